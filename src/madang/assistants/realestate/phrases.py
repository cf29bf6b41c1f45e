"""Every sentence that the assistant shows to people, in Korean and English, by the module that uses it."""

from madang.text import Text

# In agents/analysis_input:

TOO_LITTLE_KNOWN = Text(
    ko="계산하기에는 알려 주신 정보가 부족합니다.",
    en="There is not enough information to calculate this.",
)
NEEDS_TO_CALCULATE = Text(
    ko="계산하려면 더 알아야 할 것: {names}.", en="To calculate this, more has to be known: {names}."
)

# In agents/document_team:

DOCUMENT_CANCELLED = Text(
    ko="문서 작성을 취소했습니다. 다시 작성하려면 말씀해 주세요.",
    en="The document was cancelled. Ask again whenever you need it.",
)
DRAFT_READY = Text(ko="{title} 초안을 만들었습니다.", en="The draft is ready: {title}.")
DRAFT_REVIEWED = Text(
    ko="위험도 {level}, 점검 {count}가지 가운데 {passed}가지 충족. 살펴볼 것: {failed}.",
    en="Risk {level}; {passed} of {count} checks passed. To look at: {failed}.",
)
DRAFT_REVIEWED_WELL = Text(
    ko="위험도 {level}, 점검 {count}가지 모두 충족.",
    en="Risk {level}; all {count} checks passed.",
)
CHECK_LAWFUL = Text(ko="법에 어긋나는 조항 없음", en="no clause against the law")
CHECK_FAIR = Text(ko="한쪽에 불리한 조항 없음", en="no clause that burdens one side")
VALUES_FROM_EARLIER_MESSAGES = Text(
    ko="앞서 말씀하신 내용을 그대로 적었습니다: {values}. 다르면 바른 내용을 말씀해 주세요. 초안을 고쳐 드립니다.",
    en=(
        "Taken from your earlier messages: {values}. If that is wrong, give the right value and ask for the document "
        "again."
    ),
)

# In agents/search_team/provisions:

PROVISIONS_FOUND = Text(
    ko="말씀하신 이야기에 가장 가까운 조문 {count}개입니다.",
    en="The {count} provisions that are nearest to what you told:",
)
PROVISIONS_MAY_MISS = Text(
    ko="이야기의 낱말로 찾은 것이라 빠지거나 맞지 않는 조문이 있을 수 있습니다. 조문을 읽고 요건이 맞는지 확인하세요.",
    en="Found by the words of the story: some may be missing or not fit. Read whether their conditions are met.",
)
PROVISION_LINE = Text(ko="{article} {title} ({since}){link}", en="{article} {title} ({since}){link}")
SUMMARY_ONLY = Text(ko="원문 없이 요약만 있음", en="summary only, no wording")
ASK_ABOUT_PROVISION = Text(
    ko='조문 하나를 이름으로 물으면 그 조문을 설명합니다. 예: "{article}가 뭐예요?"',
    en='Ask for one of them by name to have it explained, such as "What does {article} say?"',
)

# In agents/search_team/law:

NO_SUMMARY_SEE_WORDING = Text(
    ko="{article}의 요약은 없습니다. 조문은 아래와 같습니다.",
    en="There is no summary of {article}; its wording is below.",
)
WORDING_SHORTENED = Text(ko="… (이하 생략)", en="… (shortened)")
CALCULATION_OFFERS = {
    "priority": Text(
        ko="보증금과 지역을 알려 주시면 얼마까지 먼저 받는지 계산해 드립니다.",
        en="Tell me the deposit and the place, and I will calculate how much is paid first.",
    ),
    "conversion": Text(
        ko="보증금과 월세를 알려 주시면 전환했을 때의 금액을 계산해 드립니다.",
        en="Tell me the deposit and rent, and I will calculate the converted amounts.",
    ),
    "renewal": Text(
        ko="계약이 끝나는 날을 알려 주시면 통지해야 하는 기간을 계산해 드립니다.",
        en="Tell me when the lease ends, and I will calculate the period for notice.",
    ),
    "brokerage": Text(
        ko="거래 금액을 알려 주시면 중개보수 상한을 계산해 드립니다.",
        en="Tell me the amount of the deal, and I will calculate the maximum fee.",
    ),
    "acquisition_tax": Text(
        ko="집값과 주택 수를 알려 주시면 취득세를 계산해 드립니다.",
        en="Tell me the price and how many homes you own, and I will calculate the tax.",
    ),
    "gains_tax": Text(
        ko="산 값과 파는 값, 보유·거주 기간, 주택 수를 알려 주시면 양도소득세를 계산해 드립니다.",
        en="Tell me both prices, how long you held and lived in it, and how many homes you own, for the tax.",
    ),
}
NEAREST_ARTICLE = Text(
    ko="확실하지는 않지만 가장 가까운 조문입니다.",
    en="The closest article, though not certain:",
)
ARTICLE_UNCERTAIN = Text(
    ko="이 조문이 질문에 꼭 맞는지 확실하지 않습니다. 누가 무엇을 했는지 조금 더 알려 주시면 다시 찾아보겠습니다.",
    en=(
        "It is not certain that this article answers the question. Tell me more about who did what, and I will search "
        "again."
    ),
)
NO_SUCH_ARTICLE = Text(
    ko="{number}는 {law}에 존재하지 않습니다({since} 시행 법령 기준).",
    en="The {law} has no {number} (as in force from {since}), so I cannot say what it provides.",
)
NO_SUCH_PARAGRAPH = Text(
    ko="{law} {number}에 제{paragraph}항은 존재하지 않습니다. 제{last}항까지 있습니다({since} 시행 법령 기준).",
    en="In the {law}, {number} has no paragraph {paragraph}, only {last} (as in force from {since}): I cannot cite it.",
)
NO_SUCH_LAW = Text(
    ko="'{name}'이라는 법은 수록된 법령에서 찾을 수 없어 그런 조문이 있는지 확인할 수 없습니다.",
    en="I cannot find a law called '{name}' among those available here, so I cannot confirm such an article.",
)
LOOK_UP_LAW = Text(
    ko="법 이름과 조문은 국가법령정보센터(law.go.kr)에서 확인할 수 있습니다.",
    en="Names and articles of laws can be looked up at law.go.kr.",
)
NO_ARTICLE_FOUND = Text(
    ko="수록된 법령 요약에서는 이 질문에 맞는 조문을 찾지 못했습니다.",
    en="I could not find an article for this question in the law summaries available here.",
)
NO_ARTICLE_FOR = Text(
    ko="수록된 법령 요약에는 '{question}'에 맞는 조문이 없습니다.",
    en="The law summaries available here have no article on '{question}'.",
)
OUTSIDE_THE_SUMMARIES_AS_WELL = Text(
    ko="이 점은 대한법률구조공단(132)이나 전문가에게 확인하세요.",
    en="Ask a legal aid office (132) or a professional about this.",
)
UNKNOWN_ANSWERS = {
    "judgment": Text(
        ko="판결문은 갖고 있지 않아 그런 판결이 있는지, 어떤 내용인지 확인할 수 없습니다.",
        en="I have no court judgments here, so I cannot confirm whether there is one or what it says.",
    ),
    "ordinance": Text(
        ko="지방자치단체의 조례는 갖고 있지 않아 그 내용을 확인할 수 없습니다.",
        en="I have no local ordinances here, so I cannot confirm what they say.",
    ),
    "future": Text(
        ko="앞으로의 가격이나 금리, 규제는 알 수 없습니다. 예측하지 않습니다.",
        en="I cannot know future prices, rates or rules, and make no forecast.",
    ),
    "amendment": Text(
        ko="그런 개정은 제가 가진 법령에 없어 통과됐는지, 언제 어떤 조건으로 시행되는지 확인할 수 없습니다.",
        en=(
            "I have no such amendment among the laws here, so I cannot confirm whether it was passed, or when and on "
            "what terms it applies."
        ),
    ),
    "abroad": Text(
        ko="한국의 부동산과 한국 법만 다루므로 외국의 집이나 외국 법에 대해서는 답할 수 없습니다.",
        en="I cover homes in Korea and Korean law only, so I cannot answer on foreign homes or foreign law.",
    ),
    "annex": Text(
        ko="법령의 별표와 별지 서식은 갖고 있지 않아 그런 것이 있는지, 어떤 내용인지 확인할 수 없습니다.",
        en="I have no annexes and forms of decrees here, so I cannot confirm whether there is one or what it says.",
    ),
    "record": Text(
        ko="등기부 같은 기록이나 특정한 사람의 정보는 조회할 수 없어 알 수 없습니다.",
        en="I cannot look up registers, records or information about a person.",
    ),
    "conduct": Text(
        ko="다른 사람이 앞으로 어떻게 할지는 알 수 없습니다.",
        en="I cannot know what somebody else is going to do.",
    ),
}
WHERE_TO_LOOK = {
    "conduct": Text(
        ko="그 사람에게 직접 물어 답을 남겨 두세요. 그렇게 됐을 때 무엇을 할 수 있는지는 물어보시면 답합니다.",
        en="Ask them and keep the answer. What you can do if it happens, I can tell you.",
    ),
    "judgment": Text(
        ko="판결은 대법원 종합법률정보(glaw.scourt.go.kr)에서 사건번호나 낱말로 찾을 수 있습니다.",
        en="Judgments can be searched at glaw.scourt.go.kr.",
    ),
    "ordinance": Text(
        ko="조례는 자치법규정보시스템(elis.go.kr)이나 시·도에서 확인하세요.",
        en="Ordinances can be found at elis.go.kr or asked for at the province.",
    ),
    "future": Text(
        ko="지금의 실거래 시세와 금리는 알려 드릴 수 있습니다. 지역과 면적을 말씀해 주세요.",
        en="I can tell reported prices of today: name the place and the size.",
    ),
    "amendment": Text(
        ko="국가법령정보센터(law.go.kr)의 시행 예정 법령과 국회 의안정보시스템(likms.assembly.go.kr)에서 확인하세요.",
        en="Look for laws to come at law.go.kr and for bills at likms.assembly.go.kr.",
    ),
    "abroad": Text(
        ko="그 나라의 주택 상담 기관이나 변호사에게 확인하세요.",
        en="Ask a housing advice office or a lawyer in that country.",
    ),
    "annex": Text(
        ko="별표와 서식은 국가법령정보센터(law.go.kr)의 '별표·서식'에서 찾을 수 있습니다.",
        en="Annexes and forms can be found at law.go.kr.",
    ),
    "record": Text(
        ko=(
            "등기부는 인터넷등기소(iros.go.kr), 건축물대장은 정부24에서 누구나 볼 수 있습니다. 임대인의 체납은 "
            "임대차계약 뒤 세무서에서 열람할 수 있습니다."
        ),
        en="Anyone can see the property register at iros.go.kr and the building register at gov.kr.",
    ),
}
RULE_WORKED = Text(
    ko="말씀하신 {label} {given}의 {times}배면 {result}입니다.", en="{times} times the {label} of {given} is {result}."
)
RULE_WORKED_ONCE = Text(ko="말씀하신 {label}은 {result}입니다.", en="The {label} that you told is {result}.")
LETTER_DEPOSIT_SUBJECT = Text(ko="임대차 보증금 반환 청구", en="Return of the lease deposit")
LETTER_LEASE_ENDED = Text(ko="임대차 기간은 {day}에 끝났습니다.", en="The lease ended on {day}.")
LETTER_LEASE_ENDS = Text(ko="임대차 기간은 {day}에 끝납니다.", en="The lease ends on {day}.")
LETTER_DEPOSIT_THEN = Text(
    ko="임대차가 끝나는 날 집을 인도받는 것과 동시에 임대차 보증금 {deposit}을 돌려주실 것을 청구합니다.",
    en="I demand the return of the deposit of {deposit} on that day, when I hand over the home.",
)
LETTER_SUBJECT = Text(ko="임대차에 관한 통지와 이행 요구", en="Notice and demand concerning the lease")
LETTER_ARREARS_SUBJECT = Text(ko="차임 연체로 인한 임대차 해지 통지", en="Termination of the lease for unpaid rent")
LETTER_ARREARS = Text(
    ko=(
        "임차인은 차임 {months}개월분을 연체했습니다. 임대인은 민법 제640조에 따라 임대차를 해지하며, "
        "연체한 차임의 지급과 주택의 인도를 청구합니다."
    ),
    en=(
        "The tenant owes {months} months of rent. The landlord terminates the lease under Article 640 of the "
        "Civil Code and demands the unpaid rent and the return of the home."
    ),
)
LETTER_DEPOSIT_BACK = Text(
    ko="임대차가 끝났으므로 임대차 보증금 {deposit}을 돌려주실 것을 청구합니다.",
    en="As the lease is over, I demand the return of the deposit of {deposit}.",
)
RULE_SHARE = Text(
    ko="그중 {counted}의 {share}%인 {result}까지 해당합니다.",
    en="Of that, {share}% of {counted} counts: up to {result}.",
)
RULE_DAY = Text(ko="{day}부터 {years}년이면 {last}까지입니다.", en="Counted from {day}, {years} years end on {last}.")
RULE_DEPENDS_ON = Text(ko="{on}에 따라 다릅니다.", en="It depends on {on}.")
RULE_FORMS = {
    "certified_letter": Text(
        ko="'내용증명 써 줘'라고 하시면 초안을 만들어 드립니다.", en="Ask me to write a certified letter for a draft."
    ),
    "increase_response": Text(
        ko="'증액 요구 답변서 써 줘'라고 하시면 초안을 만들어 드립니다.",
        en="Ask me to write the answer to the increase for a draft.",
    ),
    "lease_registration": Text(
        ko="'임차권등기명령 신청서 써 줘'라고 하시면 초안을 만들어 드립니다.",
        en="Ask me to write the application for the lease registration order for a draft.",
    ),
    "renewal_notice": Text(
        ko="'갱신요구 통지서 써 줘'라고 하시면 초안을 만들어 드립니다.",
        en="Ask me to write the renewal notice for a draft.",
    ),
}
OUTSIDE_THE_SUMMARIES = Text(
    ko="이 질문은 수록된 자료 밖일 수 있습니다. 대한법률구조공단(132)이나 전문가에게 확인하세요.",
    en="This may be outside the data available here. Ask a legal aid office (132) or a professional.",
)
IN_FORCE_FROM = Text(ko="{day} 시행 기준", en="as in force from {day}")

# In agents/lease_analysis:

