-- `me` is the worker's owner, `p` has the params from the YAML file.
return property {
  -- A worker on the plank: gold for one good.
  trade = function(_, me, p)
    local goods = ask.goods { me, among = { { wood = 1 }, { stone = 1 } }, from = me, prompt = "sell" }
    if not goods then return false end -- nothing to sell: the action is wasted, and the log says so
    me:pay(goods)
    me:gain { gold = p.gold }
  end,

  -- A worker on the plank that the gnome opens. Its fee has been paid.
  feast = function(_, me, p) me:score_points(p.points) end,
}
