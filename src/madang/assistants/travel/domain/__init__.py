"""Pure rules and arithmetic of travelling: places, hours, requests, flights, days, budgets, plans and their proof."""
