-- Goods to count with: `goods { wood = 2 } + me:cost_of(wall)`. See kernel/script/goods_methods.cpp.
local host = ...

goods = host.goods
