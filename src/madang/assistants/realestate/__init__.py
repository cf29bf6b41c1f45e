"""Real estate in Korea: law, market, loans and contracts, as of a date.

`manifest` declares the assistant, `graph` orders its nodes (`agents`), `state` is what is kept.
The rules stand in the order of the work: understand, plan, search, analyse, present.
"""
