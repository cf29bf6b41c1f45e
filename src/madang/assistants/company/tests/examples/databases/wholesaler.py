# ruff: noqa: E501 - SQL on one line
"""A wholesaler in the shape of Northwind: a table with a space in its name, discounts, two dates, two countries."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

DDL = """
CREATE TABLE Categories (CategoryID INTEGER PRIMARY KEY, CategoryName TEXT, Description TEXT);
CREATE TABLE Suppliers (SupplierID INTEGER PRIMARY KEY, CompanyName TEXT, Country TEXT, Phone TEXT);
CREATE TABLE Products (
    ProductID INTEGER PRIMARY KEY, ProductName TEXT, SupplierID INTEGER REFERENCES Suppliers (SupplierID),
    CategoryID INTEGER REFERENCES Categories (CategoryID), UnitPrice NUMERIC, UnitsInStock INTEGER, Discontinued TEXT
);
CREATE TABLE Customers (CustomerID TEXT PRIMARY KEY, CompanyName TEXT, ContactName TEXT, City TEXT, Country TEXT, Phone TEXT);
CREATE TABLE Employees (EmployeeID INTEGER PRIMARY KEY, LastName TEXT, FirstName TEXT, BirthDate DATE, HireDate DATE);
CREATE TABLE Shippers (ShipperID INTEGER PRIMARY KEY, CompanyName TEXT);
CREATE TABLE Orders (
    OrderID INTEGER PRIMARY KEY, CustomerID TEXT REFERENCES Customers (CustomerID),
    EmployeeID INTEGER REFERENCES Employees (EmployeeID), OrderDate DATETIME, ShippedDate DATETIME,
    ShipVia INTEGER REFERENCES Shippers (ShipperID), Freight NUMERIC, ShipCountry TEXT
);
CREATE TABLE "Order Details" (
    OrderID INTEGER REFERENCES Orders (OrderID), ProductID INTEGER REFERENCES Products (ProductID), UnitPrice NUMERIC,
    Quantity INTEGER, Discount REAL, PRIMARY KEY (OrderID, ProductID)
);
"""
COUNTRIES = ("Germany", "USA", "Brazil", "France", "UK")


def rows() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Rows by table, in an order that the references allow."""
    chance = Random(11)
    for number, name in enumerate(("Beverages", "Condiments", "Seafood", "Produce"), 1):
        yield "Categories", (number, name, f"All about {name.lower()}")
    for number in range(1, 7):
        yield "Suppliers", (number, f"Supplier {number}", COUNTRIES[number % 3], "000")
    for number in range(1, 25):
        stock = (number * 7 % 50, "1" if number % 9 == 0 else "0")
        yield "Products", (number, f"Product {number:02}", number % 6 + 1, number % 4 + 1, 4 + number, *stock)
    for number in range(1, 16):
        place = (f"City {number % 6}", COUNTRIES[number % 5])
        yield "Customers", (f"CUST{number:02}", f"Trader {number:02}", f"Contact {number}", *place, "000")
    for number, (first, last) in enumerate((("Nancy", "Davolio"), ("Andrew", "Fuller"), ("Janet", "Leverling")), 1):
        yield "Employees", (number, last, first, "1980-01-01", "2015-05-01")
    yield from (("Shippers", (number, name)) for number, name in enumerate(("Speedy", "United", "Federal"), 1))
    for number in range(1, 301):
        ordered = date(2025, 1, 2) + timedelta(days=int(2.2 * number))
        sent = None if number % 13 == 0 else f"{ordered + timedelta(days=number % 40)} 00:00:00"
        who = (f"CUST{number * 7 % 15 + 1:02}", number % 3 + 1)
        yield (
            "Orders",
            (number, *who, f"{ordered} 00:00:00", sent, number % 3 + 1, 5 + number % 90, COUNTRIES[number % 5]),
        )
        for product in chance.sample(range(1, 25), chance.randrange(1, 4)):
            terms = (4 + product, chance.randrange(1, 30), (0, 0.25, 0.5)[chance.randrange(3)])
            yield "Order Details", (number, product, *terms)


