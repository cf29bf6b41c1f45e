"""A form as the assistants have them."""

from madang.documents.forms.schema import FieldChoice, FieldCondition, FormField, FormSchema
from madang.text import Text

LEASE = FormSchema(
    name="lease",
    title=Text(ko="임대차 계약서", en="Lease"),
    fields=(
        FormField(
            key="kind",
            label=Text(ko="계약 종류", en="kind of lease"),
            kind="choice",
            question=Text(ko="전세인가요, 월세인가요?", en="Jeonse or monthly rent?"),
            choices=(
                FieldChoice(value="jeonse", label=Text(ko="전세", en="jeonse")),
                FieldChoice(value="wolse", label=Text(ko="월세", en="monthly rent"), words=("반전세",)),
            ),
        ),
        FormField(
            key="deposit",
            label=Text(ko="보증금", en="deposit"),
            kind="money",
            least=0,
            most=10**12,
            example=Text(ko="3억 5천만원", en="350,000,000 won"),
        ),
        FormField(
            key="rent",
            label=Text(ko="월세", en="rent"),
            kind="money",
            when=FieldCondition(field="kind", values=("wolse",)),
        ),
        FormField(key="start", label=Text(ko="시작일", en="first day"), kind="date", least="2020-01-01"),
        FormField(key="area", label=Text(ko="면적", en="area"), kind="number", least=1, required=False),
        FormField(key="tenant", label=Text(ko="임차인", en="tenant"), kind="person", sensitive=True, longest=20),
        FormField(key="phone", label=Text(ko="전화", en="phone"), pattern=r"0\d{1,2}-\d{3,4}-\d{4}", required=False),
        FormField(key="terms", label=Text(ko="특약", en="special terms"), kind="list", required=False),
    ),
)
FILLED = {
    "kind": "wolse",
    "deposit": 50_000_000,
    "rent": 500_000,
    "start": "2027-03-01",
    "tenant": "박서연",
    "terms": ["반려동물 가능"],
}
