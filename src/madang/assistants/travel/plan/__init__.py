"""From a request to up to three trip plans: sights chosen and ordered, days laid out, plans compared and changed.

Called by the experts. Every plan passes prove before it is offered; present shows what comes out.
"""
