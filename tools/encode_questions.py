"""Encodes the questions that the real-estate assistant ships into the vectors that lie beside them.

Run it whenever `src/madang/assistants/realestate/data/law/questions.toml` changes; it takes some seconds.

    python tools/encode_questions.py
"""

from madang.assistants.realestate.tools.law_book import shipped_questions, write_question_vectors
from madang.assistants.realestate.understand.similar_questions import example_texts
from madang.knowledge.index.embeddings import EmbeddedEncoder

if __name__ == "__main__":
    write_question_vectors(example_texts(shipped_questions()), EmbeddedEncoder())