INCREASE_RULE = Text(
    ko="계약 중이거나 갱신할 때라면 보증금과 월세는 {cap}%까지만 올릴 수 있습니다. 조건에 따라 다릅니다.",
    en="During a lease or on renewal, deposit and rent may be raised by at most {cap}%, under the conditions below.",
)
PERCENT_ABOVE_CAP = Text(
    ko="{asked}% 인상은 상한을 넘습니다.",
    en="An increase of {asked}% is above the cap.",
)
TELL_LEASE_FOR_CAP = Text(
    ko="보증금(과 월세), 계약일, 갱신인지 새 계약인지를 알려 주시면 상한액을 계산해 드립니다.",
    en="Tell me the deposit (and rent), the contract date, and whether it is a renewal, and I will calculate the cap.",
)
TELL_CONTRACT_DATE = Text(
    ko="계약일(또는 마지막 증액일)과 갱신인지 새 계약인지를 알려 주시면 더 정확히 답할 수 있습니다.",
    en=(
        "For a more precise answer, tell me the contract date (or the date of the last increase) and whether it is a "
        "renewal."
    ),
)
INCREASE_NOT_YET = Text(
    ko=(
        "아니요, 아직 올릴 수 없습니다. 계약이나 마지막 증액 후 1년이 지나지 않아 {day}부터 청구할 수 있습니다. "
        "그때의 상한은 다음과 같습니다."
    ),
    en=(
        "No, not yet: a year has not passed since the contract or the last increase; one may be asked for from {day}. "
        "The cap then:"
    ),
)
SHOP_CAP_DOES_NOT_APPLY = Text(
    ko=(
        "환산보증금 {converted}이 한도 {limit}을 넘어 상가건물 임대차보호법의 5% 상한(제11조)이 적용되지 않습니다. "
        "주변 시세와 경제 사정에 따라 협의해 정합니다(제10조의2)."
    ),
    en=(
        "The converted deposit of {converted} is above the limit of {limit}, so the 5% cap of the shop lease act "
        "(Art. 11) does not apply; the increase is negotiated by market and economic conditions (Art. 10-2)."
    ),
)
NEGOTIATE_SHOP_RENT = Text(
    ko="주변 점포의 임대료 자료를 모아 협의하고, 합의가 안 되면 상가건물임대차분쟁조정위원회에 조정을 신청하세요.",
    en="Collect rents of nearby shops and negotiate; without agreement apply to the shop lease mediation committee.",
)
CAP_ON_AMOUNT = Text(
    ko="갱신이라면 {most}까지 올릴 수 있습니다(최대 {more} 인상).",
    en="On renewal it can be raised to at most {most} (an increase of {more}).",
)
CAP_ON_DEPOSIT_AND_RENT = Text(
    ko="갱신이라면 보증금은 {deposit}, 월세는 {rent}까지 올릴 수 있습니다.",
    en="On renewal the deposit can be raised to {deposit} and the rent to {rent}.",
)
NEW_LEASE_WITHOUT_CAP = Text(
    ko="새로 맺는 계약이라면 5% 상한이 적용되지 않고 당사자가 합의해 정합니다.",
    en="The 5% cap does not apply to a new lease; the parties agree on the amount.",
)
PAID_BEYOND_CAP = Text(
    ko="상한보다 매달 {more}씩 {months}개월을 더 냈다면 모두 {total}을 돌려달라고 할 수 있습니다.",
    en="If {more} a month was paid beyond the cap for {months} months, {total} in all can be claimed back.",
)
DEMAND_ABOVE_CAP = Text(
    ko="요구한 {asked}은 상한 {cap}보다 {more} 많습니다. 넘는 부분은 거절할 수 있습니다.",
    en="The {asked} demanded is {more} above the cap of {cap}. You may refuse the excess.",
)
DEMAND_WITHIN_CAP = Text(
    ko="요구한 금액은 상한을 넘지 않습니다.",
    en="The amount demanded is within the cap.",
)
ANSWER_DEMAND_IN_WRITING = Text(
    ko="증액 요구에는 문자나 내용증명으로 답해 두세요.",
    en="Answer the demand in writing, by text message or certified mail.",
)
CONVERSION_RATE_CAP = Text(
    ko="보증금을 월세로 바꿀 때 전월세 전환율은 최대 {rate}%입니다(기준금리 {base}% 기준).",
    en="A deposit may be converted into rent at {rate}% a year at most (with a base rate of {base}%).",
)
TELL_LEASE_TO_CONVERT = Text(
    ko="보증금과 월세를 알려 주시면 금액으로 계산합니다.",
    en="Tell me the deposit and the rent, and I work out the amounts.",
)
JEONSE_EQUIVALENT = Text(
    ko="전세로 바꾸면 보증금 {deposit} 수준입니다(전환율 {rate}%).",
    en="As a jeonse this corresponds to a deposit of {deposit} (conversion rate {rate}%).",
)
RENT_OFFER_ABOVE_CAP = Text(
    ko="제시된 월세 {asked}은 이 상한보다 {more} 많습니다.",
    en="The {asked} asked for is {more} above this limit.",
)
RENT_OFFER_WITHIN_CAP = Text(
    ko="제시된 월세 {asked}은 이 상한을 넘지 않습니다.",
    en="The {asked} asked for is not above this limit.",
)
PRIORITY_OF_EACH = Text(
    ko="보증금 {deposit}: {paid}",
    en="deposit of {deposit}: {paid}",
)
PRIORITY_SHARED = Text(
    ko="최우선변제로 먼저 받는 금액은 임차인마다 {amounts}입니다.",
    en="Paid first to each tenant: {amounts}.",
)
YEAR_HAS_PASSED = Text(
    ko="계약 또는 마지막 증액({day})부터 1년이 지나, 지금은 상한 안에서 올려 달라고 할 수 있습니다.",
    en="A year has passed since the contract or the last increase ({day}): one within the cap may be asked for.",
)
RATE_ABOVE_CAP = Text(
    ko=(
        "아니요, {rate}%는 법이 정한 상한 {cap}%를 넘습니다. 상한으로 계산한 월세는 {rent}이고, 그보다 더 낸 돈은 "
        "돌려달라고 할 수 있습니다."
    ),
    en=(
        "No, {rate}% is above the highest rate of {cap}%: at that the rent is {rent}, and what was paid above it can "
        "be claimed back."
    ),
)
CONVERSION_WORTH_IT = Text(
    ko=(
        "보증금으로 두는 것과 비교하면: {converted}의 대출 이자나 굴려서 얻는 수익이 연 {rate}%보다 낮으면 "
        "전세(보증금)를 유지하는 쪽이, 높으면 월세로 바꾸는 쪽이 유리합니다. 대출 금리나 예금 이자를 알려 주시면 "
        "비교할 수 있습니다."
    ),
    en=(
        "Compared with leaving it as deposit: if {converted} costs or earns you less than {rate}% a year, keeping the "
        "deposit is better, otherwise the rent. It turns on your loan or savings rate."
    ),
)
RENT_FOR_MORE_DEPOSIT = Text(
    ko="보증금을 {more} 올리면 월세는 {less} 줄어 {rent}이 됩니다(전환율 {rate}%).",
    en="For {more} more deposit the rent falls by {less} to {rent} (conversion rate {rate}%).",
)
DEPOSIT_FOR_LESS_RENT = Text(
    ko="월세를 {less} 줄이려면 보증금을 {more} 더 넣습니다(전환율 {rate}%).",
    en="To lower the rent by {less}, the deposit rises by {more} (conversion rate {rate}%).",
)
RENT_EQUIVALENT = Text(
    ko="보증금 {deposit}을 {kept}으로 낮추면 월세는 최대 {rent}입니다(전환율 {rate}%).",
    en="If the deposit is lowered from {deposit} to {kept}, the rent is at most {rent} (conversion rate {rate}%).",
)
PRIORITY_APPLIES = Text(
    ko="네, 최우선변제 대상입니다. {paid}까지 먼저 받을 수 있습니다(보증금 {limit} 이하).",
    en="Yes, priority repayment applies: up to {paid} is paid first (for deposits up to {limit}).",
)
PRIORITY_DOES_NOT_APPLY = Text(
    ko="아니요, 보증금이 {region} 기준({limit} 이하)보다 커서 최우선변제 대상이 아닙니다.",
    en="No, priority repayment does not apply: the deposit is above the limit of {limit} ({region}).",
)
PRIORITY_BY_REGION = Text(
    ko="지역에 따라 먼저 받는 금액이 다릅니다: {amounts}.",
    en="The amount that is paid first depends on the region: {amounts}.",
)
NO_PRIORITY_IN_REGION = Text(ko="해당 없음", en="none")
TELL_PLACE = Text(
    ko="지역을 알려 주시면 그 지역 기준으로 계산해 드립니다.",
    en="Tell me the place and I will calculate it for that region.",
)
REGISTER_ON_MOVING_IN = Text(
    ko="이사한 날 바로 전입신고를 하고 확정일자를 받으세요.",
    en="Register your move and get a fixed date on the day you move in.",
)
RENEWAL_NOTICE_WINDOW = Text(
    ko="만료일을 {ends}로 보면, 갱신을 요구하거나 거절하는 통지는 {opens}부터 {closes}까지 상대방에게 도달해야 합니다.",
    en="If the lease ends on {ends}, a notice demanding or refusing renewal must arrive between {opens} and {closes}.",
)
GIVE_NOTICE_WITH_DATE = Text(
    ko="날짜가 남는 방법(문자, 내용증명)으로 통지하세요.",
    en="Give notice in a form that proves its date, such as a text message or certified mail.",
)
OPPOSABILITY_RULE = Text(
    ko="집을 인도받고 전입신고를 마치면 다음 날 0시부터 대항력이 생기고, 확정일자까지 받으면 우선변제권이 생깁니다.",
    en=(
        "Once the home is handed over and the move is registered, the lease is effective against third parties from "
        "midnight of the next day; with a fixed date the deposit also has priority in an auction."
    ),
)
OPPOSABLE_FROM = Text(
    ko="{day} 0시부터 대항력이 생깁니다.",
    en="The lease is effective against third parties from 0:00 on {day}.",
)

# In agents/search_team/listings:

NO_LISTINGS = Text(
    ko="등록된 매물이 없습니다. 매물 파일(CSV·JSON)을 첨부해 주시면 그 안에서 찾습니다.",
    en="There are no listings. Attach a file of listings (CSV or JSON) and I will search it.",
)
LISTINGS_WANTED = Text(ko="찾으시는 조건: {wanted}.", en="What you are looking for: {wanted}.")
LEAST_ROOMS = Text(ko="방 {rooms}개 이상", en="{rooms} rooms or more")
LEAST_AREA = Text(ko="{area}㎡ 이상", en="{area} m² or more")
HIGHEST_PRICE = Text(ko="{won} 이하", en="up to {won}")
HIGHEST_RENT = Text(ko="월세 {won} 이하", en="rent up to {won}")
LISTINGS_FOUND = Text(
    ko="매물 {all}개 가운데 조건에 맞는 것이 {count}개 있습니다(가격 낮은 순).",
    en="{count} of {all} listings match, the cheapest first.",
)
LEAST_PRICE = Text(ko="{won} 이상", en="at least {won}")
LISTINGS_LEFT_OUT = Text(
    ko="가격이 낮은 {shown}개만 보입니다. 나머지는 보내 주신 파일({files})에 있습니다.",
    en="Only the {shown} cheapest are shown; the rest are in the file you sent ({files}).",
)
NO_LISTING_FITS = Text(
    ko="매물 {all}개 가운데 조건에 맞는 것이 없습니다.",
    en="None of the {all} listings match.",
)
CHECK_BEFORE_SIGNING = Text(
    ko="계약하기 전에 등기부와 시세를 확인하세요.",
    en="Check the property register and market prices before you sign.",
)
LISTINGS_TITLE = Text(ko="매물", en="Listings")
LISTING_COLUMN = Text(ko="매물", en="Home")
LISTING_PRICE_COLUMN = Text(ko="가격(보증금)", en="Price or deposit")
LISTING_RENT_COLUMN = Text(ko="월세", en="Rent")
LISTING_AREA_COLUMN = Text(ko="면적", en="Area")
LISTING_PLACE_COLUMN = Text(ko="위치", en="Place")
LISTING_MAP_COLUMN = Text(ko="지도", en="Map")

# In agents/search_team/loans:

TELL_PRICE_AND_INCOME = Text(
    ko="집값(또는 보증금)과 연소득을 알려 주시면 기금 대출을 비교해 드립니다.",
    en="Tell me the price (or deposit) and your yearly income, and I will compare the fund's loans.",
)
FUND_LOANS_FOUND = Text(
    ko="받을 수 있는 기금 대출이 {count}개 있고, 가장 큰 한도는 {most}입니다.",
    en="{count} loans of the housing fund are available; the largest is {most}.",
)
NO_FUND_LOAN = Text(
    ko="조건에 맞는 기금 대출이 없습니다.",
    en="No loan of the housing fund is available under these conditions.",
)
FUND_LOAN_CHECK_BANK = Text(
    ko="소득·자산 심사와 최신 금리는 은행에서 확인하세요.",
    en="Check income and asset requirements and current rates with the bank.",
)
FUND_LOANS_TITLE = Text(ko="주택도시기금 대출", en="Loans of the housing fund")
FUND_LOAN_COLUMN = Text(ko="상품", en="Loan")
FUND_LOAN_LIMIT_COLUMN = Text(ko="한도", en="Limit")
FUND_LOAN_RATE_COLUMN = Text(ko="금리", en="Rate")
FUND_LOAN_OBSTACLES_COLUMN = Text(ko="맞지 않는 조건", en="Conditions not met")

# In agents/search_team/market:

JEONSE_RATIO = Text(
    ko="{where} {band}㎡ 전세가율은 {percent}%입니다(같은 단지·면적 {types}개 비교).",
    en="In {where}, the jeonse ratio for {band} m² is {percent}% (comparing {types} complexes and sizes).",
)
JEONSE_RATIO_RANGE = Text(
    ko="{district} {band}㎡ 전세가율은 동에 따라 {low}~{high}%입니다.",
    en="In {district}, the jeonse ratio for {band} m² ranges from {low}% to {high}% by neighbourhood.",
)
NO_JEONSE_RATIO = Text(
    ko="해당 지역의 전세가율 자료가 없습니다.",
    en="There is no jeonse ratio for that place in the data.",
)
NEIGHBOURHOOD_COLUMN = Text(ko="동", en="Neighbourhood")
SIZE_COLUMN = Text(ko="면적", en="Size")
JEONSE_RATIO_TITLE = Text(ko="전세가율", en="Jeonse ratio")
COMPARED_TYPES_COLUMN = Text(ko="비교한 단지·면적 수", en="Complexes and sizes compared")
NO_FIGURES_FOR_PLACE = Text(
    ko="해당 지역의 통계가 없습니다. 서울·인천·경기의 시군구를 말씀해 주세요.",
    en="There are no figures for that place. Name a district of Seoul, Incheon or Gyeonggi.",
)
DEAL_NAMES = {
    "sale": Text(ko="매매", en="Sale"),
    "jeonse": Text(ko="전세", en="Jeonse"),
    "wolse": Text(ko="월세", en="Monthly rent"),
}
MEDIAN_COLUMN = Text(ko="중위", en="Median")
LOWER_QUARTILE_COLUMN = Text(ko="하위 25%", en="Lower quartile")
UPPER_QUARTILE_COLUMN = Text(ko="상위 25%", en="Upper quartile")
DEAL_COUNT_COLUMN = Text(ko="거래 수", en="Deals")
TEN_THOUSAND_WON = Text(ko="만원", en="10,000 won")
PERIOD_COLUMN = Text(ko="기간", en="Period")
BUDGET_BELOW_MEDIAN = Text(
    ko="예산 {budget}은 중위보다 {gap} 적습니다. 넷 중 하나는 {lower} 이하라 더 싼 집을 찾으면 가능할 수 있습니다.",
    en="A budget of {budget} is {gap} below the median; one in four costs {lower} or less, so a cheaper one may do.",
)
BUDGET_AT_MEDIAN = Text(
    ko="예산 {budget}은 중위보다 {gap} 많아 절반이 넘는 집이 예산 안에 듭니다.",
    en="A budget of {budget} is {gap} above the median: more than half of the homes are within it.",
)
MARKET_TITLE = Text(ko="시세", en="Market figures")
TREND_TITLE = Text(
    ko="{district} {band}㎡ 월별 중위 가격",
    en="{district} {band} m², median price by month",
)
MEDIAN_OF_DISTRICT = Text(
    ko="{district} 전체의 중위 가격은 {month} 기준 {median}입니다.",
    en="In {district} as a whole the median was {median} in {month}.",
)
YEAR_ON_YEAR = {
    "up": Text(
        ko="작년 같은 달({month})의 {before}과 비교하면 {change}% 올랐습니다.",
        en="That is {change}% above {before} in the same month of last year ({month}).",
    ),
    "down": Text(
        ko="작년 같은 달({month})의 {before}과 비교하면 {change}% 내렸습니다.",
        en="That is {change}% below {before} in the same month of last year ({month}).",
    ),
    "same": Text(
        ko="작년 같은 달({month})의 {before}과 비교하면 그대로입니다.",
        en="That is the same as in the same month of last year ({month}): {before}.",
    ),
}
OVERVIEW_LEVEL = Text(
    ko="{where} {band}㎡ 아파트는 매매 중위 {median}에 거래되고, 가운데 절반은 {lower}~{upper} 사이입니다"
    "({month} 기준 {deals}건).",
    en="In {where}, flats of {band} m² sell for {median} in the middle, half of them for {lower} to {upper} ({deals} "
    "deals as of {month}).",
)
OVERVIEW_JEONSE = Text(
    ko="같은 면적의 전세 중위는 {median}으로 매매 중위의 {ratio}%이고, 차이는 {gap}입니다.",
    en="The median jeonse deposit for that size is {median}, {ratio}% of the median price; they are {gap} apart.",
)
OVERVIEW_YEAR = {
    "up": Text(
        ko="{where}{deal} 중위는 작년 같은 달보다 {change}% 올랐습니다.",
        en="{where}{deal}: the median is up {change}% in a year.",
    ),
    "down": Text(
        ko="{where}{deal} 중위는 작년 같은 달보다 {change}% 내렸습니다.",
        en="{where}{deal}: the median is down {change}% in a year.",
    ),
    "same": Text(
        ko="{where}{deal} 중위는 작년 같은 달과 같습니다.",
        en="{where}{deal}: the median is what it was a year ago.",
    ),
}
WHOLE_DISTRICT = Text(ko="{district} 전체의 ", en="All of {district}, ")
OVERVIEW_NO_YEAR = Text(
    ko="{deal} 중위는 작년 같은 달의 통계가 없어 비교하지 못했습니다.",
    en="{deal}: there is no figure for the same month of last year to compare with.",
)
OVERVIEW_LOOKS_BACK = Text(
    ko="신고된 거래를 돌아본 것이며, 앞으로의 가격은 예측하지 않습니다.",
    en="This looks back on reported deals; future prices are not predicted.",
)
YEAR_ON_YEAR_WEAK = Text(
    ko="거래가 적은 달이라 오르내림으로 보기는 어렵습니다.", en="There were too few deals to call it a trend."
)
NO_YEAR_ON_YEAR = Text(
    ko="작년 같은 달의 통계가 없어 작년과 비교하지 못했습니다.",
    en="There are no figures for the same month of last year to compare with.",
)
TREND_CHANGE = Text(
    ko=", 첫 달 대비 마지막 달 {change}%",
    en="; change from first to last month {change}%",
)
ATTACHED_DEALS_TITLE = Text(ko="첨부하신 실거래 파일", en="The attached file of deals")
TOO_FEW_DEALS_IN_FILE = Text(
    ko="첨부하신 파일에는 해당 지역에서 조건에 맞는 거래가 5건 미만입니다.",
    en="The attached file has fewer than five such deals in that place.",
)
FILE_DEALS_COUNTED = Text(
    ko="첨부하신 파일의 거래 {deals}건으로 계산했습니다.",
    en="Based on the {deals} deals in the attached file.",
)
FILE_DEALS_EXCLUDED = Text(
    ko="해제된 거래 {cancelled}건과 직거래 {direct}건은 제외했습니다.",
    en="{cancelled} cancelled and {direct} direct deals are excluded.",
)
FILE_LINES_UNREADABLE = Text(
    ko="{count}줄은 읽지 못했습니다: {first}",
    en="{count} lines could not be read: {first}",
)
MARKET_PRICE = Text(
    ko="{where} {band}㎡ {deal} 중위 {median} (사분위 {lower}~{upper}, {month} 기준 {deals}건)입니다.",
    en="{deal} of {band} m² in {where}: median {median} (quartiles {lower} to {upper}, {deals} deals up to {month}).",
)
MARKET_RENT = Text(
    ko=(
        "{where} {band}㎡ {deal} 보증금 중위 {median}, 월세 중위 {rent} (보증금 사분위 {lower}~{upper}, {month} 기준 "
        "{deals}건)입니다."
    ),
    en=(
        "{deal} of {band} m² in {where}: median deposit {median}, median rent {rent} (quartiles of the deposit "
        "{lower} to {upper}, {deals} deals up to {month})."
    ),
)

