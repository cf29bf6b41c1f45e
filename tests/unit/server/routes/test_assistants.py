from madang.runtime.assistants import dataset_dates
from madang.runtime.assistants.discovery import discover_assistants
from madang.server.routes.assistants import assistant_card


def test_a_card_tells_the_oldest_of_its_data_and_not_the_newest_file():
    assistants = list(discover_assistants().loaded.values())
    dated = [assistant for assistant in assistants if dataset_dates(assistant)]
    assert dated
    for assistant in dated:
        days = [dataset.as_of for dataset in dataset_dates(assistant)]
        assert all(assistant_card(assistant).as_of <= day for day in days)
        assert assistant_card(assistant).as_of in days
