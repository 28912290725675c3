return property {
  -- Gold for the markers in a district of your choice.
  play = function(_, me, p)
    local district = ask.district { me, prompt = "where" }
    local gold = math.min(p.most, district:markers(me))
    me:gain { gold = gold }
    return gold > 0 -- an empty house: the action was wasted
  end,

  premiere = function(_, me, p) me:score_points(p.points) end,
}