# In agents/planner:

PLANNING_STARTED = Text(ko="질문을 살펴보고 있습니다.", en="Reading the question.")
NEED_QUESTIONS = {
    "place": Text(
        ko="어느 지역인가요? (예: 마포구, 서울, 성남시 분당구)",
        en="Which place is it? (for example Mapo-gu, Seoul)",
    ),
    "amount": Text(
        ko="매매가나 보증금(월세가 있으면 월세도)은 얼마인가요?",
        en="How much is the price, or the deposit and rent?",
    ),
    "worth": Text(
        ko="집의 공시가격은 얼마인가요? 모르면 시세를 알려 주세요. (예: 공시가격 2억, 시세 3억)",
        en=(
            "What is the official price of the home? If you do not know it, give the market price. (for example: "
            "official price 200 million won)"
        ),
    ),
    "deposit": Text(ko="보증금은 얼마인가요?", en="How much is the deposit?"),
    "price": Text(ko="집값은 얼마인가요?", en="What is the price of the home?"),
    "limit": Text(ko="집값은 얼마인가요?", en="What is the price of the home?"),
    "income": Text(ko="연소득은 얼마인가요?", en="What is your yearly income?"),
    "rent": Text(ko="월세는 얼마인가요?", en="How much is the monthly rent?"),
    "loan": Text(ko="대출 금액은 얼마인가요?", en="How much is the loan?"),
    "ends_on": Text(ko="계약이 끝나는 날은 언제인가요?", en="When does the lease end?"),
    "sold_for": Text(ko="얼마에 파나요?", en="What is the home sold for?"),
    "bought_for": Text(ko="얼마에 샀나요?", en="What was the home bought for?"),
    "years": Text(
        ko="몇 년 동안, 연 몇 %로 빌리나요? (예: 30년, 4%)",
        en="For how many years, and at what rate? (e.g. 30 years, 4%)",
    ),
}

AMOUNT_QUESTION = Text(
    ko="'{amount}'은 무엇인가요?",
    en="What is '{amount}'?",
)
NONE_OF_THESE = Text(ko="이 중에 없음", en="None of these")
NEED_NAMES = {
    "place": Text(ko="지역", en="the place"),
    "amount": Text(ko="거래 금액", en="the price, or deposit and rent"),
    "worth": Text(ko="공시가격이나 시세", en="the official or market price"),
    "deposit": Text(ko="보증금", en="the deposit"),
    "price": Text(ko="집값", en="the price"),
    "limit": Text(ko="집값", en="the price"),
    "income": Text(ko="연소득", en="the yearly income"),
    "rent": Text(ko="월세", en="the rent"),
    "loan": Text(ko="대출 금액", en="the loan"),
    "ends_on": Text(ko="계약이 끝나는 날", en="the day the lease ends"),
    "sold_for": Text(ko="판 값", en="the price of the sale"),
    "bought_for": Text(ko="산 값", en="the price of the purchase"),
    "years": Text(ko="대출 기간과 금리", en="the term and rate of the loan"),
    "lease": Text(ko="보증금과 월세", en="the deposit and rent"),
}
NEEDS_TOO = Text(ko="{question} 그다음에는 {others}도 알아야 합니다.", en="{question} Then I need {others} too.")
PRIORITY_TURNS_ON = Text(
    ko="소액임차인인지, 얼마를 먼저 받는지는 지역과 보증금, 담보가 설정된 날에 따라 다릅니다({articles}). {question}",
    en=(
        "Whether and how much a small tenant is paid first depends on the region, the deposit and the date of the "
        "first mortgage ({articles}). {question}"
    ),
)
NEED_QUESTIONS["lease"] = Text(ko="지금 보증금과 월세는 얼마인가요?", en="How much are the present deposit and rent?")

# In agents/purchase_analysis, on sales:

GAIN_AS_TOLD = Text(
    ko="말씀하신 금액을 필요경비까지 뺀 양도차익으로 보고, 판 값은 12억원 이하로 가정했습니다.",
    en="The amount you told counts as the gain after expenses, and the price is assumed to be at most 1.2 billion won.",
)
GAINS_TAX_TOTAL = Text(
    ko="양도소득세는 {tax}이고 지방소득세를 합쳐 {total}입니다(양도차익 {gain}, 과세표준 {base}).",
    en="Capital gains tax is {tax}, with local income tax {total} in all (gain {gain}, tax base {base}).",
)
GAINS_EXEMPT = Text(
    ko="1세대 1주택 비과세로 양도소득세가 나오지 않습니다(양도차익 {gain}).",
    en="The sale of an only home is exempt: no capital gains tax (gain {gain}).",
)
NO_GAIN = Text(
    ko="양도차익이 없어 양도소득세가 나오지 않습니다. 그래도 신고는 해야 합니다.",
    en="There is no gain, so no capital gains tax; the sale must still be reported.",
)
GAINS_SURCHARGED = Text(
    ko="조정대상지역의 다주택으로 {points}%포인트가 중과되고 장기보유 특별공제가 없습니다.",
    en="As one of several homes in an adjusted area it bears {points} percentage points more and no deduction.",
)
GAINS_UNKNOWN = Text(
    ko="양도차익은 {gain}이지만, {missing}에 따라 세금이 크게 달라 아직 계산할 수 없습니다.",
    en="The gain is {gain}, but the tax depends on {missing} and cannot be calculated yet.",
)
GAINS_DEPENDS = Text(
    ko="{on} 달라집니다. {yes}: {if_yes} 아닌 경우: {if_no}",
    en="It depends on {on}. If {yes}: {if_yes} If not: {if_no}",
)
GAINS_UNKNOWN_FACTS = {
    "held": Text(ko="보유 기간(산 날과 파는 날)", en="how long it was held (the days bought and sold)"),
    "homes": Text(ko="세대가 가진 주택 수", en="how many homes the household owns"),
}
GAINS_ON_ADJUSTED_NOW = Text(
    ko="파는 집이 조정대상지역에 있는지에 따라", en="whether the home is in an adjusted area now"
)
GAINS_IF_ADJUSTED_NOW = Text(ko="조정대상지역인 경우", en="it is")
GAINS_ON_ADJUSTED_THEN = Text(
    ko="살 때 조정대상지역이었는지에 따라", en="whether it was in an adjusted area when bought"
)
GAINS_IF_ADJUSTED_THEN = Text(
    ko="조정대상지역이었고 2년을 살지 않은 경우", en="it was and you did not live there 2 years"
)
GAINS_REPORT_BY = Text(
    ko="{day}까지 홈택스에서 예정신고하고 내세요. 지방소득세는 {local}까지입니다.",
    en="Report and pay it on Hometax by {day}, the local income tax by {local}.",
)
GAINS_SOLD_TODAY = Text(
    ko="파는 날을 말씀하지 않으셔서 오늘 판 것으로 계산했습니다.",
    en="No day of sale was given: it is calculated as if sold today.",
)
GAINS_LIVED_UNKNOWN = Text(
    ko="거주 기간을 말씀하지 않으셔서 살지 않은 것으로 계산했습니다. 2년 이상 살았다면 세금이 줄어듭니다.",
    en="Nothing was said of living there: none is counted. With 2 years or more the tax is lower.",
)
GAINS_NO_COSTS = Text(
    ko="취득세, 중개보수, 수리비(자본적 지출) 같은 필요경비를 넣지 않았습니다. 있으면 세금이 줄어듭니다.",
    en="Expenses such as acquisition tax, fees and improvements are left out; with them the tax is lower.",
)

# In agents/protection_analysis:

GUARANTEE_AVAILABLE = Text(
    ko="가입할 수 있는 금액입니다. 이 집에서는 보증금 {most}까지 보증받을 수 있습니다.",
    en="The deposit is within the limits: up to {most} can be guaranteed for this home.",
)
GUARANTEE_LIMIT = Text(
    ko="이 집에서 보증받을 수 있는 보증금은 {most}까지입니다.", en="Up to {most} can be guaranteed for this home."
)
GUARANTEE_UNAVAILABLE = Text(
    ko="가입하기 어렵습니다. 이 집에서 보증받을 수 있는 보증금은 {most}까지입니다.",
    en="A guarantee is unlikely: for this home the deposit can be at most {most}.",
)
ADD_GUARANTEE_CLAUSE = Text(
    ko="계약서에 '보증보험 가입이 거절되면 계약을 해제하고 계약금을 돌려준다'는 특약을 넣어 두세요.",
    en="Add a clause that the contract ends and all payments are returned if the guarantee is refused.",
)
ASSUMED_CAPITAL_AREA = Text(
    ko="지역을 말씀하지 않으셔서 수도권으로 가정했습니다.",
    en="No place was given, so the capital area is assumed.",
)
GUARANTEE_ASSUMED_NO_DEBT = Text(
    ko="선순위 채권(근저당 등)이 없는 것으로 가정했습니다. 있으면 그만큼 줄어듭니다.",
    en="No senior debt such as a mortgage is assumed; any such debt lowers the limit by its amount.",
)
DAMAGES_OWED = Text(
    ko="정당한 사유 없이 다시 세를 놓은 것이라면 {owed}을 청구할 수 있습니다.",
    en="If the home was let again without good reason, {owed} can be claimed.",
)
DAMAGES_AT_LEAST = Text(
    ko="정당한 사유 없이 다시 세를 놓은 것이라면 적어도 {owed}을 청구할 수 있습니다.",
    en="If the home was let again without good reason, at least {owed} can be claimed.",
)
LOOK_UP_NEW_LEASE = Text(
    ko="갱신을 거절당한 임차인은 주민센터에서 그 집의 확정일자 정보로 누가 얼마에 들어왔는지 확인할 수 있습니다.",
    en=(
        "A tenant whose renewal was refused may ask the community centre for the fixed-date record of the home: who "
        "moved in, and for how much."
    ),
)
TELL_NEW_LEASE = Text(
    ko="새 임차인의 보증금과 월세를 알려 주시면 차액 2년분과도 비교해 드립니다.",
    en="Tell me the new tenant's deposit and rent, and I will also compare two years of the difference.",
)
SHOP_ACT_APPLIES = Text(
    ko="네, 상가건물 임대차보호법이 전부 적용됩니다. 환산보증금 {converted}이 {place} 한도 {limit} 이하입니다.",
    en=(
        "Yes, the Commercial Building Lease Protection Act applies in full: the converted deposit of {converted} is "
        "within the limit of {limit} ({place})."
    ),
)
SHOP_ACT_APPLIES_PARTLY = Text(
    ko="상가건물 임대차보호법이 일부만 적용됩니다. 환산보증금 {converted}이 {place} 한도 {limit}을 넘습니다.",
    en=(
        "The Commercial Building Lease Protection Act applies only in part: the converted deposit of {converted} is "
        "above the limit of {limit} ({place})."
    ),
)
GUARANTEE_RULE = Text(
    ko=(
        "보증금이 수도권 {capital}, 그 밖의 지역 {elsewhere} 이하이고, 보증금과 선순위 채권을 더해 집값의 "
        "{share}%(공시가격으로 따지면 그 {counted}%의 {share}%) 이하여야 가입할 수 있습니다."
    ),
    en=(
        "The deposit must be at most {capital} in the capital area ({elsewhere} elsewhere) and, together with senior "
        "debt, at most {share}% of the price, or {share}% of {counted}% of the official price."
    ),
)
TELL_HOME_VALUE = Text(
    ko="보증금, 집의 공시가격(모르면 시세), 지역과 근저당을 알려 주시면 가입할 수 있는지 계산해 드립니다.",
    en=(
        "Tell me the deposit, the official price (or the market price), the place and any mortgages, and I will check "
        "whether a guarantee is possible."
    ),
)
DAMAGES_RULE = Text(
    ko=(
        "정당한 사유 없이 다시 세를 놓았다면 환산월차임 {months}개월분, 새 임차인에게 받는 금액과의 차액 "
        "{span}개월분, 실제 손해 가운데 가장 큰 금액을 청구할 수 있습니다."
    ),
    en=(
        "If the home was let again without good reason, the largest of these can be claimed: {months} months of the "
        "converted rent, {span} months of the difference to the new tenant's rent, or the actual loss."
    ),
)
TELL_BOTH_LEASES = Text(
    ko="내 보증금과 월세, 새 임차인의 보증금과 월세를 알려 주시면 금액을 계산해 드립니다.",
    en="Tell me your deposit and rent and the new tenant's, and I will calculate the amount.",
)
CONVERTED_DEPOSIT_IS = Text(ko="환산보증금은 {converted}입니다.", en="The converted deposit is {converted}.")
SHOP_ACT_RULE = Text(
    ko=(
        "환산보증금(보증금 + 월세 × {multiple})이 지역 한도 이하이면 법이 전부, 넘으면 일부만 적용됩니다. 한도: "
        "{limits}."
    ),
    en=(
        "The Act applies in full if the converted deposit (deposit + rent × {multiple}) is within the limit of the "
        "region, and only in part above it. Limits: {limits}."
    ),
)
TELL_SHOP_LEASE = Text(
    ko="보증금, 월세, 지역을 알려 주시면 적용 범위를 계산해 드립니다.",
    en="Tell me the deposit, rent and place, and I will check how far the Act applies.",
)

# In agents/purchase_analysis:

