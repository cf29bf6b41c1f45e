from tests.unit.cli.conftest import Madang


def test_the_sample_documents_are_added_once_and_can_be_searched(madang: Madang):
    for _ in range(2):
        ran = madang("demo", "--documents")
        assert ran.code == 0
        assert ran.out.startswith("3 sample documents are in the corpus 'sample'.")
    assert "8,400" in madang("knowledge", "search", "sample", "공유자전거 하루 이용").out
