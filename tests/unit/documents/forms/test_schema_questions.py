from madang.documents.forms.schema import FieldProblem, format_value, question_for
from madang.protocol import AnswerOption, Clarification
from madang.text import Text
from tests.unit.documents.forms.samples import LEASE


def test_a_choice_is_asked_with_its_answers():
    assert question_for(LEASE, LEASE.field("kind"), "ko") == Clarification(
        id="lease.kind",
        question="전세인가요, 월세인가요?",
        options=(AnswerOption(label="전세", value="jeonse"), AnswerOption(label="월세", value="wolse")),
        answer_schema={"type": "string", "minLength": 1},
    )


def test_a_field_is_asked_for_by_its_label_and_with_its_example():
    deposit = LEASE.field("deposit")
    assert question_for(LEASE, deposit, "ko").question == "보증금을 알려 주세요. (예: 3억 5천만원)"
    assert question_for(LEASE, deposit, "en").question == "Please give the deposit. (For example: 350,000,000 won)"


def test_asked_again_a_question_has_another_id_and_says_why():
    fault = FieldProblem(field="start", message=Text(ko="날짜를 하나만 말해 주세요.", en="Please give one date only."))
    again = question_for(LEASE, LEASE.field("start"), "ko", fault=fault, attempt=2)
    assert (again.id, again.question) == ("lease.start.2", "날짜를 하나만 말해 주세요. 시작일을 알려 주세요.")


def test_values_are_shown_as_people_read_them():
    shown = {
        ("kind", "wolse"): ("월세", "monthly rent"),
        ("kind", "other"): ("other", "other"),
        ("deposit", 320_000_000): ("3억 2,000만원", "₩320,000,000"),
        ("start", "2027-03-01"): ("2027년 3월 1일", "1 March 2027"),
        ("start", "soon"): ("soon", "soon"),
        ("area", 1084.5): ("1,084.5", "1,084.5"),
        ("tenant", None): ("", ""),
    }
    for (key, value), (ko, en) in shown.items():
        field = LEASE.field(key)
        assert (format_value(field, value, "ko"), format_value(field, value, "en")) == (ko, en)
    assert format_value(LEASE.field("terms"), ["가", "나"], "ko") == "가, 나"