BROKERAGE_FEE_CAP = Text(
    ko="중개보수는 한쪽당 최대 {fee}입니다(상한요율 {rate}%, 부가세 별도).",
    en="The brokerage fee is at most {fee} for each side (rate {rate}%, VAT not included).",
)
FEE_WITH_VAT = Text(
    ko="중개사가 일반과세자면 부가세 10%를 더해 {fee}까지입니다.",
    en="With 10% VAT, where the agent is an ordinary taxpayer, it is at most {fee}.",
)
FEE_ABOVE_CAP = Text(
    ko="요구한 {asked}은 상한보다 {more} 많아 넘는 부분은 내지 않아도 됩니다.",
    en="The {asked} asked for is {more} more than that: you need not pay what is above it.",
)
FEE_WITHIN_CAP = Text(ko="요구한 {asked}은 상한을 넘지 않습니다.", en="The {asked} asked for is within that.")
TOTAL_COST = Text(
    ko="집값 말고도 취득세 등 {tax}과 중개보수 최대 {fee}을 합쳐 {extra}이 듭니다. 집값까지 모두 {all}입니다.",
    en="Beside the price it takes {tax} of taxes and a fee of at most {fee}, together {extra}; with the price {all}.",
)
OWN_MONEY = Text(
    ko="대출을 최대 {loan} 받으면 자기 돈은 {own}이 필요합니다.",
    en="With a loan of at most {loan} you need {own} of your own.",
)
TOTAL_LEAVES_OUT = Text(
    ko="등기 비용, 이사비, 수리비, 중개보수의 부가가치세, 대출 부대비용은 넣지 않았습니다.",
    en="Registration, moving, repairs, VAT on the fee and costs of the loan are not included.",
)
TELL_INCOME = Text(
    ko="연소득을 알려 주시면 대출과 필요한 자기 돈까지 계산해 드립니다.",
    en="Tell me your yearly income, and I will add the loan and the money of your own.",
)
BROKERAGE_FEE_NEGOTIABLE = Text(
    ko="상한이므로 협의해서 낮출 수 있습니다.",
    en="This is a maximum; you can negotiate a lower fee.",
)
LOAN_LIMIT = Text(
    ko="최대 {most}까지 빌릴 수 있습니다. 한도를 정하는 것은 {bound}입니다.",
    en="You can borrow up to {most}. The limit is set by {bound}.",
)
LIMIT_BY_PRICE = Text(ko="집값으로는(LTV) {most}까지입니다.", en="The price (LTV) allows {most}.")
LIMIT_BY_INCOME = Text(
    ko="소득으로는(DSR) 한 해 갚는 원리금이 {yearly}을 넘지 않아야 합니다.",
    en="The income (DSR) allows repayments of {yearly} a year.",
)
LOAN_LIMIT_NAMES = {
    "ltv": Text(ko="LTV(담보인정비율)", en="the loan-to-value ratio"),
    "dsr": Text(ko="DSR(소득 대비 상환액)", en="repayment relative to income (DSR)"),
    "cap": Text(ko="대출 한도 금액", en="the cap on the loan amount"),
}
CONFIRM_WITH_BANK = Text(
    ko="은행에서 사전 심사를 받아 확인하세요.",
    en="Have a bank confirm it in a preliminary review.",
)
ASSUMED_LOAN_TERMS = Text(
    ko="금리 {rate}%, {years}년 상환으로 계산했습니다.",
    en="Calculated at {rate}% over {years} years.",
)
ASSUMED_UNREGULATED_CAPITAL = Text(
    ko="지역을 말씀하지 않으셔서 수도권 비규제지역으로 가정했습니다.",
    en="No place was given, so an unregulated part of the capital area is assumed.",
)
ASSUMED_FLOOR_AREA = Text(
    ko="전용면적을 말씀하지 않으셔서 84㎡로 가정했습니다.",
    en="No floor area was given, so 84 m² is assumed.",
)
ASSUMED_UNREGULATED_AREA = Text(
    ko=(
        "지역을 말씀하지 않으셔서 조정대상지역이 아닌 것으로 가정했습니다. 조정대상지역이면 2주택부터 세율이 훨씬 "
        "높습니다."
    ),
    en=(
        "No place was given, so an unregulated area is assumed; in a regulated area the tax on a second home is much "
        "higher."
    ),
)
CHANGING_REPAYMENT = Text(
    ko="첫 달에는 {first}, 마지막 달에는 {last}을 갚고, 이자는 모두 {interest}입니다.",
    en="The first payment is {first}, the last {last}; the interest adds up to {interest}.",
)
MONTHLY_REPAYMENT = Text(
    ko="한 달에 {first}씩 갚고, 이자는 모두 {interest}입니다.",
    en="The payment is {first} a month, with {interest} of interest in total.",
)
NET_YIELD = Text(
    ko="공실과 비용을 뺀 순영업소득은 연 {income}이고, 매입가 대비 {cap_rate}%입니다.",
    en="After vacancy and costs {income} a year is left, {cap_rate}% of the price.",
)
YIELD_ON_EQUITY = Text(
    ko="대출 이자까지 빼면 자기자본 수익률은 {own}%입니다.",
    en="After interest the return on equity is {own}%.",
)
PAYBACK = Text(
    ko="지금 조건이 그대로라면 들인 돈의 회수기간은 약 {years}년입니다.",
    en="If nothing changes, what was put in is paid back in about {years} years.",
)
GROSS_YIELD = Text(
    ko="임대 수익률은 연 {gross}%입니다(비용과 공실을 빼기 전).",
    en="The gross rental yield is {gross}% a year (before costs and vacancy).",
)
ACQUISITION_TAX_OF_OTHER = Text(
    ko="상가·사무실·오피스텔처럼 주택이 아닌 건물을 산 때의 세율입니다. 취득일부터 60일 안에 신고·납부합니다.",
    en="These are the rates for buildings that are no homes (shops, offices, officetels); report and pay in 60 days.",
)
ACQUISITION_TAX_TOTAL = Text(
    ko="취득세와 지방교육세 등을 합쳐 {total}입니다(취득세 {tax}, 세율 {rate}%).",
    en="Acquisition tax and its surtaxes come to {total} (acquisition tax {tax}, rate {rate}%).",
)
ACQUISITION_TAX_RELIEVED = Text(
    ko="생애최초 감면 {relief}을 빼면 취득세는 {tax}이고(세율 {rate}%), 지방교육세 등을 합쳐 {total}입니다.",
    en="After {relief} of relief for a first home the acquisition tax is {tax} (rate {rate}%), {total} with surtaxes.",
)

# In agents/report_analysis:

TELL_DATE_FOR_DEADLINE = Text(
    ko="그 날짜를 알려 주시면 기한을 계산해 드립니다.",
    en="Tell me that date and I will calculate the deadline.",
)
LEASE_REPORT_BY = Text(
    ko="임대차 신고 대상입니다. {day}까지 신고하세요.",
    en="The lease must be reported by {day}.",
)
LEASE_REPORT_WITHIN = Text(
    ko="임대차 신고 대상입니다. 계약일부터 {days}일 안에 신고하세요.",
    en="The lease must be reported within {days} days of the contract.",
)
UNCHANGED_RENEWAL_NOT_REPORTED = Text(
    ko="아니요, 보증금과 월세를 그대로 두고 기간만 연장한 갱신은 신고 대상이 아닙니다.",
    en="No: a renewal that changes neither deposit nor rent does not have to be reported.",
)
LEASE_REPORT_NOT_REQUIRED = Text(
    ko="아니요, 보증금이 {over}을 넘지 않고 월세가 {rent}을 넘지 않아 임대차 신고 대상이 아닙니다.",
    en="No: with a deposit of at most {over} and a rent of at most {rent} the lease does not have to be reported.",
)
LEASE_REPORT_PLACE_EXEMPT = Text(
    ko=(
        "아니요, {place}은 신고 지역이 아니어서 임대차 신고 대상이 아닙니다. 군 지역은 경기도와 광역시의 군만 "
        "신고합니다."
    ),
    en=(
        "No: leases in {place} do not have to be reported. Of counties only those in Gyeonggi and in metropolitan "
        "cities are covered."
    ),
)
LEASE_REPORT_FINE = Text(
    ko="신고하지 않으면 {fine} 이하의 과태료가 부과될 수 있습니다.",
    en="Failing to report it can be fined up to {fine}.",
)
LEASE_REPORT_RULE = Text(
    ko="보증금이 {over}을 넘거나 월세가 {rent}을 넘으면 계약일부터 {days}일 안에 신고해야 합니다.",
    en=(
        "A lease with a deposit above {over} or a rent above {rent} must be reported within {days} days of the "
        "contract."
    ),
)
LEASE_REPORT_RULE_BY = Text(
    ko="보증금이 {over}을 넘거나 월세가 {rent}을 넘으면 {day}까지 신고해야 합니다.",
    en="A lease with a deposit above {over} or a rent above {rent} must be reported by {day}.",
)
TELL_LEASE_FOR_REPORT = Text(
    ko="보증금과 월세, 계약일을 알려 주시면 신고 대상인지와 기한을 확인해 드립니다.",
    en="Tell me the deposit, rent and contract date, and I will check whether and by when it must be reported.",
)
REPORT_BY = Text(ko="{day}까지입니다. {rule}", en="By {day}. {rule}")
REPORT_RULES = {
    "sale": Text(
        ko="매매는 계약을 맺은 날부터 {days}일 안에 신고해야 합니다.",
        en="A sale must be reported within {days} days of the contract.",
    ),
    "cancellation": Text(
        ko="매매가 해제되면 해제가 확정된 날부터 {days}일 안에 신고해야 합니다.",
        en="A cancelled sale must be reported within {days} days of its cancellation.",
    ),
    "acquisition_tax": Text(
        ko="취득세는 잔금을 치른 날(등기가 먼저면 등기일)부터 {days}일 안에 신고하고 내야 합니다.",
        en=(
            "Acquisition tax must be filed and paid within {days} days of paying the balance, or of registration if "
            "that is earlier."
        ),
    ),
    "move_in": Text(
        ko="전입신고는 이사한 날부터 {days}일 안에 해야 합니다. 보증금을 지키려면 이사한 날 바로 하세요.",
        en="A move must be registered within {days} days; to protect the deposit, register on the day you move in.",
    ),
}

# In agents/responder:

OUTSIDE_REAL_ESTATE = Text(
    ko=(
        "부동산에 관한 질문에 답합니다. 임대차와 계약, 시세, 대출과 세금, 계약서 검토와 작성에 대해 물어보세요. 예: "
        "'보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?'"
    ),
    en=(
        "I answer questions about homes and other real estate in Korea: leases and contracts, prices, loans and "
        "taxes, reviewing and writing contracts. For example: 'The deposit is 300 million won; how much can it be "
        "raised on renewal?'"
    ),
)
THANKED = Text(
    ko="도움이 되었다면 다행입니다. 더 궁금한 점이 있으면 이어서 물어보세요.",
    en="Glad if that helped. Ask on if anything else comes up.",
)
COMPLAINED = Text(
    ko=(
        "제가 잘못 알아들은 것 같아 죄송합니다. 무엇을 알고 싶은지 한 문장으로 다시 말씀해 주시거나, "
        "아래에서 골라 주세요: 올려 달라는 금액이 맞는지 · 보증금을 돌려받는 방법 · 시세 · 대출 한도와 세금 · "
        "계약서 검토 · 문서 작성."
    ),
    en=(
        "I seem to have misunderstood, sorry. Say in one sentence what you want to know, or pick one: whether an "
        "increase is allowed · getting the deposit back · prices · loan limit and taxes · reviewing a contract · "
        "writing a document."
    ),
)
FILE_IS_NO_CONTRACT = Text(
    ko=(
        "보내 주신 파일은 계약서가 아닙니다({files}). "
        "그래서 조항을 검토하지 않고, 질문과 관련된 부분을 파일에서 옮깁니다."
    ),
    en=(
        "What you sent is no contract: {files}. So no clauses were reviewed; this is what the file says of your "
        "question."
    ),
)
FILE_SAYS_NOTHING_OF_IT = Text(
    ko="보내 주신 파일은 계약서가 아니고({files}), 질문한 내용이 들어 있지 않습니다. 파일은 이렇게 시작합니다.",
    en="What you sent is no contract ({files}), and it does not speak of what you ask. This is how it begins.",
)
ATTACH_CONTRACT = Text(
    ko="계약서를 검토받으려면 계약서 파일을 보내 주세요.", en="To have a contract reviewed, attach the contract."
)
FILE_KINDS = {
    "register": Text(ko="등기사항증명서", en="a register extract"),
    "ledger": Text(ko="대장", en="a ledger"),
    "bill": Text(ko="고지서나 명세서", en="a bill or statement"),
    "mail": Text(ko="전자우편", en="an e-mail"),
    "slides": Text(ko="발표 자료", en="slides"),
    "table": Text(ko="표", en="a spreadsheet"),
    "document": Text(ko="문서", en="a document"),
}
FILE_MISSING = Text(
    ko=(
        "조금 더 알려 주세요. 말씀하신 계약서나 파일이 함께 오지 않았습니다. 파일(DOCX, PDF, TXT)을 첨부하거나 "
        "조항을 그대로 "
        "붙여 넣어 주시면 검토하겠습니다."
    ),
    en=(
        "Tell me a little more: the file you mention did not come with the message. Attach it (DOCX, PDF, TXT) or "
        "paste its clauses, and I will review them."
    ),
)
QUESTION_UNCLEAR = Text(
    ko=(
        "조금 더 알려 주세요. 무엇이 궁금한지(인상, 반환, 시세, 대출, 계약서 등)와 금액이나 지역을 말씀해 주시면 바로 "
        "답하겠습니다."
    ),
    en=(
        "Tell me a little more: what it is about (an increase, a refund, prices, a loan, a contract), and the amounts "
        "or the place."
    ),
)

# In agents/risk_analysis:

SUPPOSED_VALUES = Text(
    ko="가정하신 값({values})으로 답했습니다. 이어지는 질문에도 이 가정을 쓰며, '원래대로'라고 하시면 되돌립니다.",
    en="This rests on what you supposed ({values}). Questions that follow on use it too; say 'put it back' to undo it.",
)
RISK_ASSUMED_NO_DEBT = Text(
    ko="근저당 등 선순위 채권이 없는 것으로 가정했습니다. 있으면 그만큼 위험합니다.",
    en="No senior debt such as a mortgage is assumed; any such debt adds to the risk.",
)
EARLIER_TENANTS_RANK_FIRST = Text(
    ko="다가구주택이면 먼저 들어온 임차인들의 보증금도 앞섭니다. 확정일자 부여현황을 떼어 더해 보세요.",
    en=(
        "In a house with several tenants, the deposits of earlier tenants rank first as well: ask for the record of "
        "fixed dates and add them."
    ),
)
BURDEN_TOTAL = Text(
    ko="보증금과 선순위 채권을 합치면 집값의 {total}%입니다(전세가율 {ratio}%). 위험: {level}.",
    en="The deposit and senior debt are {total}% of the price (the deposit alone {ratio}%). Risk: {level}.",
)
RISK_LEVELS = {
    "low": Text(ko="낮음", en="low"),
    "medium": Text(ko="주의", en="medium"),
    "high": Text(ko="높음", en="high"),
}
ASSUMED_MEDIAN_PRICE = Text(
    ko=(
        "집값을 말씀하지 않으셔서 {region} {band}㎡ 매매 중위 {price}({month} 기준 {count}건)으로 가정했습니다. 실제 "
        "집값으로 다시 물어보세요."
    ),
    en=(
        "No price was given, so the median sale price of {band} m² in {region} is used: {price} ({count} deals up to "
        "{month}). Ask again with the price of the home itself."
    ),
)
RISK_NEEDS_PRICE_AND_DEPOSIT = Text(
    ko="집값과 보증금을 함께 알아야 위험을 판단할 수 있습니다. 먼저 아래를 확인하세요.",
    en="The risk cannot be assessed without price and deposit. Check the following first.",
)
ENGLISH_REVIEW_LIMITED = Text(
    ko="영어 계약서는 한국어 계약서보다 적은 표현만 인식합니다. 한국어 원본이 있으면 그것으로 다시 검토하세요.",
    en="Fewer wordings are recognised in English than in Korean. If there is a Korean original, have it reviewed.",
)
CONTRACT_PARTLY_READ = Text(
    ko="계약서가 매우 길어 뒷부분은 알려진 표현만 찾았습니다. 나누어 올리면 전부 검토합니다.",
    en="The contract is very long: its last part was only searched for known wordings. Upload it in parts.",
)
CLAUSE_PROBLEM = Text(ko="{number} {title}: {why}", en="{number} {title}: {why}")
CLAUSE_WITHOUT_PROBLEM = Text(
    ko="{number}에서는 문제가 되는 점을 찾지 못했습니다: '{text}'",
    en="No problem was found in {number}: '{text}'",
)
NO_SUCH_CLAUSE = Text(
    ko="검토한 계약서에서 어느 조항인지 알 수 없습니다. 번호로 물어봐 주세요: {numbers}",
    en="It is not clear which clause of the reviewed contract is meant. Ask by number: {numbers}",
)
REVIEW_WITHOUT_FINDINGS = Text(
    ko="{clauses}개 조항에서 문제가 되는 조항을 찾지 못했습니다. 위험: {level}.",
    en="No problems were found in {clauses} clauses. Risk: {level}.",
)
REVIEW_WITH_FINDINGS = Text(
    ko="{clauses}개 조항 중 {count}곳에 문제가 있습니다. 위험: {level}.",
    en="{count} problems found in {clauses} clauses. Risk: {level}.",
)

# In agents/teams:

