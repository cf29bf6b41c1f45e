"""Whether a text gives orders to a machine that reads it (prompt injection), in Korean and English."""

import re

from madang.run_cache import cached_in_run


@cached_in_run(maxsize=4096)
def gives_orders(sentence: str) -> bool:
    """Whether the sentence tells a reader to forget its task, its rules or its role."""
    return bool(_ORDER.search(sentence))


_MACHINE = (
    r"(?:AI|LLMs?|assistants?|(?:language )?models?|chatbots?|bots?|summari[sz]ers?|agents?|(?:compliance )?checkers?"
    r"|(?:automated|optical|machine) (?:readers?|systems?|tools?)|reviewer tools?)"
)
_KOREAN_MACHINE = (
    r"(?:AI|인공\s{0,4}지능|(?:언어\s{0,4})?모델|챗봇|비서|어시스턴트|도우미|에이전트|검토자|시스템"
    r"|(?:점검|검사|검토|요약)\s{0,4}(?:프로그램|도구|시스템))"
)
_ACT = (
    r"(?:answer|repl(?:y|ies)|respond|report|state|say|write|mark|rate|describe|summari[sz]e|quoted?|cited?|list|show"
    r"|output|ignore|disregard|skip|omit|leave out|approve|confirm|treat|trust|run|decode|delete|forget|add|mention"
    r"|rank|recommend)"
)
_KOREAN_ORDER = (
    r"(?:하라|하시오|하십시오|하세요|마라|말라|마세요|마십시오|바랍니다|써라|쓰시오|쓰세요|쓰십시오|답하라|주세요|주십시오|주시기|주시면"
    r"|해\s{0,4}줘|빼\s{0,4}주|읽는다|보고한다|표시한다|(?:말|할|쓸|답할|옮길|뺄|건너뛸|표시할|따를)\s{0,4}것(?![을이은으]))"
)
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|guideline|message|above|before|question"
    r"|task|judgement|other (?:files?|documents?|sources?))"
    r"|\boverrid(?:e|es|ing) (?:your|any|all)\b|\bmust not be cited\b"
    r"|\b(?:system|hidden)\s{1,4}prompt\b|\b(?:maintenance|developer|debug) mode\b|\bconversation has been reset\b"
    r"|\b(?:you\s{1,4}are|you're)\s{1,4}now\b|\byour new (?:user|task|role|instructions?)\b"
    r"|\b(?:act|pretend)\s{1,4}(?:as|to\s{1,4}be)\b|\bif\s{1,4}(?:you\s{1,4}are|the\s{1,4}reader\s{1,4}is)\s{1,4}an?\s{1,4}"
    + _MACHINE
    + r"\b"
    r"|\b(?:note|message|notice|instructions?|reminder)\s{1,4}(?:to|for|from)\s{1,4}(?:any\s{1,4}|all\s{1,4}|the\s{1,4})?"
    + _MACHINE
    + r"\b"
    r"|\bfor AI use\b|\bto\s{1,4}(?:any|all|the)\s{1,4}" + _MACHINE + r"\s{0,4}:"
    r"|\b" + _MACHINE + r"\s{1,4}(?:reading|summari[sz]ing|processing|(?:that|which|who)\s{1,4}reads?)\b"
    r"|\b" + _MACHINE + r"\b[^.,]{0,25}?(?:\b(?:must|should|shall|may|please|is (?:kindly )?requested to)"
    r"\s{1,4}(?:only\s{1,4}|not\s{1,4})?"
    r"|[:,]\s{0,4}(?:please\s{1,4}|only\s{1,4}|do not\s{1,4})?)" + _ACT + r"\b"
    r"|\b" + _MACHINE + r"\s{0,4}[:,]\s{0,4}(?:when|if)\s{1,4}(?:asked|you)\b"
    r"|\bwhen\s{1,4}(?:you\s{1,4})?summari[sz]ing\b[^.]{0,30},\s{0,4}" + _ACT + r"\b"
    r"|\b(?:your|the)\s{1,4}(?:summary|answer|response|reply)\s{1,4}(?:must|should|shall)\b"
    r"|\b(?:answer|reply)\s{1,4}(?:only\s{1,4})?with\b|\bdecode and follow\b"
    r"|(?:이전|앞|위|지금까지|모든|기존).{0,16}(?:지시|명령|규칙|프롬프트|내용|문서|자료|질문).{0,8}(?:무시|잊|취소)"
    r"|<\s{0,4}/?\s{0,4}(?:system|instructions?)\s{0,4}>|^\[//\]: "
    r"|\b(?:print|reveal|repeat|output)\b.{0,20}\byour\s{1,4}(?:\w{1,20}\s{1,4})?(?:instructions?|prompt|rules)\b"
    r"|\byou are [A-Z]\w{1,20}, who\b|\bdeveloper of this " + _MACHINE + r"\b"
    r"|(?:답|요약|인용)하(?:십시오|시오|세요|라)(?![가-힣])|문장대로\s{0,4}(?:한|하)"
    r"|(?:읽|요약하|처리하|분석하|인용하|보고하|답하)(?:는|은|을)\s{0,4}(?:AI|인공지능|언어\s{0,4}모델|모델|챗봇|어시스턴트|도우미|에이전트|시스템)"
    r"|"
    + _KOREAN_MACHINE
    + r"(?:에게|에|께|은|는|이|가|야|용|\s{0,4}귀하|\s{0,4}[:,])[^.]{0,80}"
    + _KOREAN_ORDER
    + r"|라고\s{0,4}(?:만\s{0,4})?(?:쓰|답하|보고하|요약하|적으|말해)(?:라|시오|세요|십시오|\s{0,4}줘)"
    r"|(?:보고하지|검산하지|확인하지|계산하지)\s{0,4}(?:마|말)|풀어서\s{0,4}따를\s{0,4}것|답변에(?:는)?\s.{0,12}쓸\s{0,4}것"
    r"|시스템\s{0,4}프롬프트|(?:지금부터|이제)\s{0,4}(?:너|당신)|당신은\s{0,4}이제",
    re.IGNORECASE | re.DOTALL,
)
