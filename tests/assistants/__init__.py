"""Four tiny assistants, one for each shape that the contract has to carry."""