NO_LEGAL_FIGURE = Text(
    ko="{day}에 적용되는 수치가 없어 계산하지 못했습니다.",
    en="This cannot be calculated: there are no legal figures for {day}.",
)
INPUT_OUT_OF_RANGE = Text(
    ko="말씀하신 금액이나 기간으로는 계산할 수 없습니다. 다시 확인해 주세요.",
    en="This cannot be calculated with that amount or period. Please check it.",
)
STEP_FAILED = Text(
    ko="{task}에 실패해 답에 들어 있지 않습니다: {reason}",
    en="{task} failed and is missing from this answer: {reason}",
)

# In analyse/calculation:

UNVERIFIED_MARK = Text(ko="확인 필요", en="to be confirmed")
UNIT_NAMES = {
    "won": Text(ko="원", en=""),
    "percent": Text(ko="%", en="%"),
    "points": Text(ko="%p", en=" percentage points"),
    "times": Text(ko="배", en=" times"),
    "months": Text(ko="개월", en=" months"),
    "years": Text(ko="년", en=" years"),
    "days": Text(ko="일", en=" days"),
    "m2": Text(ko="㎡", en=" m²"),
    "count": Text(ko="", en=""),
    "date": Text(ko="", en=""),
}
AMOUNT_OUT_OF_RANGE = Text(
    ko="금액 {won:,}원은 계산할 수 있는 범위({least:,}원~{largest:,}원)를 벗어납니다. 자릿수를 확인해 주세요.",
    en="₩{won:,} is outside the range that can be calculated (₩{least:,} to ₩{largest:,}). Check the number of digits.",
)

# In analyse/contract/review:

REVIEW_TITLE = Text(ko="계약서 검토", en="Contract review")
CLAUSE_MISSING = Text(ko="빠진 조항", en="Missing")
CLAUSE_VERDICTS = {
    "void": Text(ko="무효", en="Void"),
    "disputed": Text(ko="다툼의 여지", en="Disputed"),
    "risky": Text(ko="유효하나 위험", en="Valid but risky"),
    "unlawful": Text(ko="법령 위반·사기 신호", en="Unlawful or a sign of fraud"),
}

# In analyse/deadlines:

RENEWAL_WINDOW_FORMULA = Text(
    ko="만료일의 {opens}개월 전부터 {closes}개월 전까지",
    en="from {opens} months to {closes} months before the end",
)
NOTICE_COUNTS_ON_ARRIVAL = Text(
    ko="통지는 보낸 날이 아니라 상대방에게 도달한 날이 기준입니다. 문자·내용증명 등 증거를 남기세요.",
    en="What counts is the day the notice arrives, not the day it is sent. Keep proof.",
)
WINDOW_CLOSES_A_DAY_EARLY = Text(
    ko="마지막 날은 하루 차이로 해석이 갈릴 수 있어 안전한 쪽(하루 앞)으로 계산했습니다.",
    en="Interpretations of the last day differ by a day; the safe, earlier day is shown.",
)
RENT_DUE_UNTIL_END = Text(
    ko="그날까지는 월세를 내야 하고, 보증금은 그때 집을 비우면서 돌려받습니다.",
    en="Rent is due until that day; the deposit is returned when you hand back the home.",
)
RENEWAL_WINDOW_CLOSED = Text(
    ko=(
        "통지할 수 있는 기간은 {day}에 끝났습니다. 임대인도 그때까지 통지하지 않았다면 같은 조건으로 갱신된 것으로 볼 "
        "수 있습니다(주택임대차보호법 제6조)."
    ),
    en=(
        "The period for notice ended on {day}. If the landlord gave no notice either, the lease may have been renewed "
        "on the same terms (Housing Lease Protection Act, Art. 6)."
    ),
)
LEASE_REPORT_FORMULA = Text(
    ko="보증금이 6천만원을 넘거나 월세가 30만원을 넘으면 계약일부터 30일 안에 신고 (같은 금액은 신고 대상 아님)",
    en=(
        "to be reported within 30 days if the deposit is over 60 million won or the rent over 300,000 won (exactly "
        "these amounts are exempt)"
    ),
)
MOVE_REGISTRATION_COUNTS = Text(
    ko="임대인과 임차인이 공동으로 신고합니다. 계약서를 내고 전입신고를 하면 신고한 것으로 봅니다.",
    en="Both parties report it jointly; registering the move with the contract counts as the report.",
)
REPORT_COUNTS_AS_FIXED_DATE = Text(
    ko="계약서를 첨부해 신고가 접수되면 확정일자를 받은 것으로 봅니다.",
    en="A report filed with the contract counts as a fixed date.",
)
REGISTER_WITHOUT_REPORT = Text(
    ko="신고 대상은 아니지만 전입신고와 확정일자는 따로 챙기세요.",
    en="No report is required, but register your move and get a fixed date.",
)
REPORT_TITLES = {
    "sale": Text(ko="부동산 거래 신고 기한", en="Report of a sale"),
    "cancellation": Text(ko="거래 해제 신고 기한", en="Report of a cancelled sale"),
    "acquisition_tax": Text(ko="취득세 신고·납부 기한", en="Acquisition tax"),
    "move_in": Text(ko="전입신고 기한", en="Registering a move"),
}
RENEWAL_WINDOW_TITLE = Text(ko="갱신 요구·거절 통지 기간", en="Period for renewal notices")
TERMINATION_TITLE = Text(ko="갱신된 계약의 해지 효력일", en="End of a renewed lease")
TERMINATION_FORMULA = Text(ko="통지를 받은 날 + 3개월", en="day the notice was received + 3 months")
LEASE_REPORT_TITLE = Text(ko="주택 임대차 계약 신고", en="Report of a lease")
REPORT_DEADLINE_FORMULA = Text(ko="기준일 + {days}일", en="start date + {days} days")
NOTHING_TO_REPORT_LABEL = Text(ko="신고할 계약 수 (대상 아님)", en="Contracts to report (none)")
CONTRACT_DATED_AFTER_END = Text(
    ko="계약일이 만료일보다 늦습니다. 날짜를 확인해 주세요.",
    en="The contract date is after the end of the lease. Please check the dates.",
)
LEASE_ENDS_ON_LABEL = Text(ko="임대차 만료일", en="Lease ends on")
FIRST_DAY_FOR_NOTICE_LABEL = Text(ko="통지할 수 있는 첫날", en="First day for notice")
LAST_DAY_FOR_NOTICE_LABEL = Text(ko="도달해야 하는 마지막 날", en="Last day for notice to arrive")
NOTICE_RECEIVED_ON_LABEL = Text(ko="임대인이 통지를 받은 날", en="Notice received on")
TERMINATED_AFTER_LABEL = Text(ko="이 날이 지나면 해지", en="Lease ends after this day")
CONTRACT_DATE_LABEL = Text(ko="계약일", en="Contract date")
REPORT_DEPOSIT_LIMIT_LABEL = Text(
    ko="신고 기준 보증금 (초과)",
    en="Report required above this deposit",
)
REPORT_RENT_LIMIT_LABEL = Text(ko="신고 기준 월세 (초과)", en="Report required above this rent")
START_DATE_LABEL = Text(ko="기준일", en="Start date")
DUE_DATE_LABEL = Text(ko="기한", en="Due by")
REPORT_BY_LABEL = Text(ko="신고 기한", en="Report by")

# In analyse/deposit_risk:

BURDEN_FORMULA = Text(
    ko="전세가율 = 보증금 ÷ 시세; 총부담률 = (선순위 채권최고액 + 선순위 보증금 + 내 보증금) ÷ 시세",
    en="jeonse ratio = deposit ÷ price; burden = (senior mortgages + senior deposits + your deposit) ÷ price",
)
GUARANTEE_BY_OFFICIAL_PRICE = Text(
    ko="보증금 + 선순위 채권 ≤ 공시가격 × 140% × 90%, 그리고 지역 한도 이하",
    en="deposit + senior debt ≤ official price × 140% × 90%, and within the limit of the region",
)
GUARANTEE_BY_MARKET_PRICE = Text(
    ko="보증금 + 선순위 채권 ≤ 시세 × 90%, 그리고 지역 한도 이하",
    en="deposit + senior debt ≤ market price × 90%, and within the limit of the region",
)
GUARANTEE_PRICE_CAVEAT = Text(
    ko="말씀하신 시세가 집값으로 인정될 때의 결과입니다. 아파트가 아니면 공시가격으로 따지는 경우가 많습니다.",
    en=(
        "This holds if the guarantor accepts that market price; for homes other than apartments it mostly uses the "
        "official price."
    ),
)
BURDEN_LEVELS = {
    "high": Text(
        ko="위험: 경매에서 보증금을 다 돌려받지 못할 수 있습니다.",
        en="High risk: an auction may not cover the deposit.",
    ),
    "medium": Text(ko="주의: 시세가 내리면 위험해질 수 있습니다.", en="Caution: a fall in prices could make it risky."),
    "low": Text(ko="양호: 통용되는 기준 안에 있습니다.", en="Good: within the commonly used limits."),
}
BURDEN_MARKS_NOT_LAW = Text(
    ko="70%·80% 기준은 통용되는 기준일 뿐 법으로 정한 것이 아닙니다. 국세·지방세 체납은 따로 확인하세요.",
    en="The 70% and 80% marks are common practice, not law. Check unpaid taxes separately.",
)
GUARANTEE_CRITERIA_CHANGE = Text(
    ko="보증기관의 심사 기준은 바뀔 수 있습니다. 계약 전에 가입 가능 여부를 직접 확인하세요.",
    en="The guarantor's criteria may change. Ask whether a guarantee is possible before you sign.",
)
FRAUD_CHECKS_TITLE = Text(ko="전세사기 위험 점검", en="Checks against deposit fraud")
BURDEN_TITLE = Text(ko="전세가율과 총부담률", en="Jeonse ratio and total burden")
GUARANTEE_TITLE = Text(ko="전세보증금 반환보증 가입 가능 여부", en="Deposit guarantee")
MARKET_PRICE_LABEL = Text(ko="시세", en="Market price")
SENIOR_MORTGAGES_LABEL = Text(ko="선순위 채권최고액", en="Senior mortgages")
SENIOR_DEPOSITS_LABEL = Text(ko="선순위 보증금", en="Senior deposits")
OWN_DEPOSIT_LABEL = Text(ko="내 보증금", en="Your deposit")
JEONSE_RATIO_LABEL = Text(ko="전세가율", en="Jeonse ratio")
TOTAL_BURDEN_LABEL = Text(ko="총부담률", en="Total burden")
OFFICIAL_PRICE_LABEL = Text(ko="공시가격", en="Official price")
SENIOR_DEBT_LABEL = Text(ko="선순위 채권", en="Senior debt")
COUNTED_PRICE_LABEL = Text(ko="인정 주택가격", en="Price used for the guarantee")
GUARANTEED_DEPOSIT_LABEL = Text(ko="보증 가능한 최대 보증금", en="Highest deposit guaranteed")

# In analyse/legal_figures:

REGION_NAMES = {
    "seoul": Text(ko="서울", en="Seoul"),
    "overcrowded": Text(ko="수도권 과밀억제권역 등", en="overcrowding control zone and others"),
    "metropolitan": Text(ko="광역시 등", en="metropolitan cities and others"),
    "anywhere": Text(ko="그 밖의 지역", en="elsewhere"),
}

# In analyse/loan_capacity:

LOAN_FORMULA = Text(
    ko=(
        "min(가격 × LTV, DSR 한도, 가격대별 한도); DSR 한도 = (소득 × DSR − 다른 상환액) ÷ 12 × (1 − (1 + i)^−n) ÷ i, "
        "i = (금리 + 스트레스) ÷ 12"
    ),
    en="min(price × LTV, limit by DSR, cap); by DSR = (income × DSR − other payments) ÷ 12 × (1 − (1 + i)^−n) ÷ i",
)
LOAN_ASSUMPTIONS = Text(
    ko=(
        "무주택자가 실거주 목적으로 원리금균등 상환하는 경우로 계산했습니다. 소득 인정 방식과 신용에 따라 은행마다 "
        "다릅니다."
    ),
    en=(
        "Calculated for a buyer who owns no home, will live in it and repays in level payments. Banks differ in how "
        "they count income and credit."
    ),
)
LOAN_BY_PRICE_ALONE = Text(
    ko=(
        "소득을 말씀하지 않으셔서 집값으로 정해지는 한도(LTV)만 계산했습니다. "
        "소득에 따른 한도(DSR)가 더 낮을 수 있습니다."
    ),
    en=(
        "Only the limit by price (LTV) is calculated, since no income was told. The limit by income (DSR) may be lower."
    ),
)
LOAN_BY_INCOME_ALONE = Text(
    ko=(
        "집값을 말씀하지 않으셔서 소득으로 정해지는 한도(DSR)만 계산했습니다. "
        "집값에 따른 한도(LTV)가 더 낮을 수 있습니다."
    ),
    en="No price was given, so this is the limit by income (DSR) alone; the limit by price (LTV) may be lower.",
)
LOAN_RULES_CHANGE = Text(
    ko="대출 규제는 자주 바뀝니다. 신청 전에 은행에서 확인하세요.",
    en="Loan rules change often. Check with the bank before you apply.",
)
INCOME_ABOVE_LIMIT = Text(ko="소득이 {limit}원을 넘습니다.", en="Income is above {limit} won.")
ASSETS_ABOVE_LIMIT = Text(
    ko="순자산이 {limit}원을 넘습니다.",
    en="Net assets are above {limit} won.",
)
LOAN_TITLE = Text(ko="주택담보대출 한도", en="Mortgage limit")
LOAN_TERM_LABEL = Text(ko="만기", en="Term")
STRESS_RATE_LABEL = Text(ko="스트레스 금리", en="Stress rate")
LOAN_LIMIT_LABEL = Text(ko="대출 한도", en="Loan limit")
HOME_PRICE_LABEL = Text(ko="주택 가격", en="Price")
YEARLY_INCOME_LABEL = Text(ko="연소득", en="Yearly income")
OTHER_LOANS_LABEL = Text(ko="다른 대출 연간 원리금", en="Yearly payments on other loans")
LTV_LABEL = Text(ko="LTV", en="LTV")
LTV_LIMIT_LABEL = Text(ko="LTV 한도", en="LTV limit")
DSR_LABEL = Text(ko="DSR", en="DSR")
DSR_LIMIT_LABEL = Text(ko="DSR 한도", en="DSR limit")
CAP_BY_PRICE_LABEL = Text(ko="가격대별 한도", en="Cap by price")

# In analyse/loan_repayment:

REPAYMENT_FORMULAS = {
    "annuity": Text(
        ko="월 상환액 = 대출금 × i ÷ (1 − (1 + i)^−n), i = 연이율 ÷ 12",
        en="payment = loan × i ÷ (1 − (1 + i)^−n)",
    ),
    "equal_principal": Text(
        ko="매달 원금 = 대출금 ÷ n, 이자 = 남은 원금 × i",
        en="principal = loan ÷ n, interest = balance × i",
    ),
    "bullet": Text(ko="매달 이자 = 대출금 × i, 원금은 만기에", en="interest = loan × i, principal at the end"),
}
REPAYMENT_ASSUMES_FIXED_RATE = Text(
    ko="금리가 변하지 않는다고 가정하고 계산했습니다. 변동금리이면 달라집니다.",
    en="Assumes that the rate does not change; a variable rate gives other amounts.",
)
SCHEDULE_COLUMNS = (
    Text(ko="연차", en="Year"),
    Text(ko="상환액", en="Payment"),
    Text(ko="원금", en="Principal"),
    Text(ko="이자", en="Interest"),
    Text(ko="남은 원금", en="Balance"),
)
SCHEDULE_YEAR = Text(ko="{year}년차", en="Year {year}")
SCHEDULE_TOTAL = Text(ko="합계", en="Total")
SCHEDULE_TITLE = Text(ko="연도별 상환액", en="Repayment by year")
BALANCE_TITLE = Text(ko="남은 원금", en="Balance")
REPAYMENT_TITLE = Text(ko="대출 상환 계획", en="Repayment schedule")
LOAN_TERMS_OUT_OF_RANGE = Text(
    ko="연이율은 0~{most_rate}%, 기간은 1~{most_months}개월이어야 합니다.",
    en="The rate must be 0 to {most_rate}% and the term 1 to {most_months} months.",
)
REPAYMENT_TERM_LABEL = Text(ko="기간", en="Term")
YEARLY_RATE_LABEL = Text(ko="연이율", en="Yearly rate")
FIRST_PAYMENT_LABEL = Text(ko="첫 달 상환액", en="First payment")
LAST_PAYMENT_LABEL = Text(ko="마지막 달 상환액", en="Last payment")
TOTAL_INTEREST_LABEL = Text(ko="총이자", en="Total interest")

# In analyse/tenant_rights, priority repayment:

