"""Encodes the questions that the real-estate assistant ships into the vectors that lie beside them.

Run it whenever `src/madang/assistants/realestate/data/law/questions.toml` changes; it takes some seconds.

    python tools/encode_questions.py
"""

from madang.assistants.realestate.domain.questions import texts_of
from madang.assistants.realestate.tools.law import shipped_questions
from madang.assistants.realestate.tools.meanings import write_meanings
from madang.knowledge.encoders import EmbeddedEncoder

if __name__ == "__main__":
    write_meanings(texts_of(shipped_questions()), EmbeddedEncoder())
