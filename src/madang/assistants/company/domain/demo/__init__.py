"""The demo companies: two fictional firms, made from parts by a seed."""

from madang.assistants.company.domain.demo.firm import generate
from madang.assistants.company.domain.demo.parts import DemoCompany, DemoParts, DemoProduct
from madang.assistants.company.domain.demo.rows import DemoRows

__all__ = ["DemoCompany", "DemoParts", "DemoProduct", "DemoRows", "generate"]
