"""Encodes the questions that the real-estate assistant ships into the vectors that lie beside them.

Run it whenever `law/questions.toml` or the rules in `rules` of `src/madang/assistants/realestate/data` change; it takes
some seconds.

    python tools/encode_questions.py
"""

from madang.assistants.realestate.tools import law_book, rule_book
from madang.assistants.realestate.tools.rule_vectors import write_rule_vectors
from madang.assistants.realestate.tools.text_vectors import write_vectors
from madang.assistants.realestate.understand.similar_questions import example_texts
from madang.knowledge.index.embeddings import EmbeddedEncoder

if __name__ == "__main__":
    write_vectors(law_book.VECTORS, example_texts(law_book.shipped_questions()), EmbeddedEncoder())
    write_rule_vectors(rule_book.VECTORS, rule_book.answer_rules(), EmbeddedEncoder())
    rule_book.write_terms()
