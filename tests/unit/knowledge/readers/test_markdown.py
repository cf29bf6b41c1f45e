from madang.knowledge.readers.markdown import read_markdown


def test_headings_that_are_underlined_are_headings():
    text = "Guide\n=====\n\nFirst.\n\nInstall it\n----------\n\nThen.\n\n"
    text += "| a |\n| --- |\n| b |\n\nNo heading\nof two lines\n---\n"
    document = read_markdown(text, "guide.md")
    assert document.title == "Guide"
    assert [(section.path, section.lines) for section in document.sections] == [
        (("Guide",), (4, 4)),
        (("Guide", "Install it"), (9, 17)),
    ]