PRIORITY_FORMULA = Text(
    ko="보증금이 한도 이하이면 min(지역별 한도, 보증금, 주택가액 ÷ 2), 넘으면 0",
    en="min(limit of the region, deposit, half of the value) if the deposit is within its limit, else 0",
)
PRIORITY_CONDITIONS = Text(
    ko="경매신청 등기 전에 인도와 전입신고를 마치고 배당요구를 해야 받습니다.",
    en=(
        "The tenant must have moved in and registered before the auction is entered in the register, and must file a "
        "claim."
    ),
)
PRIORITY_HALF_OF_VALUE = Text(
    ko="주택가액(대지 포함)의 2분의 1을 넘을 수 없습니다. 낙찰가가 낮으면 줄어듭니다.",
    en="It cannot exceed half of the value of the home with its land; a low auction price lowers it.",
)
PRIORITY_RULE_DATE = Text(
    ko=(
        "기준일은 계약일이 아니라 가장 먼저 설정된 근저당 등 담보권의 설정일입니다. 등기부의 날짜에 따라 금액이 "
        "달라질 수 있습니다."
    ),
    en=(
        "The rule is that of the day the earliest mortgage was registered, not of the contract date. Check the "
        "property register."
    ),
)
DEPOSIT_ABOVE_SMALL_LIMIT = Text(
    ko="보증금이 소액임차인 한도를 1원이라도 넘으면 최우선변제를 받지 못합니다. 확정일자에 따른 우선변제는 별개입니다.",
    en="A deposit above the limit gets no priority repayment; priority by a fixed date is separate.",
)
PRIORITY_TITLE = Text(ko="최우선변제금", en="Priority repayment")
PRIORITY_BY_REGION_TITLE = Text(ko="지역별 최우선변제금", en="Priority repayment by region")
PRIORITY_AMOUNT_LABEL = Text(ko="최우선변제금", en="Priority repayment")
HOME_VALUE_LABEL = Text(ko="주택가액 (대지 포함)", en="Value of the home (with land)")
EARLIEST_MORTGAGE_LABEL = Text(ko="선순위 담보 설정일", en="Date of the earliest mortgage")
SMALL_DEPOSIT_LIMIT_LABEL = Text(
    ko="소액임차인 보증금 한도",
    en="Deposit limit for priority repayment",
)
PRIORITY_LIMIT_LABEL = Text(
    ko="지역별 최우선변제 한도",
    en="Priority repayment limit of the region",
)
HALF_OF_VALUE_LABEL = Text(ko="주택가액의 1/2", en="Half of the value of the home")

# In analyse/gains_tax:

GAINS_TAX_TITLE = Text(ko="양도소득세", en="Capital gains tax")
GAINS_TAX_FORMULA = Text(
    ko=(
        "(양도가액 − 취득가액 − 필요경비) 중 과세되는 차익 − 장기보유 특별공제 − 기본공제 = 과세표준, 과세표준 × 세율, "
        "지방소득세는 그 10분의 1, 각각 원 미만 버림. 1세대 1주택은 차익 × (양도가액 − 12억원) ÷ 양도가액만 과세"
    ),
    en=(
        "the taxed part of (sale − purchase − expenses) − deduction for long holding − basic deduction = base; base × "
        "rate, local income tax one tenth of it, each floored; of an only home gain × (sale − 1.2 billion) ÷ sale"
    ),
)
GAINS_TAX_ASSUMES = Text(
    ko=(
        "거주자가 등기된 집을 팔고 그해에 판 부동산이 이것뿐인 경우입니다. 상속·증여·합가·임대주택 등의 특례는 넣지 "
        "않았습니다."
    ),
    en=(
        "For a resident who sells a registered home and nothing else that year; special rules for inherited, given, "
        "joined or let homes are left out."
    ),
)
GAINS_TEMPORARY_TWO = Text(
    ko=(
        "일시적 2주택은 옛집을 산 날부터 {after}년이 지나 새 집을 사고, 새 집을 산 날부터 {within}년 안에 옛집을 "
        "팔아야 1주택으로 봅니다."
    ),
    en=(
        "Two homes for a time count as one if the new one was bought {after} year or more after the old one and the "
        "old one is sold within {within} years of that."
    ),
)
GAINS_TRANSITION = Text(
    ko=(
        "2026년 5월 9일까지 매매계약을 하고 계약금을 받았거나 토지거래허가를 신청했다면 계약일부터 4개월(일부 지역 "
        "6개월, 늦어도 {until}) 안에 판 집에는 중과가 적용되지 않을 수 있습니다."
    ),
    en=(
        "Where the contract was made and money paid, or a permit asked for, by 9 May 2026, a sale within 4 months of "
        "the contract (6 in some areas, {until} at the latest) may be free of the surcharge."
    ),
)
SOLD_FOR_LABEL = Text(ko="양도가액", en="Sale price")
BOUGHT_FOR_LABEL = Text(ko="취득가액", en="Purchase price")
SALE_COSTS_LABEL = Text(ko="필요경비", en="Expenses")
MONTHS_HELD_LABEL = Text(ko="보유 기간", en="Held")
MONTHS_LIVED_LABEL = Text(ko="거주 기간", en="Lived in")
HOMES_AT_SALE_LABEL = Text(ko="양도할 때 주택 수", en="Homes owned at the sale")
GAIN_LABEL = Text(ko="양도차익", en="Gain")
TAXED_GAIN_LABEL = Text(ko="과세되는 차익", en="Taxed gain")
LONG_HOLDING_LABEL = Text(ko="장기보유 특별공제", en="Deduction for long holding")
TAX_BASE_LABEL = Text(ko="과세표준", en="Tax base")
EFFECTIVE_RATE_LABEL = Text(ko="과세표준 대비 세율", en="Tax of the base")
GAINS_REPORT_LABEL = Text(ko="예정신고·납부 기한", en="Report and pay by")
GAINS_LOCAL_REPORT_LABEL = Text(ko="지방소득세 신고 기한", en="Report the local tax by")
GAINS_TAX_LABEL = Text(ko="양도소득세", en="Capital gains tax")
LOCAL_INCOME_TAX_LABEL = Text(ko="지방소득세", en="Local income tax")
SOLD_HOME_OUT_OF_RANGE = Text(
    ko="보유 기간, 거주 기간, 주택 수를 다시 확인해 주세요. 거주 기간은 보유 기간보다 길 수 없습니다.",
    en="Check how long it was held and lived in, and the homes: nobody lives longer in a home than it is held.",
)

# In analyse/purchase_costs:

ACQUISITION_TAX_FORMULA = Text(
    ko="취득가액 × (취득세율 + 지방교육세율 + 농어촌특별세율), 각각 원 미만 버림. 6억~9억: (가액 ÷ 3억 × 2 − 3)%",
    en=(
        "price × (acquisition + education + rural rate), each floored; from 600 to 900 million (price ÷ 300 million × "
        "2 − 3)%"
    ),
)
ACQUISITION_TAX_DUE = Text(
    ko=(
        "취득일(잔금일과 등기일 중 빠른 날)부터 60일 안에 신고·납부합니다. 일시적 2주택이면 1주택 세율을 적용받을 수 "
        "있습니다."
    ),
    en=(
        "Due within 60 days of the acquisition. A second home that temporarily overlaps with the first can be taxed "
        "as a first one."
    ),
)
EDUCATION_TAX_TWO_READINGS = Text(
    ko="정액 감면 때 지방교육세도 함께 줄어드는지는 확인이 필요해 두 금액을 모두 보여 드립니다.",
    en=(
        "Whether the local education tax is reduced along with a fixed relief needs to be confirmed, so both totals "
        "are shown."
    ),
)
RELIEF_CLAWED_BACK = Text(
    ko="3년 안에 팔거나 증여·임대하면 감면받은 세금이 추징됩니다.",
    en="The relief is clawed back if the home is sold, given away or let within three years.",
)
BROKERAGE_SALE_FORMULA = Text(
    ko="거래금액 × 상한요율, 한도액이 있으면 그 이하",
    en="amount × rate, and no more than a fixed limit",
)
BROKERAGE_LEASE_FORMULA = Text(
    ko="(보증금 + 월세 × 100) × 상한요율; 합이 5천만원 미만이면 월세 × 70",
    en="(deposit + rent × 100) × rate; rent × 70 where the sum is below 50 million won",
)
BROKERAGE_PER_SIDE = Text(
    ko="임대인과 임차인(매도인과 매수인)이 각각 내는 금액의 상한입니다. 부가가치세는 별도입니다.",
    en="The maximum that each side pays; VAT is extra.",
)
BROKERAGE_ORDINANCE = Text(
    ko="상한 안에서 협의해 정합니다. 중개사무소가 있는 시·도의 조례가 적용됩니다.",
    en="The fee is negotiable up to this maximum; the ordinance of the broker's province applies.",
)
ACQUISITION_TAX_TITLE = Text(ko="주택 취득세", en="Acquisition tax on a home")
BROKERAGE_TITLE = Text(ko="중개보수 상한", en="Maximum brokerage fee")
HOME_OUT_OF_RANGE = Text(
    ko="사려는 집을 포함한 주택 수(1채 이상)와 전용면적을 확인해 주세요.",
    en="Check the number of homes (1 or more, including this one) and the exclusive floor area.",
)
FLOOR_AREA_LABEL = Text(ko="전용면적", en="Exclusive floor area")
HOMES_OWNED_LABEL = Text(ko="취득 후 주택 수", en="Homes after buying")
ACQUISITION_PRICE_LABEL = Text(ko="취득가액", en="Price")
ACQUISITION_TAX_RATE_LABEL = Text(ko="취득세율", en="Acquisition tax rate")
EDUCATION_TAX_RATE_LABEL = Text(ko="지방교육세율", en="Local education tax rate")
RURAL_TAX_RATE_LABEL = Text(ko="농어촌특별세율", en="Rural special tax rate")
FIRST_HOME_RELIEF_LABEL = Text(ko="생애최초 감면", en="First-home relief")
ACQUISITION_TAX_LABEL = Text(ko="취득세", en="Acquisition tax")
EDUCATION_TAX_LABEL = Text(ko="지방교육세", en="Local education tax")
RURAL_TAX_LABEL = Text(ko="농어촌특별세", en="Rural special tax")
TOTAL_LABEL = Text(ko="합계", en="Total")
BROKERAGE_FEE_LABEL = Text(
    ko="중개보수 상한 (한쪽, 부가세 별도)",
    en="Maximum fee (one side, without VAT)",
)
SALE_PRICE_LABEL = Text(ko="매매가", en="Price")
DEAL_AMOUNT_LABEL = Text(ko="거래금액", en="Deal amount")
BROKERAGE_RATE_LABEL = Text(ko="상한요율", en="Maximum rate")
BROKERAGE_LIMIT_LABEL = Text(ko="한도액", en="Maximum amount")

# In analyse/rent_conversion:

TO_RENT_FORMULA = Text(
    ko="월세 = 줄어드는 보증금 × 전환율 ÷ 12 (원 미만 버림)",
    en="rent = reduction of the deposit × rate ÷ 12 (floor)",
)
TO_JEONSE_FORMULA = Text(
    ko="전세 환산액 = 보증금 + 월세 × 12 ÷ 전환율 (원 미만 버림)",
    en="jeonse value = deposit + rent × 12 ÷ rate (floor)",
)
CONVERSION_RATE_SCOPE = Text(
    ko=(
        "전환율은 계약 기간 중이나 갱신할 때 보증금을 월세로 바꾸는 경우의 상한입니다. 새 계약의 월세는 당사자가 "
        "정합니다."
    ),
    en=(
        "The rate is the cap for converting deposit into rent during a lease or on renewal. For a new lease the "
        "parties set the rent."
    ),
)
CONVERSION_ABOVE_CAP = Text(
    ko="적용한 전환율이 법정 상한을 넘습니다. 넘는 월세는 무효이고 돌려받을 수 있습니다(주택임대차보호법 제10조의2).",
    en=(
        "The rate used is above the legal cap; rent beyond the cap is void and can be claimed back (Housing Lease "
        "Protection Act, Art. 10-2)."
    ),
)
CONVERSION_TITLE = Text(ko="전월세 전환", en="Deposit and rent conversion")
NEW_DEPOSIT_HIGHER = Text(
    ko="바뀐 보증금이 지금보다 큽니다. 보증금을 낮추는 경우에만 월세로 바꿀 수 있습니다.",
    en="The new deposit is higher than the current one. Only a lower deposit can be converted into rent.",
)
CONVERSION_RATE_OUT_OF_RANGE = Text(
    ko="전환율 {rate}%로는 계산할 수 없습니다. 0보다 크고 {most} 이하여야 합니다.",
    en="A conversion rate of {rate}% cannot be used. It must be above 0 and at most {most}.",
)
NEW_DEPOSIT_LABEL = Text(ko="바꾼 뒤 보증금", en="New deposit")
JEONSE_VALUE_LABEL = Text(ko="전세 환산액", en="Jeonse equivalent")
BASE_RATE_LABEL = Text(ko="기준금리", en="Base rate")
CONVERSION_CAP_LABEL = Text(ko="전환율 상한", en="Conversion rate cap")
CONVERSION_RATE_USED_LABEL = Text(ko="적용 전환율", en="Conversion rate used")

# In analyse/rent_increase:

INCREASE_FORMULA = Text(
    ko="상한 = 현재 금액 × (1 + 상한율) (원 미만 버림)",
    en="cap = current amount × (1 + rate) (floor)",
)
INCREASE_FORMULA_MIXED = Text(
    ko="개별: 보증금·월세 각각 × (1 + 상한율). 환산: (보증금 + 월세 × 12 ÷ 전환율) × (1 + 상한율)에서 되돌려 계산",
    en="each: deposit and rent × (1 + rate); by total: (deposit + rent × 12 ÷ conversion rate) × (1 + rate), then back",
)
INCREASE_TOO_EARLY = Text(
    ko="계약 또는 마지막 증액 후 1년이 지나지 않아 아직 올려 달라고 할 수 없습니다. {day}부터 가능합니다.",
    en="A year has not passed since the contract or the last increase. An increase can be demanded from {day}.",
)
INCREASE_TWO_READINGS = Text(
    ko=(
        "보증금과 월세를 각각 올리는 방식과 환산 총액으로 보는 방식의 결과가 다릅니다. 어느 쪽으로 정할지 합의하고 "
        "확인하세요."
    ),
    en=(
        "Raising deposit and rent separately and raising the converted total give different results. Agree on one of "
        "them and confirm it."
    ),
)
INCREASE_ONCE_A_YEAR = Text(
    ko="계약 또는 마지막 증액 후 1년 안에는 올려 달라고 할 수 없습니다.",
    en="No increase can be demanded within a year of the contract or the last increase.",
)
EXCESS_REFUNDABLE = Text(
    ko="상한을 넘겨 낸 금액은 돌려받을 수 있습니다(주택임대차보호법 제10조의2).",
    en="Amounts paid beyond the cap can be claimed back (Housing Lease Protection Act, Art. 10-2).",
)
INCREASE_CAP_SCOPE = Text(
    ko=(
        "계약 기간 중이거나 갱신요구권·묵시적 갱신으로 이어질 때의 상한입니다. 새 임차인과의 계약, 합의로 새로 맺는 "
        "계약에는 그대로 적용되지 않습니다."
    ),
    en=(
        "The cap applies during a lease and when it continues by the tenant's renewal demand or by implied renewal. "
        "It does not apply as such to a new tenant or to a newly agreed lease."
    ),
)
INCREASE_ORDINANCE = Text(
    ko="시·도 조례로 더 낮은 상한을 정할 수 있습니다. 증액은 경제 사정의 변동 등 이유가 있어야 합니다.",
    en=(
        "A province may set a lower cap by ordinance, and an increase needs a reason such as changed economic "
        "conditions."
    ),
)
SHOP_INCREASE_CAP_SCOPE = Text(
    ko="환산보증금이 상가건물 임대차보호법의 적용 한도를 넘는 상가에는 5% 상한이 적용되지 않습니다.",
    en=(
        "The 5% cap does not apply to shops whose converted deposit is above the limit of the Commercial Building "
        "Lease Protection Act."
    ),
)
INCREASE_TITLE = Text(ko="증액 상한", en="Cap on an increase")
DEPOSIT_OR_RENT_NEEDED = Text(
    ko="보증금이나 월세를 알려 주세요.",
    en="Please give the deposit or the rent.",
)
INCREASE_CAP_LABEL = Text(ko="증액 상한율", en="Increase cap")
CURRENT_DEPOSIT_LABEL = Text(ko="현재 보증금", en="Current deposit")
CURRENT_RENT_LABEL = Text(ko="현재 월세", en="Current rent")
LAST_CHANGE_LABEL = Text(ko="계약 또는 마지막 증액일", en="Contract or last increase")
CONVERSION_RATE_LABEL = Text(ko="전환율", en="Conversion rate")
CONVERTED_TOTAL_CAP_LABEL = Text(ko="환산 총액의 상한", en="Cap on the converted total")
HIGHEST_DEPOSIT_LABEL = Text(ko="보증금 상한", en="Highest deposit")
HIGHEST_RENT_LABEL = Text(ko="월세 상한", en="Highest rent")
RENT_BY_TOTAL_LABEL = Text(
    ko="환산 방식: 보증금 유지 시 월세 상한",
    en="By the converted total: highest rent if the deposit stays",
)
DEPOSIT_BY_TOTAL_LABEL = Text(
    ko="환산 방식: 월세 유지 시 보증금 상한",
    en="By the converted total: highest deposit if the rent stays",
)

