"""Real estate in Korea: law, market, loans and contracts, as of a date."""