LINES = '"Order Details" d JOIN Orders o USING (OrderID)'
SALES = f"SUM(d.UnitPrice * d.Quantity * (1 - d.Discount)) FROM {LINES}"
UNITS = f"SUM(d.Quantity) FROM {LINES}"
PRODUCTS = "JOIN Products p USING (ProductID) JOIN Categories k USING (CategoryID) JOIN Suppliers s USING (SupplierID)"
OCTOBER = "o.OrderDate >= '2026-10-01' AND o.OrderDate < '2026-11-01'"
THIS_YEAR = "o.OrderDate >= '2026-01-01' AND o.OrderDate < '2026-11-17'"
LAST_YEAR = "o.OrderDate >= '2025-01-01' AND o.OrderDate < '2026-01-01'"
HALF = "o.OrderDate >= '2026-01-01' AND o.OrderDate < '2026-07-01'"
QUESTIONS: list[tuple[str, str]] = [
    ("지난달 매출", f"SELECT {SALES} WHERE {OCTOBER}"),
    ("What was our revenue last month?", f"SELECT {SALES} WHERE {OCTOBER}"),
    ("올해 상반기 카테고리별 매출", f"SELECT k.CategoryName, {SALES} {PRODUCTS} WHERE {HALF} GROUP BY 1"),
    ("sales by category last year", f"SELECT k.CategoryName, {SALES} {PRODUCTS} WHERE {LAST_YEAR} GROUP BY 1"),
    ("작년 주문 건수", f"SELECT COUNT(*) FROM Orders o WHERE {LAST_YEAR}"),
    (
        "월별 주문 수 작년",
        f"SELECT strftime('%Y-%m', o.OrderDate), COUNT(*) FROM Orders o WHERE {LAST_YEAR} GROUP BY 1",
    ),
    (
        "올해 제품별 매출 상위 5개",
        f"SELECT p.ProductName, {SALES} {PRODUCTS} WHERE {THIS_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 5",
    ),
    (
        "best 3 products by sales last year",
        f"SELECT p.ProductName, {SALES} {PRODUCTS} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
    ),
    (
        "직원별 매출 올해",
        f"SELECT e.FirstName || ' ' || e.LastName, {SALES} JOIN Employees e USING (EmployeeID) WHERE {THIS_YEAR} GROUP BY 1",
    ),
    (
        "sales by employee last year",
        f"SELECT e.FirstName || ' ' || e.LastName, {SALES} JOIN Employees e USING (EmployeeID) WHERE {LAST_YEAR} GROUP BY 1",
    ),
    (
        "고객 국가별 매출 작년",
        f"SELECT c.Country, {SALES} JOIN Customers c USING (CustomerID) WHERE {LAST_YEAR} GROUP BY 1",
    ),
    ("공급사 국가별 매출 작년", f"SELECT s.Country, {SALES} {PRODUCTS} WHERE {LAST_YEAR} GROUP BY 1"),
    ("공급업체별 판매 수량 올해", f"SELECT s.CompanyName, {UNITS} {PRODUCTS} WHERE {THIS_YEAR} GROUP BY 1"),
    ("지난달 판매 수량", f"SELECT {UNITS} WHERE {OCTOBER}"),
    ("운임 합계 작년", f"SELECT SUM(o.Freight) FROM Orders o WHERE {LAST_YEAR}"),
    (
        "freight by shipper this year",
        f"SELECT h.CompanyName, SUM(o.Freight) FROM Orders o JOIN Shippers h ON h.ShipperID = o.ShipVia WHERE {THIS_YEAR} GROUP BY 1",
    ),
    (
        "배송사별 주문 건수 작년",
        f"SELECT h.CompanyName, COUNT(*) FROM Orders o JOIN Shippers h ON h.ShipperID = o.ShipVia WHERE {LAST_YEAR} GROUP BY 1",
    ),
    ("Seafood 매출 작년", f"SELECT {SALES} {PRODUCTS} WHERE {LAST_YEAR} AND k.CategoryName = 'Seafood'"),
    (
        "올해 Beverages 제품별 판매 수량",
        f"SELECT p.ProductName, {UNITS} {PRODUCTS} WHERE {THIS_YEAR} AND k.CategoryName = 'Beverages' GROUP BY 1",
    ),
    ("제품 수", "SELECT COUNT(*) FROM Products"),
    (
        "카테고리별 제품 수",
        "SELECT k.CategoryName, COUNT(*) FROM Products JOIN Categories k USING (CategoryID) GROUP BY 1",
    ),
    ("how many customers do we have", "SELECT COUNT(*) FROM Customers"),
    (
        "카테고리별 재고",
        "SELECT k.CategoryName, SUM(UnitsInStock) FROM Products JOIN Categories k USING (CategoryID) GROUP BY 1",
    ),
    ("올해 상반기 매출 전년 동기 대비", f"SELECT {SALES} WHERE {HALF}"),
    (
        "작년 분기별 주문 건수",
        f"SELECT '2025-Q' || ((CAST(strftime('%m', o.OrderDate) AS INTEGER) + 2) / 3), COUNT(*) FROM Orders o WHERE {LAST_YEAR} GROUP BY 1",
    ),
    (
        "Trader 05 매출 올해",
        f"SELECT {SALES} JOIN Customers c USING (CustomerID) WHERE {THIS_YEAR} AND c.CompanyName = 'Trader 05'",
    ),
    ("배송 국가별 주문 건수 올해", f"SELECT o.ShipCountry, COUNT(*) FROM Orders o WHERE {THIS_YEAR} GROUP BY 1"),
    ("작년 매출 중 카테고리별 비중", f"SELECT k.CategoryName, {SALES} {PRODUCTS} WHERE {LAST_YEAR} GROUP BY 1"),
    (
        "주문 30건 이상인 직원 올해",
        f"SELECT e.FirstName || ' ' || e.LastName, COUNT(*) FROM Orders o JOIN Employees e USING (EmployeeID) WHERE {THIS_YEAR} GROUP BY 1 HAVING COUNT(*) >= 30",
    ),
    (
        "매출이 제일 낮은 카테고리 작년",
        f"SELECT k.CategoryName, {SALES} {PRODUCTS} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY 2 LIMIT 1",
    ),
    (
        "top 3 categories by quantity last year with revenue",
        f"SELECT k.CategoryName, {UNITS} {PRODUCTS} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
    ),
    (
        "작년 매출 비중 25% 이상인 카테고리",
        f"SELECT k.CategoryName, {SALES} {PRODUCTS} WHERE {LAST_YEAR} GROUP BY 1 HAVING SUM(d.UnitPrice * d.Quantity * (1 - d.Discount)) >= 0.25 * (SELECT {SALES} WHERE {LAST_YEAR})",
    ),
    ("상반기 주문 건수랑 작년 매출", f"SELECT COUNT(*) FROM Orders o WHERE {HALF}"),
]
UNKNOWN = [("창고별 매출 작년", "창고"), ("지난달 반품률", "반품률"), ("sales by warehouse last year", "warehouse")]