# In analyse/rental_yield:

YIELD_FORMULA = Text(
    ko=(
        "표면 = 연월세 ÷ (매입가 − 보증금); NOI = 연월세 × (1 − 공실률) − 비용; 자기자본 = (NOI − 이자) ÷ (매입가 + "
        "취득비 − 보증금 − 대출)"
    ),
    en=(
        "gross = yearly rent ÷ (price − deposit); NOI = rent × (1 − vacancy) − costs; on equity = (NOI − interest) ÷ "
        "equity"
    ),
)
YIELD_BEFORE_TAX = Text(
    ko="소득세·재산세와 매매 차익은 넣지 않았습니다.",
    en="Income tax, property tax and gains on resale are not included.",
)
YIELD_TITLE = Text(ko="임대 수익률", en="Rental yield")
DEPOSIT_NOT_BELOW_PRICE = Text(
    ko="보증금이 매입가 이상이면 수익률을 계산할 수 없습니다.",
    en="The yield cannot be calculated unless the deposit is lower than the price.",
)
VACANCY_LABEL = Text(ko="공실률", en="Vacancy")
NET_OPERATING_INCOME_LABEL = Text(ko="순영업소득", en="Net operating income")
EQUITY_LABEL = Text(ko="자기자본", en="Equity")
GROSS_YIELD_LABEL = Text(ko="표면 수익률", en="Gross yield")
CAP_RATE_LABEL = Text(ko="자본환원율", en="Cap rate")
RETURN_ON_EQUITY_LABEL = Text(ko="자기자본 수익률", en="Return on equity")
PURCHASE_PRICE_LABEL = Text(ko="매입가", en="Purchase price")
YEARLY_COSTS_LABEL = Text(ko="연간 비용", en="Yearly costs")
ACQUISITION_COSTS_LABEL = Text(ko="취득 비용", en="Acquisition costs")

# In analyse/tenant_rights:

OPPOSABILITY_FORMULA = Text(
    ko="대항력 = (인도와 전입신고 중 늦은 날)의 다음 날 0시; 우선변제권 = 대항력과 확정일자 중 늦은 때",
    en=(
        "effective against third parties from 0:00 on the day after the later of handover and registration; priority "
        "from the later of that and the fixed date"
    ),
)
KEEP_POSSESSION = Text(
    ko="보증금을 돌려받을 때까지 점유와 주민등록을 유지해야 합니다. 먼저 이사해야 하면 임차권등기를 마친 뒤 옮기세요.",
    en=(
        "Stay in possession and stay registered until the deposit is returned; if you have to move earlier, register "
        "the lease first."
    ),
)
NO_FIXED_DATE = Text(
    ko="확정일자가 없으면 경매에서 순위에 따른 우선변제를 받지 못합니다. 오늘이라도 받으세요.",
    en="Without a fixed date the deposit has no priority in an auction. Get one now.",
)
MORTGAGE_AHEAD = Text(
    ko="근저당이 앞섭니다. 경매에서 그 뒤에 배당받습니다.",
    en="The mortgage ranks first; in an auction you are paid after it.",
)
MORTGAGE_SAME_DAY = Text(
    ko="같은 날이면 등기 접수 시각 등에 따라 다툼이 생깁니다. 잔금일에 근저당을 잡지 않기로 특약을 두세요.",
    en=(
        "On the same day the order can be disputed, by the time of registration for example. Add a clause that no "
        "mortgage is registered on the day of the balance payment."
    ),
)
DAMAGES_FORMULA = Text(
    ko="max(환산월차임 × 3, (새 환산월차임 − 환산월차임) × 24, 실제 손해); 환산월차임 = 월세 + 보증금 × 전환율 ÷ 12",
    en="max(converted rent × 3, (new − old) × 24, actual loss); converted rent = rent + deposit × rate ÷ 12",
)
DAMAGES_CONDITIONS = Text(
    ko=(
        "갱신됐을 2년이 끝나기 전에 정당한 사유 없이 다른 사람에게 임대한 경우이고, 거절 때 배상액을 따로 정하지 "
        "않았어야 합니다."
    ),
    en=(
        "Only if the home was let to someone else without good reason before the two renewed years ended, and no "
        "amount of damages was agreed at the refusal."
    ),
)
SHOP_ACT_IN_FULL = Text(
    ko="한도 이하이므로 법이 전부 적용됩니다(5% 상한, 우선변제 포함).",
    en="Within the limit: the Act applies in full, including the 5% cap and priority in an auction.",
)
SHOP_ACT_IN_PART = Text(
    ko=(
        "한도를 넘어 대항력·10년 갱신요구·권리금 보호 등 일부만 적용됩니다. 5% 상한과 확정일자 우선변제는 적용되지 "
        "않습니다."
    ),
    en=(
        "Above the limit: opposability, renewal up to ten years and protection of key money apply, but not the 5% cap "
        "or priority by a fixed date."
    ),
)
OPPOSABILITY_TITLE = Text(ko="대항력과 우선변제권 발생일", en="Start of opposability and priority")
DAMAGES_TITLE = Text(ko="허위 실거주 갱신거절 손해배상", en="Damages for a false refusal to renew")
SHOP_SCOPE_TITLE = Text(
    ko="상가건물 임대차보호법 적용 범위",
    en="Scope of the Commercial Building Lease Protection Act",
)
SHOP_SCOPE_FORMULA = Text(
    ko="환산보증금 = 보증금 + 월세 × 100",
    en="converted deposit = deposit + rent × 100",
)
HANDOVER_LABEL = Text(ko="인도일", en="Handover")
MOVE_REGISTERED_LABEL = Text(ko="전입신고일", en="Move registered")
FIXED_DATE_LABEL = Text(ko="확정일자", en="Fixed date")
MORTGAGE_DATE_LABEL = Text(ko="근저당 설정일", en="Mortgage registered")
OPPOSABLE_FROM_LABEL = Text(ko="대항력 (0시부터)", en="Effective against third parties from")
PRIORITY_FROM_LABEL = Text(ko="우선변제권", en="Priority from")
NEW_TENANT_DEPOSIT_LABEL = Text(ko="새 임차인 보증금", en="New tenant's deposit")
NEW_TENANT_RENT_LABEL = Text(ko="새 임차인 월세", en="New tenant's rent")
CONVERTED_RENT_LABEL = Text(ko="환산월차임", en="Converted rent")
DAMAGES_BY_MONTHS_LABEL = Text(ko="환산월차임 3개월분", en="Three months of the converted rent")
DAMAGES_BY_DIFFERENCE_LABEL = Text(ko="차액 2년분", en="Two years of the difference")
ACTUAL_LOSS_LABEL = Text(ko="실제 손해", en="Actual loss")
DAMAGES_LABEL = Text(ko="손해배상액", en="Damages")
CONVERTED_DEPOSIT_LABEL = Text(ko="환산보증금", en="Converted deposit")

# In manifest:

NODE_NAMES = {
    "initialize": Text(ko="접수", en="Intake"),
    "planning": Text(ko="계획", en="Planning"),
    "execute_teams": Text(ko="팀", en="Teams"),
    "search": Text(ko="검색 팀", en="Search team"),
    "analysis": Text(ko="분석 팀", en="Analysis team"),
    "document": Text(ko="문서 팀", en="Document team"),
    "aggregate": Text(ko="종합", en="Aggregation"),
    "generate_response": Text(ko="답변 작성", en="Answer"),
    "guide": Text(ko="안내", en="Guide"),
}
ASSISTANT_TITLE = Text(ko="홈즈냥즈", en="Real estate")
ASSISTANT_ABOUT = Text(
    ko="임대차·매매·대출·계약서에 대해 조문과 날짜, 계산을 제시하며 답합니다.",
    en="Answers on leases, purchases, loans and contracts in Korea, with articles, dates and calculations.",
)
INTENT_LABELS = {
    "legal_consult": Text(ko="법률 상담", en="Legal question"),
    "market_inquiry": Text(ko="시세 조회", en="Market prices"),
    "loan_consult": Text(ko="대출 상담", en="Loan question"),
    "calculation": Text(ko="계산", en="Calculation"),
    "risk_analysis": Text(ko="위험 분석", en="Risk analysis"),
    "contract_review": Text(ko="계약서 검토", en="Contract review"),
    "document_creation": Text(ko="문서 작성", en="Document"),
    "comprehensive": Text(ko="종합 상담", en="General consultation"),
    "conversation": Text(ko="대화", en="Conversation"),
    "unclear": Text(ko="추가 확인", en="More details needed"),
    "irrelevant": Text(ko="상담 범위 밖", en="Outside real estate"),
    "declined": Text(ko="도울 수 없는 요청", en="Not helped with"),
}
ASSISTANT_EXAMPLES = (
    Text(ko="전세금 5% 인상 가능해?", en="Can my landlord raise the deposit by 5%?"),
    Text(
        ko="보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?",
        en="The deposit is 300 million won; how much can it be raised on renewal?",
    ),
    Text(ko="마포구 84 전세 시세", en="What is the market price of an 84 m2 jeonse in Mapo?"),
    Text(
        ko="연봉 7천에 10억 아파트 대출 얼마나 나와?",
        en="Income 70 million won, price 1 billion won: how much can I borrow?",
    ),
)

# In plan/steps:

TEAM_DESCRIPTIONS = {
    "search": Text(
        ko="들어 있는 법령과 공개된 시세·상품 자료에서 찾습니다.",
        en="Searches the statutes and the public figures that ship.",
    ),
    "analysis": Text(
        ko="말씀하신 조건을 그날의 법정 기준으로 계산합니다.",
        en="Calculates with what you told and the legal figures of the day.",
    ),
    "document": Text(ko="양식을 채우고, 빠진 것은 여쭙니다.", en="Fills in the form, and asks for what is missing."),
}
SUM_IS = Text(ko="{result}입니다({formula}).", en="It comes to {result} ({formula}).")
SUM_OF_WHAT_WAS_TOLD = Text(
    ko="말씀하신 숫자로만 계산했습니다. 계약서에 다른 약정이 있으면 달라집니다.",
    en="Worked out from the figures you told only; terms of the contract may change it.",
)
SUM_A_MONTH = Text(ko="÷ 12(한 달)", en="÷ 12 (a month)")
SUM_A_YEAR = Text(ko="1년", en="a year")
SUM_DAYS = Text(ko="{days}일 ÷ 365", en="{days} days ÷ 365")
SUM_MONTHS = Text(ko="{months}개월 ÷ 12", en="{months} months ÷ 12")
SUM_RATE_CHANGE = Text(ko="{principal} × {points}%포인트 {each}", en="{principal} × {points} percentage points {each}")
SUM_INTEREST = Text(ko="{principal} × 연 {rate}% × {time}", en="{principal} × {rate}% a year × {time}")
SUM_TIMES_MONTHS = Text(ko="{each} × {months}개월", en="{each} × {months} months")
SUM_TIMES = Text(ko="{each} × {times}", en="{each} × {times}")
SUM_LEFT = Text(ko="{whole}에서 {part}을 빼면 {left}이 남습니다.", en="{whole} less {part} leaves {left}.")
SUM_BY_DAY = Text(ko="{rent} × {days}일 ÷ {of}일", en="{rent} × {days} days ÷ {of} days")
SUM_RISE = Text(ko="{before} → {after}", en="{before} → {after}")
SUM_SHARE_OF = Text(ko="{part} ÷ {whole}", en="{part} ÷ {whole}")
SUM_SHARE = Text(ko="{whole} × {percent}%", en="{whole} × {percent}%")
SUM_TWICE = Text(
    ko="계약금 {money}의 2배는 {twice}입니다(낸 {money} 포함).",
    en="Twice the {money} is {twice}, the {money} included.",
)
SUM_RENT_FOR_YIELD = Text(ko="{own} × {rate}% ÷ 12", en="{own} × {rate}% ÷ 12")
SUM_RAISED = Text(ko="{before} × (1 + {percent}%)", en="{before} × (1 + {percent}%)")
SUM_LESS_SHARE = Text(ko="{whole} - {whole} × {percent}%", en="{whole} - {whole} × {percent}%")
SUM_SHARE_OF_REST = Text(ko="({whole} - {part}) × {percent}%", en="({whole} - {part}) × {percent}%")
SUM_DIVIDED = Text(ko="{whole} ÷ {number}", en="{whole} ÷ {number}")
SUM_MINUS = Text(ko="{whole} - {part}", en="{whole} - {part}")
TASK_TITLES = {
    "legal": Text(ko="법령 찾기", en="Find the law"),
    "market": Text(ko="시세 찾기", en="Find market figures"),
    "property": Text(ko="매물 찾기", en="Find listings"),
    "loan_products": Text(ko="대출 상품 찾기", en="Find loans"),
    "increase": Text(ko="증액 상한 계산", en="Calculate the cap"),
    "conversion": Text(ko="전월세 전환 계산", en="Convert deposit and rent"),
    "priority": Text(ko="최우선변제 계산", en="Calculate priority repayment"),
    "brokerage": Text(ko="중개보수 계산", en="Calculate the brokerage fee"),
    "loan": Text(ko="대출 한도 계산", en="Calculate the loan limit"),
    "repayment": Text(ko="상환 계획 계산", en="Calculate the repayment"),
    "yield": Text(ko="수익률 계산", en="Calculate the yield"),
    "acquisition_tax": Text(ko="취득세 계산", en="Calculate the tax"),
    "gains_tax": Text(ko="양도소득세 계산", en="Calculate the tax on the gain"),
    "total_cost": Text(ko="드는 돈 모두 계산", en="Calculate what it takes in all"),
    "sum": Text(ko="말씀하신 숫자로 계산", en="Calculate with the figures told"),
    "burden": Text(ko="보증금 부담 계산", en="Calculate the deposit burden"),
    "report": Text(ko="신고 의무 확인", en="Check the reporting duty"),
    "renewal": Text(ko="갱신 기간 계산", en="Calculate the renewal window"),
    "standing": Text(ko="대항력 확인", en="Check opposability"),
    "guarantee": Text(ko="보증보험 가입 확인", en="Check the deposit guarantee"),
    "damages": Text(ko="손해배상 계산", en="Calculate the damages"),
    "scope": Text(ko="상가임대차법 적용 확인", en="Check the scope of the shop lease act"),
    "sale_report": Text(ko="거래 신고 기한 확인", en="Check the deadline for reporting a sale"),
    "cancellation_report": Text(ko="해제 신고 기한 확인", en="Check the deadline for reporting a cancelled sale"),
    "tax_report": Text(ko="취득세 기한 확인", en="Check the tax deadline"),
    "move_in_report": Text(ko="전입신고 기한 확인", en="Check the deadline for registering a move"),
    "risk": Text(ko="위험 점검", en="Check the risks"),
    "overview": Text(ko="시장 종합 분석", en="Analyse the market"),
    "contract": Text(ko="계약서 검토", en="Review the contract"),
    "document": Text(ko="문서 작성", en="Write the document"),
}

# In present/answer:

CHECKS_HEADING = Text(ko="초안 검토", en="Review of the draft")
FINDINGS_HEADING = Text(ko="문제가 되는 조항", en="Problematic clauses")
LINES_HEADING = Text(ko="파일에 있는 내용", en="What the file says")
RELATED_HEADING = Text(ko="함께 알아 둘 것", en="Also worth knowing")
CONDITIONS_HEADING = Text(ko="조건", en="Conditions")
GROUNDS_HEADING = Text(ko="근거", en="Legal grounds")
WORDING_HEADING = Text(ko="조문", en="Wording of the law")
NEXT_STEPS_HEADING = Text(ko="다음에 할 일", en="Next steps")
UNCERTAIN_HEADING = Text(ko="확실하지 않은 것", en="Uncertain points")
NOT_LEGAL_ADVICE = Text(
    ko="법률 자문이 아니라 정보입니다. 중요한 결정은 전문가와 상의하세요.",
    en="This is information, not legal advice. Check important decisions with a professional.",
)
GROUND_IN_FORCE = Text(ko="{article} ({since} 시행)", en="{article} (in force since {since})")
TAX_WITHOUT_RELIEF = Text(
    ko="생애최초 감면의 요건을 갖추지 못하면 합계는 {total}입니다.",
    en="Without the relief for a first home the total is {total}.",
)
SHOP_CONVERTED_DEPOSIT = Text(
    ko="환산보증금(보증금 + 월세 × {multiple})은 {won}입니다.",
    en="The converted deposit (deposit + {multiple} times the rent) is {won}.",
)
NEAREST_RULE = Text(
    ko="꼭 맞는지 확실하지 않지만, 가장 가까운 규정은 이렇습니다.",
    en="The closest rule, though it may not be the one:",
)
LIKELY_RULE = Text(ko="이 경우로 보입니다.", en="This seems to be the case:")
ASK_INSTEAD = Text(
    ko="다른 것을 물으셨다면 이렇게 물어봐 주세요: {ways}",
    en="If you meant something else, ask for it like this: {ways}",
)
RULE_IS_LIKELY = Text(
    ko="말씀하신 내용으로는 이 규정으로 보입니다. 사정이 다르면 더 알려 주세요.",
    en="By what you told this is the likely rule: if it is not your case, tell me more.",
)
DECLINED = Text(ko="그 일은 도와드릴 수 없습니다. {reason}", en="I cannot help with that. {reason}")
UNLAWFUL_REASON = Text(
    ko="법에 어긋나거나 남을 속이거나 남의 권리를 해치는 일은 거들지 않습니다.",
    en="I do not take part in what is unlawful, deceives somebody or takes somebody's rights.",
)
LAWFUL_WAY = Text(
    ko="무엇을 이루려는지 알려 주시면 법에 맞는 방법을 찾아 드립니다.",
    en="Tell me what you want to achieve, and I will look for a lawful way.",
)
FACT_BRANCH = Text(ko="'{label}'이면: {outcome}", en="If it is '{label}': {outcome}")
FACT_ASKED = Text(
    ko="조금 더 알려 주세요. {question} 답이 여기에 따라 다릅니다. {branches} (근거: {basis})",
    en="Tell me a little more: {question} The answer turns on it. {branches} (Basis: {basis})",
)
FACT_OPEN = Text(ko="답이 사실에 따라 다릅니다. {branches}", en="The answer turns on a fact. {branches}")
FACT_BESIDE = Text(
    ko="{question} 알려 주시면 그에 맞춰 답하겠습니다.", en="{question} Tell me, and I will answer for your case."
)
RULE_MAY_NOT_FIT = Text(
    ko="질문에 꼭 맞는지 확실하지 않습니다. 가장 가까운 규정으로 답했으니, 다르면 상황을 더 알려 주세요.",
    en="This is the nearest rule, and it may not be the one you ask for: if it is not, tell me more of the situation.",
)
FIGURE_UNVERIFIED = Text(
    ko="확인 필요: {article}의 수치는 법령 원문에서 확인하지 못했습니다({day} 기준).",
    en="To be confirmed: the figure of {article} was not checked against the text of the law (as of {day}).",
)

# In present/documents:

PAYMENTS_DIFFER_FROM_DEPOSIT = Text(
    ko="계약금과 잔금을 더하면 {paid}인데 보증금은 {total}입니다.",
    en="The payments add up to {paid}, but the deposit is {total}.",
)
PAYMENTS_DIFFER_FROM_PRICE = Text(
    ko="계약금, 중도금, 잔금을 더하면 {paid}인데 매매대금은 {total}입니다.",
    en="The payments add up to {paid}, but the price is {total}.",
)
LEASE_ENDS_BEFORE_START = Text(
    ko="임대차 종료일이 시작일보다 빠릅니다.",
    en="The lease ends before it starts.",
)
UNPAID_ABOVE_DEPOSIT = Text(
    ko="돌려받지 못한 금액이 보증금보다 많습니다.",
    en="The unpaid amount is higher than the deposit.",
)
DEMAND_NOT_ABOVE_DEPOSIT = Text(
    ko="요구받은 보증금이 지금 보증금보다 많지 않습니다.",
    en="The deposit demanded is not higher than the current one.",
)

# In search/law_articles:

ARTICLE_NOT_SUMMARISED = Text(
    ko="{law}의 그 조문은 요약이 없습니다. 가까운 조문: {near}",
    en="That article of the {law} is not summarised. Nearby articles: {near}",
)
LAW_NOT_INCLUDED = Text(
    ko="수록된 법령에 '{name}' 법령이 없습니다.",
    en="'{name}' is not among the laws included.",
)

# In search/market_prices:

FEW_DEALS = Text(
    ko="거래가 {deals}건뿐이라 한두 건에 크게 흔들립니다.",
    en="Based on only {deals} deals, so a single deal can change it noticeably.",
)
RENEWALS_INCLUDED = Text(
    ko="새 계약과 갱신 계약이 섞여 있어 새로 구할 때의 시세보다 낮을 수 있습니다.",
    en="New and renewed leases are mixed, so a new lease may cost more.",
)
PUBLIC_RENTALS_INCLUDED = Text(
    ko="공공임대가 포함되어 월세가 낮게 나올 수 있습니다.",
    en="Public rentals are included, which can make the rent look low.",
)
STATISTICS_NOT_OFFERS = Text(
    ko="신고된 아파트 거래의 통계이며 특정 집의 시세나 지금의 호가가 아닙니다.",
    en="Statistics of reported apartment deals, not the price of a particular home or a current asking price.",
)

# In tools/attachments:

DEAL_FILE_UNREADABLE = Text(
    ko="실거래 파일을 읽을 수 없습니다: {why}.",
    en="The file of deals cannot be read: {why}.",
)
DEAL_FILE_TOO_LARGE = Text(
    ko="파일 크기가 {size:,}바이트로 한도({most:,}바이트)를 넘습니다",
    en="it has {size:,} bytes, more than {most:,}",
)
DEAL_FILE_LACKS_COLUMNS = Text(
    ko="다음 열이 없습니다: {columns}",
    en="it lacks the columns {columns}",
)
DEAL_FILE_NOT_CSV = Text(ko="CSV 형식이 아닙니다({error})", en="it is no CSV ({error})")
LISTING_FILE_UNREADABLE = Text(
    ko="매물 파일을 읽을 수 없습니다: {why}",
    en="Listings cannot be read, the file: {why}.",
)
LISTING_UNREADABLE = Text(
    ko="매물 파일을 읽을 수 없습니다({number}번째 매물): {why}",
    en="Listings cannot be read, listing {number}: {why}.",
)

# In tools/market_figures:

LIVE_DEALS_TOO_FEW = Text(
    ko="그 달에 신고된 거래가 너무 적어 내장된 통계로 답합니다.",
    en="Too few deals were reported in that month; the bundled figures are used instead.",
)

# In tools/transaction_api:

TRANSACTION_API_FAILURES = {
    "quota": Text(
        ko="실거래가 API의 하루 한도를 다 썼습니다. 대신 내장된 통계로 답합니다.",
        en="The daily quota of the transaction API is used up. The bundled figures are used instead.",
    ),
    "key": Text(
        ko="실거래가 API 키가 등록되지 않았거나 만료되었습니다. 대신 내장된 통계로 답합니다.",
        en="The key of the transaction API is not valid. The bundled figures are used instead.",
    ),
    "timeout": Text(
        ko="실거래가 API가 제때 응답하지 않았습니다. 대신 내장된 통계로 답합니다.",
        en="The transaction API did not answer in time. The bundled figures are used instead.",
    ),
    "unreachable": Text(
        ko="실거래가 API에 연결하지 못했습니다. 대신 내장된 통계로 답합니다.",
        en="The transaction API could not be reached. The bundled figures are used instead.",
    ),
    "malformed": Text(
        ko="실거래가 API의 응답을 읽을 수 없습니다. 대신 내장된 통계로 답합니다.",
        en="The answer of the transaction API cannot be read. The bundled figures are used instead.",
    ),
    "refused": Text(
        ko="실거래가 API가 요청을 거부했습니다. 대신 내장된 통계로 답합니다.",
        en="The transaction API refused the request. The bundled figures are used instead.",
    ),
}

# In understand/forms/form_answers:

MAY_BE_BLANK = Text(
    ko="(모르면 '빈칸'이라고 답하세요. 남은 칸을 한꺼번에 말씀하셔도 됩니다.)",
    en="(Say 'blank' if you do not know. You may also tell several of the open fields at once.)",
)
DRAFT_AMENDED = Text(ko="{title} 초안을 고쳤습니다: {changes}.", en="The draft is amended: {title}. {changes}.")
DRAFT_CHANGE = Text(ko="{field} {old} → {new}", en="{field}: {old} → {new}")
DRAFT_FILLED = Text(ko="{field} {new}", en="{field}: {new}")
DRAFT_ADDED = Text(ko="특약을 넣음 “{what}”", en="special term added: “{what}”")
DRAFT_REMOVED = Text(ko="특약을 뺌 “{what}”", en="special term taken out: “{what}”")
LEFT_BLANK = Text(
    ko="빈칸으로 두었습니다. 서명하기 전에 채우세요: {fields}.",
    en="Left blank, to be filled in before signing: {fields}.",
)

# In several modules of agents:

CHECK_REGISTER = Text(
    ko="등기부에서 가장 먼저 설정된 근저당의 날짜와 금액을 확인하세요.",
    en="Check the date and amount of the earliest mortgage in the property register.",
)

# In several modules of analyse:

DEPOSIT_LABEL = Text(ko="보증금", en="Deposit")
MONTHLY_RENT_LABEL = Text(ko="월세", en="Monthly rent")
REGION_LIMIT_LABEL = Text(ko="지역 한도", en="Limit of the region")
LOAN_AMOUNT_LABEL = Text(ko="대출금", en="Loan amount")
LOAN_RATE_LABEL = Text(ko="대출 금리", en="Loan rate")

# In understand/understanding:

LAST_PLACE = Text(ko="마지막으로 물어본 지역: {place}", en="The place asked about last: {place}")
PLACE_LABEL = Text(ko="지역", en="place")
DENIED = Text(ko="아님", en="no")
CASE_LABELS = {
    "deposit": Text(ko="보증금", en="deposit"),
    "rent": Text(ko="월세", en="monthly rent"),
    "price": Text(ko="집값", en="price"),
    "income": Text(ko="연소득", en="yearly income"),
    "loan": Text(ko="대출금", en="loan"),
    "senior_debt": Text(ko="선순위 채권", en="senior debt"),
    "public_price": Text(ko="공시가격", en="official price"),
    "raise_by": Text(ko="올려 달라는 보증금", en="increase of the deposit"),
    "raise_rent_by": Text(ko="올려 달라는 월세", en="increase of the rent"),
    "new_deposit": Text(ko="바뀐 보증금", en="new deposit"),
    "new_rent": Text(ko="바뀐 월세", en="new rent"),
    "other_deposits": Text(ko="다른 보증금", en="other deposits"),
    "other_repayment": Text(ko="다른 대출 상환(연)", en="other repayments a year"),
    "loan_cap": Text(ko="대출 한도", en="loan cap"),
    "yearly_cost": Text(ko="비용", en="cost"),
    "acquisition_cost": Text(ko="취득 비용", en="acquisition cost"),
    "loss": Text(ko="손해", en="loss"),
    "contract_money": Text(ko="계약금", en="contract money"),
    "monthly_fee": Text(ko="매달 낸 돈", en="monthly fee"),
    "months_lived": Text(ko="산 기간(개월)", en="months lived there"),
    "unnamed": Text(ko="금액", en="amount"),
    "interest_rate": Text(ko="금리", en="interest rate"),
    "conversion_rate": Text(ko="전환율", en="conversion rate"),
    "base_rate": Text(ko="기준금리", en="base rate"),
    "raise_percent": Text(ko="인상률", en="increase"),
    "ltv": Text(ko="LTV", en="LTV"),
    "dsr": Text(ko="DSR", en="DSR"),
    "stress_rate": Text(ko="스트레스 금리", en="stress rate"),
    "vacancy": Text(ko="공실률", en="vacancy"),
    "area": Text(ko="전용면적", en="floor area"),
    "deal": Text(ko="거래", en="deal"),
    "premises": Text(ko="건물", en="premises"),
    "party": Text(ko="입장", en="side"),
    "contracted_on": Text(ko="계약일", en="contract date"),
    "paid_on": Text(ko="잔금일", en="balance paid"),
    "ends_on": Text(ko="만기", en="lease ends"),
    "moved_in_on": Text(ko="전입", en="moved in"),
    "secured_on": Text(ko="근저당 설정", en="mortgage registered"),
    "fixed_on": Text(ko="확정일자", en="fixed date"),
    "homes": Text(ko="취득 후 주택 수", en="homes after buying"),
    "adjusted_area": Text(ko="규제지역", en="regulated area"),
    "first_home": Text(ko="생애최초", en="first home"),
    "households": Text(ko="가구", en="household"),
    "dual_income": Text(ko="맞벌이", en="dual income"),
    "years": Text(ko="대출 기간", en="loan term"),
    "repayment": Text(ko="상환 방식", en="repayment"),
    "renewal": Text(ko="갱신", en="renewal"),
    "same_price": Text(ko="같은 금액으로 갱신", en="renewed at the same price"),
    "performed": Text(ko="중도금 지급됨", en="middle payment made"),
    "temporary_two_homes": Text(ko="일시적 2주택", en="two homes for a time"),
    "asked_fee": Text(ko="부른 중개보수", en="fee asked for"),
    "vat": Text(ko="부가세 포함", en="with VAT"),
    "gain": Text(ko="양도차익", en="gain"),
    "budget": Text(ko="예산", en="budget"),
    "sold_for": Text(ko="파는 값", en="sale price"),
    "bought_for": Text(ko="산 값", en="purchase price"),
    "sale_costs": Text(ko="필요경비", en="expenses"),
    "bought_on": Text(ko="산 날", en="bought"),
    "sold_on": Text(ko="파는 날", en="sold"),
    "months_held": Text(ko="보유 기간", en="held"),
    "months_occupied": Text(ko="거주 기간", en="lived in"),
    "homes_owned": Text(ko="가진 주택 수", en="homes owned"),
    "adjusted_when_bought": Text(ko="살 때 조정대상지역", en="adjusted area when bought"),
}
CASE_UNITS = {
    "percent": Text(ko="{value}%", en="{value}%"),
    "area": Text(ko="{value}㎡", en="{value} m²"),
    "years": Text(ko="{value}년", en="{value} years"),
    "homes": Text(ko="{value}채", en="{value}"),
    "months": Text(ko="{value}개월", en="{value} months"),
}
CASE_WORDS = {
    "sale": Text(ko="매매", en="sale"),
    "jeonse": Text(ko="전세", en="jeonse"),
    "wolse": Text(ko="월세", en="monthly rent"),
    "annuity": Text(ko="원리금균등", en="equal payments"),
    "equal_principal": Text(ko="원금균등", en="equal principal"),
    "bullet": Text(ko="만기일시", en="bullet"),
    "first_time": Text(ko="생애최초", en="first-time buyer"),
    "newlywed": Text(ko="신혼", en="newlywed"),
    "newborn": Text(ko="신생아", en="newborn"),
    "two_children": Text(ko="두 자녀 이상", en="two children or more"),
    "youth": Text(ko="청년", en="youth"),
}

# In agents/answering/advisor_tools:

UNDER_ASSUMPTION = Text(ko="{assumed} 기준: {said}", en="With {assumed}: {said}")
UNDER_SAME_ASSUMPTION = Text(ko="같은 기준: ", en="With the same: ")
TOLD = Text(ko="말씀하신 {label}: {value}.", en="You told the {label}: {value}.")

# In commands:

PROVISIONS_HELP = Text(
    ko="이야기에 적용될 수 있는 조문을 항, 시행일, 주소와 함께 나열합니다.",
    en="List the provisions a story may fall under, with paragraph, day in force and address.",
)
STORY_HELP = Text(ko="무슨 일이 있었는지.", en="What happened.")
PROVISIONS_LIMIT_HELP = Text(ko="조문의 수.", en="How many provisions.")
IMPORT_LAWS_HELP = Text(
    ko="함께 배포되는 법령의 원문을 조문과 항 단위로 자료집에 넣습니다. 폴더의 법령은 같은 이름의 것을 대신합니다.",
    en="Import the wording of the laws that ship, by article and paragraph; those of a folder replace them by name.",
)
LAWS_FOLDER_HELP = Text(ko="마크다운으로 된 더 새로운 법령의 폴더.", en="A folder with newer laws in Markdown.")
LAWS_CORPUS_HELP = Text(ko="법령을 넣을 자료집.", en="The corpus that takes the laws.")
