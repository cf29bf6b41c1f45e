"""Every sentence that realestate shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In agents/analysis_input:

TOO_LITTLE_KNOWN = Text(
    ko="계산하기에는 알려 주신 것이 모자랍니다.",
    en="Too little is known to work it out.",
)
CHECK_REGISTER = Text(
    ko="등기부에서 가장 먼저 설정된 근저당의 날짜와 금액을 확인하세요.",
    en="Look up the date and amount of the earliest mortgage in the register.",
)

# In agents/document_team:

ABANDONED = Text(
    ko="문서 작성을 그만두었습니다. 다시 쓰려면 말씀해 주세요.",
    en="The document was left unwritten; say so when you want it.",
)
WRITTEN = Text(
    ko="{title} 초안을 만들었습니다.",
    en="The draft is ready: {title}.",
)
TAKEN_OVER = Text(
    ko="말씀하신 것을 그대로 썼습니다: {told}. 다르면 바로잡아 다시 써 달라고 하세요.",
    en="Taken from what you said: {told}. If that is not so, say what is, and have it written again.",
)

# In agents/lease_analysis:

CAP_RULE = Text(
    ko="계약 중이거나 갱신할 때라면 보증금과 월세는 {cap}%까지만 올릴 수 있습니다. 조건에 따라 다릅니다.",
    en="During a lease or on renewal, deposit and rent may rise by {cap}% at most, on conditions.",
)
ABOVE_CAP = Text(
    ko="{asked}% 인상은 상한을 넘습니다.",
    en="A rise of {asked}% is above the cap.",
)
TELL_DEPOSIT = Text(
    ko="보증금(과 월세), 계약일, 갱신인지 새 계약인지 알려 주시면 상한액을 계산해 드립니다.",
    en="Tell me deposit (and rent), the day of the contract, whether it is a renewal: I will work out the cap.",
)
TELL_DAY = Text(
    ko="계약일(또는 마지막 증액일)과 갱신인지 새 계약인지 알려 주시면 더 정확히 답할 수 있습니다.",
    en="Tell me the day of the contract (or the last increase) and whether it is a renewal for a surer answer.",
)
CAP = Text(
    ko="갱신이라면 {most_ko}까지 올릴 수 있습니다(최대 {more_ko} 인상).",
    en="On renewal it may rise to {most_en} (by {more_en} at most).",
)
CAP_BOTH = Text(
    ko="갱신이라면 보증금은 {deposit_ko}, 월세는 {rent_ko}까지입니다.",
    en="On renewal the deposit may rise to {deposit_en} and the rent to {rent_en}.",
)
NEW_LEASE = Text(
    ko="새로 맺는 계약이라면 5% 상한이 적용되지 않고 합의로 정합니다.",
    en="For a new lease the 5% cap does not apply; the parties agree.",
)
TOO_MUCH = Text(
    ko="요구한 금액은 상한을 넘습니다.",
    en="What is asked for is above the cap.",
)
WITHIN = Text(
    ko="요구한 금액은 상한 안입니다.",
    en="What is asked for is within the cap.",
)
ANSWER_IN_WRITING = Text(
    ko="증액 요구에는 문자나 내용증명으로 답해 두세요.",
    en="Answer a demand in writing.",
)
AS_JEONSE = Text(
    ko="전세로 바꾸면 {deposit_ko} 수준입니다(전환율 {rate}%).",
    en="As jeonse it comes to {deposit_en} (at {rate}%).",
)
AS_WOLSE = Text(
    ko="보증금 {deposit_ko}을 {kept_ko}으로 낮추면 월세는 최대 {rent_ko}입니다(전환율 {rate}%).",
    en="With the deposit lowered from {deposit_en} to {kept_en}, the rent is at most {rent_en} (at {rate}%).",
)
FIRST = Text(
    ko="네, 최우선변제 대상입니다. {paid_ko}까지 먼저 받을 수 있습니다(보증금 {limit_ko} 이하).",
    en="Yes, it comes first: up to {paid_en} (deposits up to {limit_en}).",
)
NOT_FIRST = Text(
    ko="아니요, 보증금이 기준({limit_ko} 이하)보다 커서 최우선변제 대상이 아닙니다.",
    en="No, the deposit is above the limit of {limit_en}, so it does not come first.",
)
FIRST_BY_REGION = Text(
    ko="지역에 따라 먼저 받는 금액이 다릅니다: {listed}.",
    en="What comes first depends on the place: {listed}.",
)
NOT_THERE = Text(
    ko="해당 없음",
    en="nothing",
)
TELL_PLACE = Text(
    ko="지역을 알려 주시면 그 지역으로 계산해 드립니다.",
    en="Tell me the place, and I will work it out.",
)
MOVE_IN = Text(
    ko="이사한 날 바로 전입신고를 하고 확정일자를 받으세요.",
    en="Register the move and get a fixed date on the day you move in.",
)
WINDOW = Text(
    ko="갱신을 요구하거나 거절하는 통지는 {opens}부터 {closes}까지 상대방에게 닿아야 합니다.",
    en="A notice to renew or to refuse must arrive between {opens} and {closes}.",
)
SAY_IN_WRITING = Text(
    ko="날짜가 남는 방법(문자, 내용증명)으로 통지하세요.",
    en="Give notice in a way that leaves a date.",
)
STANDING_RULE = Text(
    ko=("집을 넘겨받고 전입신고를 마치면 다음 날 0시부터 대항력이 생기고, 확정일자가 있으면 우선변제권이 생깁니다."),
    en=(
        "With the home handed over and the move registered, the lease holds against others from midnight of the "
        "next day; with a fixed date it also ranks."
    ),
)
STANDING = Text(
    ko="{day} 0시부터 대항력이 생깁니다.",
    en="The lease holds against others from 0:00 of {day}.",
)
ASKED_TOO_MUCH = Text(
    ko="",
    en="",
)

# In agents/market_search:

ONE_RATIO = Text(
    ko="{where} {band}㎡ 전세가율은 {percent}%입니다(같은 단지·면적 {types}개를 견준 값).",
    en=(
        "In {where}, homes of {band} m², deposits of jeonse are {percent}% of prices (on {types} complexes and sizes)."
    ),
)
RATIO_RANGE = Text(
    ko="{district} {band}㎡ 전세가율은 동에 따라 {low}~{high}%입니다.",
    en="In {district}, homes of {band} m²: {low}% to {high}% by neighbourhood.",
)
NO_RATIO = Text(
    ko="그곳의 전세가율은 자료에 없습니다.",
    en="What share of the price a deposit is there, the figures do not tell.",
)
DONG = Text(
    ko="동",
    en="Neighbourhood",
)
SIZE = Text(
    ko="면적",
    en="Size",
)
PERCENT = Text(
    ko="전세가율",
    en="Jeonse ratio",
)
TYPES = Text(
    ko="견준 단지·면적 수",
    en="Complexes and sizes compared",
)
NO_FIGURES = Text(
    ko="그 지역의 통계가 없습니다. 서울·인천·경기의 시군구를 말씀해 주세요.",
    en="There are no figures for that place; name a district of Seoul, Incheon or Gyeonggi.",
)
DEALS = {
    "sale": Text(ko="매매", en="Sale"),
    "jeonse": Text(ko="전세", en="Jeonse"),
    "wolse": Text(ko="월세", en="Monthly rent"),
}
MEDIAN = Text(
    ko="중위",
    en="Median",
)
LOWER = Text(
    ko="하위 25%",
    en="Lower quartile",
)
UPPER = Text(
    ko="상위 25%",
    en="Upper quartile",
)
COUNT = Text(
    ko="거래 수",
    en="Deals",
)
TEN_THOUSAND = Text(
    ko="만원",
    en="10,000 won",
)
PERIOD = Text(
    ko="기간",
    en="Period",
)
FIGURES = Text(
    ko="시세",
    en="Market figures",
)
TREND = Text(
    ko="{district} {band}㎡ 월별 중위 가격",
    en="{district} {band} m², median by month",
)
MOVED = Text(
    ko=", 처음과 끝의 차이 {change}%",
    en="; from first to last {change}%",
)
OWN_FILE = Text(
    ko="붙이신 실거래 파일",
    en="The file of deals you attached",
)
NOT_IN_FILE = Text(
    ko="붙이신 파일에는 그 지역의 그런 거래가 다섯 건이 되지 않습니다.",
    en="The file you attached has fewer than five such deals in that place.",
)
COUNTED = Text(
    ko="붙이신 파일의 거래 {deals}건으로 셈했습니다.",
    en="It is counted on the {deals} deals of the file you attached.",
)
LEFT_OUT = Text(
    ko="해제된 거래 {cancelled}건과 직거래 {direct}건은 뺐습니다.",
    en="{cancelled} cancelled deals and {direct} direct ones are left out.",
)
UNREAD = Text(
    ko="{count}줄은 읽지 못했습니다: {first}",
    en="{count} lines could not be read: {first}",
)
JEONSE_RATIO_LINE = Text(
    ko="{ko} {ko_2}",
    en="{en} {en_2}",
)
MARKET_LINE = Text(
    ko=(
        "{where} {band}㎡ {ko}{ko_2} 중위 {format_won}{value} (사분위 {format_won_2}~{format_won_3}, "
        "{period_to} 기준 {deals}건)입니다."
    ),
    en=(
        "{en} of {band} m² in {where}: median{en_2} {format_won_4}{value_2} (quartiles {format_won_5} to "
        "{format_won_6}, {deals} deals to {period_to})."
    ),
)
MARKET_LINE_OF_WHAT = Text(
    ko=" 보증금",
    en=" deposit",
)

# In agents/planner:

LOOKING = Text(
    ko="질문을 살펴보고 있습니다.",
    en="Looking at the question.",
)

# In agents/protection_analysis:

GUARANTEED = Text(
    ko="가입할 수 있는 금액입니다. 이 집에서는 보증금 {most_ko}까지 보증받을 수 있습니다.",
    en="The deposit is within the limits: up to {most_en} can be guaranteed for this home.",
)
NOT_GUARANTEED = Text(
    ko="가입하기 어렵습니다. 이 집에서 보증받을 수 있는 보증금은 {most_ko}까지입니다.",
    en="It can hardly be guaranteed: for this home the limit is a deposit of {most_en}.",
)
ASK_GUARANTOR = Text(
    ko="계약서에 '보증보험 가입이 거절되면 계약을 해제하고 계약금을 돌려준다'는 특약을 넣어 두세요.",
    en="Have the contract say that it ends, and what was paid comes back, if the guarantee is refused.",
)
ASSUMED_CAPITAL = Text(
    ko="지역을 말씀하지 않아 수도권으로 보았습니다.",
    en="No place was named, so the capital area was assumed.",
)
ASSUMED_NO_DEBT = Text(
    ko="앞선 빚(근저당 등)이 없는 것으로 보았습니다. 있으면 그만큼 줄어듭니다.",
    en="No earlier debt such as a mortgage was assumed; one lowers the limit by as much.",
)
OWED = Text(
    ko="정당한 사유 없이 다시 세를 놓은 것이라면 {owed_ko}을 청구할 수 있습니다.",
    en="If it was let again without good reason, {owed_en} can be claimed.",
)
AT_LEAST = Text(
    ko="정당한 사유 없이 다시 세를 놓은 것이라면 적어도 {owed_ko}을 청구할 수 있습니다.",
    en="If it was let again without good reason, at least {owed_en} can be claimed.",
)
LOOK_UP_NEW_LEASE = Text(
    ko=("갱신을 거절당한 임차인은 주민센터에서 그 집의 확정일자 정보로 누가 얼마에 들어왔는지 확인할 수 있습니다."),
    en="A tenant who was refused may look up at the community centre who moved in, and on what terms.",
)
TELL_NEW_LEASE = Text(
    ko="새 세입자의 보증금과 월세를 알려 주시면 차액 2년분과도 견주어 드립니다.",
    en="Tell me the new tenant's deposit and rent, and I will compare two years of the difference as well.",
)
WHOLE = Text(
    ko=("네, 상가건물 임대차보호법이 모두 적용됩니다. 환산보증금 {converted_ko}이 {place} 한도 {limit_ko} 이하입니다."),
    en=("Yes, the whole Act on shops holds: the converted deposit of {converted_en} is within {limit_en} ({place})."),
)
PARTLY = Text(
    ko="일부만 적용됩니다. 환산보증금 {converted_ko}이 {place} 한도 {limit_ko}을 넘습니다.",
    en=("Only part of the Act on shops holds: the converted deposit of {converted_en} is above {limit_en} ({place})."),
)
GUARANTEE_RULE = Text(
    ko=(
        "보증금이 수도권 {capital_ko}, 그 밖의 지역 {elsewhere_ko} 이하이고, 보증금과 앞선 빚을 더해 집값의 "
        "{share}%(공시가격으로 따지면 그 {counted}%의 {share}%) 이하여야 가입할 수 있습니다."
    ),
    en=(
        "The deposit must be at most {capital_en} in the capital area ({elsewhere_en} elsewhere) and, with "
        "earlier debt, at most {share}% of the price, or {share}% of {counted}% of the announced price."
    ),
)
TELL_WORTH = Text(
    ko="보증금, 집의 공시가격(모르면 시세), 지역과 근저당을 알려 주시면 가입할 수 있는지 계산해 드립니다.",
    en=("Tell me the deposit, the announced price (or the market price), the place and mortgages: I will work it out."),
)
DAMAGES_RULE = Text(
    ko=(
        "정당한 사유 없이 다시 세를 놓았다면 환산월차임 {months}개월분, 새 임차인에게 받는 금액과의 차액 "
        "{span}개월분, 실제 손해 가운데 가장 큰 금액을 청구할 수 있습니다."
    ),
    en=(
        "If it was let again without good reason, the largest of these can be claimed: {months} months of the "
        "converted rent, {span} months of the difference to what the new tenant pays, or the actual loss."
    ),
)
TELL_LEASES = Text(
    ko="내 보증금과 월세, 새 세입자의 보증금과 월세를 알려 주시면 금액을 계산해 드립니다.",
    en="Tell me your deposit and rent and the new tenant's: I will work out the amount.",
)
SCOPE_RULE = Text(
    ko=(
        "환산보증금(보증금 + 월세 × {multiple})이 지역 한도 이하이면 법이 모두, 넘으면 일부만 적용됩니다. 한도: "
        "{limits}."
    ),
    en=(
        "The whole Act holds if the converted deposit (deposit + rent × {multiple}) is within the limit of the "
        "place, and parts of it above. Limits: {limits}."
    ),
)
TELL_SHOP = Text(
    ko="보증금, 월세, 지역을 알려 주시면 적용 범위를 계산해 드립니다.",
    en="Tell me deposit, rent and place: I will work out what holds.",
)

# In agents/purchase_analysis:

FEE = Text(
    ko="중개보수는 한쪽이 최대 {fee_ko}입니다(상한요율 {rate}%, 부가세 별도).",
    en="The fee is at most {fee_en} for each side (at {rate}%, VAT not included).",
)
NEGOTIATE = Text(
    ko="상한이므로 협의해서 낮출 수 있습니다.",
    en="It is a ceiling; you may agree on less.",
)
LOAN = Text(
    ko="최대 {most_ko}까지 빌릴 수 있습니다. 한도를 정하는 것은 {bound_ko}입니다.",
    en="You can borrow up to {most_en}; what sets the limit is {bound_en}.",
)
BOUNDS = {
    "ltv": Text(ko="LTV(담보인정비율)", en="the loan-to-value ratio"),
    "dsr": Text(ko="DSR(소득 대비 상환액)", en="repayment against income (DSR)"),
    "cap": Text(ko="대출 한도 금액", en="the cap on the amount"),
}
ASK_BANK = Text(
    ko="은행에서 사전 심사를 받아 확인하세요.",
    en="Have a bank confirm it.",
)
ASSUMED_RATE = Text(
    ko="금리 {rate}%, {years}년 상환으로 계산했습니다.",
    en="Worked out at {rate}% over {years} years.",
)
ASSUMED_PLACE = Text(
    ko="지역을 말씀하지 않아 수도권 비규제지역으로 보았습니다.",
    en="No place was named, so an unregulated part of the capital area was assumed.",
)
ASSUMED_AREA = Text(
    ko="전용면적을 말씀하지 않아 84㎡로 보았습니다.",
    en="No area was named, so 84 m² was assumed.",
)
ASSUMED_FREE = Text(
    ko=("지역을 말씀하지 않아 조정대상지역이 아닌 것으로 보았습니다. 조정대상지역이면 2주택부터 세율이 훨씬 높습니다."),
    en=(
        "No place was named, so an unregulated area was assumed; in a regulated one a second home is taxed far higher."
    ),
)
MONTHLY = Text(
    ko="한 달에 {first_ko}씩 갚고, 이자는 모두 {interest_ko}입니다.",
    en="It costs {first_en} a month, {interest_en} of interest in all.",
)
YIELD = Text(
    ko="임대 수익률은 연 {gross}%입니다(비용과 공실을 빼기 전).",
    en="The gross yield is {gross}% a year.",
)
TAX = Text(
    ko="취득세와 부가세목을 합쳐 {total_ko}입니다(취득세율 {rate}%).",
    en="Acquisition tax and its surtaxes come to {total_en} (at {rate}%).",
)

# In agents/report_analysis:

REPORT_ANALYSIS_TELL_DAY = Text(
    ko="그 날짜를 알려 주시면 기한을 계산해 드립니다.",
    en="Tell me that day, and I will work out the last.",
)
REPORT = Text(
    ko="임대차 신고 대상입니다. {day}까지 신고하세요.",
    en="The lease must be reported by {day}.",
)
REPORT_IN_TIME = Text(
    ko="임대차 신고 대상입니다. 계약일부터 {days}일 안에 신고하세요.",
    en="The lease must be reported within {days} days of the contract.",
)
NO_REPORT = Text(
    ko="임대차 신고 대상이 아닙니다.",
    en="The lease need not be reported.",
)
FINE = Text(
    ko="신고하지 않으면 {fine_ko} 이하의 과태료를 물 수 있습니다.",
    en="Who does not report it may be fined up to {fine_en}.",
)
REPORT_RULE = Text(
    ko="보증금이 {over_ko}을 넘거나 월세가 {rent_ko}을 넘으면 계약일부터 {days}일 안에 신고해야 합니다.",
    en=("A lease above a deposit of {over_en} or a rent of {rent_en} must be reported within {days} days of signing."),
)
REPORT_RULE_BY = Text(
    ko="보증금이 {over_ko}을 넘거나 월세가 {rent_ko}을 넘으면 {day}까지 신고해야 합니다.",
    en="A lease above a deposit of {over_en} or a rent of {rent_en} must be reported by {day}.",
)
TELL_LEASE = Text(
    ko="보증금과 월세, 계약일을 알려 주시면 신고 대상인지와 기한을 확인해 드립니다.",
    en="Tell me deposit, rent and the day of the contract: I will say whether and by when.",
)
DEADLINE_BY = Text(
    ko="{due_on}까지입니다. {ko}",
    en="By {due_on}. {en}",
)
DUTIES_SALE = Text(
    ko="매매는 계약을 맺은 날부터 {days}일 안에 신고해야 합니다.",
    en="A sale must be reported within {days} days of the contract.",
)
DUTIES_CANCELLATION = Text(
    ko="매매가 해제되면 해제가 확정된 날부터 {days}일 안에 신고해야 합니다.",
    en="A cancelled sale must be reported within {days} days of its cancellation.",
)
DUTIES_ACQUISITION_TAX = Text(
    ko="취득세는 잔금을 치른 날(등기가 먼저면 등기일)부터 {days}일 안에 신고하고 내야 합니다.",
    en=(
        "Acquisition tax must be filed and paid within {days} days of paying the balance, or of registration if "
        "that is earlier."
    ),
)
DUTIES_MOVE_IN = Text(
    ko="전입신고는 이사한 날부터 {days}일 안에 해야 합니다. 보증금을 지키려면 이사한 날 바로 하세요.",
    en="A move must be registered within {days} days; to protect the deposit do it on the day itself.",
)

# In agents/responder:

OUTSIDE = Text(
    ko=(
        "부동산에 관한 질문에 답합니다. 임대차와 계약, 시세, 대출과 세금, 계약서 검토와 작성에 대해 물어보세요. "
        "예: '보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?'"
    ),
    en=(
        "I answer questions about homes in Korea: leases and contracts, prices, loans and taxes, reviewing and "
        "writing contracts. For example: 'The deposit is 300 million won; how far may it rise on renewal?'"
    ),
)
TELL_MORE = Text(
    ko=(
        "조금 더 알려 주세요. 무엇이 궁금한지(인상, 반환, 시세, 대출, 계약서 등)와 금액이나 지역을 말씀해 "
        "주시면 바로 답하겠습니다."
    ),
    en=(
        "Tell me a little more: what it is about (an increase, a refund, prices, a loan, a contract) and the "
        "amounts or the place."
    ),
)

# In agents/risk_analysis:

RISK_ANALYSIS_ASSUMED_NO_DEBT = Text(
    ko="근저당 등 앞선 빚이 없는 것으로 보았습니다. 있으면 그만큼 위험합니다.",
    en="No earlier debt such as a mortgage was assumed; any makes it riskier by as much.",
)
OTHER_TENANTS = Text(
    ko="다가구주택이면 먼저 들어온 세입자들의 보증금도 앞섭니다. 확정일자 현황을 받아 더해 보세요.",
    en=(
        "In a house with several tenants the deposits of those who came earlier count as well: ask for the "
        "record of fixed dates and add them."
    ),
)
BURDEN = Text(
    ko="보증금과 앞선 빚을 합치면 집값의 {total}%입니다(전세가율 {ratio}%). 위험: {level_ko}.",
    en=(
        "The deposit and what comes before it are {total}% of the price (the deposit alone {ratio}%). Risk: {level_en}."
    ),
)
LEVELS = {"low": Text(ko="낮음", en="low"), "medium": Text(ko="주의", en="medium"), "high": Text(ko="높음", en="high")}
RISK_ANALYSIS_MEDIAN = Text(
    ko=(
        "집값을 말씀하지 않아 {region} {band}㎡ 매매 중위 {price_ko}({month} 기준 {count}건)으로 보았습니다. "
        "실제 집값으로 다시 물어보세요."
    ),
    en=(
        "No price was told: the median sale of {band} m² in {region}, {price_en} ({count} deals to {month}), "
        "was taken. Ask again with the price of the home itself."
    ),
)
RISK_OPEN = Text(
    ko="집값과 보증금을 함께 알아야 위험을 말할 수 있습니다. 먼저 아래를 확인하세요.",
    en="Without price and deposit the risk cannot be told. Check the following first.",
)
IN_ENGLISH = Text(
    ko="영어 문장은 한국어보다 적은 표현만 알아봅니다. 한국어 원본이 있으면 그것으로 다시 검토하세요.",
    en="In English fewer wordings are known than in Korean; have the Korean original reviewed if there is one.",
)
CLEAN = Text(
    ko="{clauses}개 조항에서 문제가 되는 조항을 찾지 못했습니다.",
    en="Nothing troubling was found in {clauses} clauses.",
)
FOUND = Text(
    ko="{clauses}개 조항 중 {count}곳에 문제가 있습니다. 위험: {level_ko}.",
    en="{count} troubling clauses among {clauses}. Risk: {level_en}.",
)

# In agents/search_team:

NO_LISTINGS = Text(
    ko="등록된 매물이 없습니다. 매물 파일(CSV·JSON)을 붙여 주시면 그 안에서 찾습니다.",
    en="There are no listings. Attach a file of listings (CSV or JSON) and I will search it.",
)
LISTINGS_FOUND = Text(
    ko="매물 {all}개 가운데 조건에 맞는 것이 {count}개 있습니다(싼 것부터).",
    en="{count} of {all} listings fit, the cheapest first.",
)
NO_LISTING_FITS = Text(
    ko="매물 {all}개 가운데 조건에 맞는 것이 없습니다.",
    en="None of {all} listings fits.",
)
CHECK_BEFORE_SIGNING = Text(
    ko="계약하기 전에 등기부와 시세를 확인하세요.",
    en="Check the register and market prices before you sign.",
)
LISTINGS = Text(
    ko="매물",
    en="Listings",
)
HOME = Text(
    ko="매물",
    en="Home",
)
PRICE = Text(
    ko="가격(보증금)",
    en="Price or deposit",
)
RENT = Text(
    ko="월세",
    en="Rent",
)
AREA = Text(
    ko="면적",
    en="Area",
)
PLACE = Text(
    ko="위치",
    en="Place",
)
MAP = Text(
    ko="지도",
    en="Map",
)
SEE_WORDING = Text(
    ko="{article}의 요약은 없습니다. 조문은 아래와 같습니다.",
    en="There is no summary of {article}; its wording is below.",
)
GOES_ON = Text(
    ko="… (이하 생략)",
    en="… (and so on)",
)
OFFERS = {
    "priority": Text(
        ko="보증금과 지역을 알려 주시면 얼마까지 먼저 받는지 계산해 드립니다.",
        en="Tell me the deposit and the place, and I will work out how much comes first.",
    ),
    "conversion": Text(
        ko="보증금과 월세를 알려 주시면 바꿨을 때의 금액을 계산해 드립니다.",
        en="Tell me deposit and rent, and I will work out what they become.",
    ),
    "renewal": Text(
        ko="계약이 끝나는 날을 알려 주시면 통지해야 하는 기간을 계산해 드립니다.",
        en="Tell me the day the lease ends, and I will work out when notice is due.",
    ),
    "brokerage": Text(
        ko="거래 금액을 알려 주시면 중개보수 상한을 계산해 드립니다.",
        en="Tell me the amount of the deal, and I will work out the highest fee.",
    ),
    "acquisition_tax": Text(
        ko="집값과 주택 수를 알려 주시면 취득세를 계산해 드립니다.",
        en="Tell me the price and how many homes you own, and I will work out the tax.",
    ),
}
NEAREST = Text(
    ko="확실하지는 않지만 가장 가까운 조문입니다.",
    en="The nearest article, though it is not certain:",
)
UNSURE = Text(
    ko=("이 조문이 질문에 꼭 맞는지 확실하지 않습니다. 누가 무엇을 했는지 조금 더 알려 주시면 다시 찾아보겠습니다."),
    en=(
        "Whether this article answers the question is not certain; tell me more of who did what, and I will look again."
    ),
)
NO_LAW = Text(
    ko="갖고 있는 법령 요약에서는 이 질문에 맞는 조문을 찾지 못했습니다.",
    en="None of the summaries of law at hand speaks of this.",
)
OUTSIDE_THE_SUMMARIES = Text(
    ko="이 질문은 자료 밖일 수 있습니다. 대한법률구조공단(132)이나 전문가에게 확인하세요.",
    en="This may be outside what is at hand; ask a legal aid office or a professional.",
)
SINCE = Text(
    ko="{day} 시행 기준",
    en="as in force from {day}",
)
TELL_PRICE_AND_INCOME = Text(
    ko="집값(또는 보증금)과 연소득을 알려 주시면 기금 대출을 비교해 드립니다.",
    en="Tell me the price (or deposit) and the yearly income, and I will compare the fund's loans.",
)
LOANS_FOUND = Text(
    ko="받을 수 있는 기금 대출이 {count}개 있고, 가장 큰 한도는 {most}입니다.",
    en="{count} loans of the housing fund are within reach; the largest gives {most}.",
)
NO_LOAN = Text(
    ko="조건에 맞는 기금 대출이 없습니다.",
    en="No loan of the housing fund fits.",
)
SEARCH_TEAM_ASK_BANK = Text(
    ko="소득·자산 심사와 최신 금리는 은행에서 확인하세요.",
    en="Check income, assets and current rates with the bank.",
)
LOANS = Text(
    ko="주택도시기금 대출",
    en="Loans of the housing fund",
)
SEARCH_TEAM_LOAN = Text(
    ko="상품",
    en="Loan",
)
MOST = Text(
    ko="한도",
    en="Most",
)
RATE = Text(
    ko="금리",
    en="Rate",
)
OBSTACLES = Text(
    ko="걸리는 점",
    en="What stands in the way",
)

# In agents/teams:

NO_FIGURE = Text(
    ko="{day}에 적용되는 수치를 갖고 있지 않아 계산하지 못했습니다.",
    en="It cannot be worked out: no figures are known for {day}.",
)
IMPOSSIBLE = Text(
    ko="말씀하신 금액이나 기간으로는 계산할 수 없습니다. 다시 확인해 주세요.",
    en="It cannot be worked out from such an amount or period; please check it.",
)
FAILED = Text(
    ko="{task}에 실패해 답에 들어 있지 않습니다: {reason}",
    en="{task} failed and is missing here: {reason}",
)

# In analyse/calculation:

TO_CONFIRM = Text(
    ko="확인 필요",
    en="to be confirmed",
)
UNITS = {
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
REQUIRE_AMOUNT = Text(
    ko="금액 {won:,}원은 계산할 수 있는 범위({least:,}원~{LARGEST:,}원)를 벗어납니다. 자릿수를 확인해 주세요.",
    en="₩{won:,} is outside what can be calculated (₩{least:,} to ₩{LARGEST:,}). Check the digits.",
)

# In analyse/contract/review:

TITLE = Text(
    ko="계약서 검토",
    en="Review of the contract",
)
REVIEW_NOT_THERE = Text(
    ko="빠진 조항",
    en="Missing",
)
VERDICTS = {
    "void": Text(ko="무효", en="Void"),
    "disputed": Text(ko="다툼의 여지", en="Disputed"),
    "risky": Text(ko="유효하나 위험", en="Valid but risky"),
    "unlawful": Text(ko="법령 위반·사기 신호", en="Unlawful or a sign of fraud"),
}

# In analyse/deadlines:

DEADLINES_WINDOW = Text(
    ko="만료일의 {opens}개월 전부터 {closes}개월 전까지",
    en="from {opens} months to {closes} months before the end",
)
ARRIVES = Text(
    ko="통지는 보낸 날이 아니라 상대방에게 도달한 날이 기준입니다. 문자·내용증명 등 증거를 남기세요.",
    en="What counts is the day the notice arrives, not the day it is sent: keep proof.",
)
SAFE_READING = Text(
    ko="마지막 날은 하루 차이로 해석이 갈릴 수 있어 안전한 쪽(하루 앞)으로 계산했습니다.",
    en="Readings differ by a day; the safe, earlier one is shown.",
)
STILL_PAY = Text(
    ko="그날까지는 월세를 내야 하고, 보증금은 그때 집을 비우면서 받습니다.",
    en="Rent is due until then; the deposit is due when the home is handed back.",
)
CLOSED = Text(
    ko=(
        "통지할 수 있는 기간은 {day}에 끝났습니다. 임대인도 그때까지 통지하지 않았다면 같은 조건으로 갱신된 "
        "것으로 볼 수 있습니다(주택임대차보호법 제6조)."
    ),
    en=(
        "The days for a notice ended on {day}. If the landlord gave none either, the lease may have been "
        "renewed on the same terms (Housing Lease Protection Act, Art. 6)."
    ),
)
THRESHOLDS = Text(
    ko="보증금이 6천만원을 넘거나 월세가 30만원을 넘으면 계약일부터 30일 안에 신고 (같은 금액은 신고 대상 아님)",
    en="due within 30 days if the deposit is over 60 million won or the rent over 300,000 won",
)
MOVE_IN_COUNTS = Text(
    ko="임대인과 임차인이 함께 신고합니다. 계약서를 내고 전입신고를 하면 신고한 것으로 봅니다.",
    en="Both parties report it together; registering the move with the contract counts as the report.",
)
FIXED_DATE = Text(
    ko="계약서를 첨부해 신고가 접수되면 확정일자를 받은 것으로 봅니다.",
    en="A report filed with the contract counts as a fixed date.",
)
NOT_REQUIRED = Text(
    ko="신고 대상은 아니지만 전입신고와 확정일자는 따로 챙기세요.",
    en="No report is due, but register the move and get a fixed date all the same.",
)
EVENTS = {
    "sale": Text(ko="부동산 거래 신고 기한", en="Report of a sale"),
    "cancellation": Text(ko="거래 해제 신고 기한", en="Report of a cancelled sale"),
    "acquisition_tax": Text(ko="취득세 신고·납부 기한", en="Acquisition tax"),
    "move_in": Text(ko="전입신고 기한", en="Registering a move"),
}
RENEWAL_WINDOW_DEADLINE_TITLE = Text(
    ko="갱신 요구·거절 통지 기간",
    en="Window for renewal notices",
)
TERMINATION_AFTER_NOTICE_DEADLINE_TITLE = Text(
    ko="갱신된 계약의 해지 효력일",
    en="End of a renewed lease",
)
TERMINATION_AFTER_NOTICE_DEADLINE_FORMULA = Text(
    ko="통지를 받은 날 + 3개월",
    en="day the notice was received + 3 months",
)
LEASE_REPORT_REPORT_TITLE = Text(
    ko="주택 임대차 계약 신고",
    en="Report of a lease",
)
REPORT_DEADLINE_DEADLINE_FORMULA = Text(
    ko="기준일 + {value}일",
    en="the day + {value} days",
)
OUTCOME_LABEL = Text(
    ko="신고할 계약 수 (대상 아님)",
    en="Contracts to report (none)",
)
RENEWAL_WINDOW = Text(
    ko="계약일이 만료일보다 늦습니다. 날짜를 확인해 주세요.",
    en="The contract is dated after its end.",
)

# In analyse/deposit_risk:

BURDEN_FORMULA = Text(
    ko="전세가율 = 보증금 ÷ 시세; 총부담률 = (선순위 채권최고액 + 선순위 보증금 + 내 보증금) ÷ 시세",
    en="jeonse ratio = deposit ÷ price; burden = (senior mortgages + senior deposits + own deposit) ÷ price",
)
BY_ANNOUNCED = Text(
    ko="보증금 + 선순위 채권 ≤ 공시가격 × 140% × 90%, 그리고 지역 한도 이하",
    en="deposit + senior debt ≤ announced price × 140% × 90%, and within the limit of the region",
)
BY_MARKET = Text(
    ko="보증금 + 선순위 채권 ≤ 시세 × 90%, 그리고 지역 한도 이하",
    en="deposit + senior debt ≤ market price × 90%, and within the limit of the region",
)
WHICH_PRICE = Text(
    ko="말씀하신 시세가 집값으로 인정될 때입니다. 아파트가 아니면 공시가격으로 따지는 경우가 많습니다.",
    en=(
        "That holds if the guarantor takes that market price; for other homes than apartments it mostly takes "
        "the announced one."
    ),
)
DEPOSIT_RISK_LEVELS = {
    "high": Text(
        ko="위험: 경매에서 보증금을 다 돌려받지 못할 수 있습니다.",
        en="Dangerous: an auction may not cover the deposit.",
    ),
    "medium": Text(
        ko="주의: 시세가 내리면 위험해질 수 있습니다.", en="Careful: a fall in price could make it dangerous."
    ),
    "low": Text(ko="양호: 흔히 쓰는 기준 안에 있습니다.", en="Fair: within what is commonly taken as safe."),
}
NOT_LAW = Text(
    ko="70%·80% 기준은 통용되는 눈금이고 법으로 정한 것이 아닙니다. 국세·지방세 체납은 따로 확인하세요.",
    en="The 70% and 80% marks are custom, not law. Unpaid taxes have to be checked separately.",
)
ASK_HUG = Text(
    ko="보증기관의 심사 기준은 바뀔 수 있습니다. 계약 전에 가입 가능 여부를 직접 확인하세요.",
    en="The guarantor's criteria change: ask before you sign.",
)
RISK_TITLE = Text(
    ko="전세사기 위험 점검",
    en="Checks against deposit fraud",
)
TOTAL_BURDEN_BURDEN_TITLE = Text(
    ko="전세가율과 총부담률",
    en="Jeonse ratio and total burden",
)
DEPOSIT_GUARANTEE_GUARANTEE_TITLE = Text(
    ko="전세보증금 반환보증 가입 가능 여부",
    en="Deposit guarantee",
)

# In analyse/legal_figures:

TIERS = {
    "seoul": Text(ko="서울", en="Seoul"),
    "overcrowded": Text(ko="수도권 과밀억제권역 등", en="the overcrowded part of the capital area and the like"),
    "metropolitan": Text(ko="광역시 등", en="metropolitan cities and the like"),
    "anywhere": Text(ko="그 밖의 지역", en="elsewhere"),
}

# In analyse/loan_capacity:

FORMULA = Text(
    ko=(
        "min(가격 × LTV, DSR 한도, 가격대별 한도); DSR 한도 = (소득 × DSR − 다른 상환액) ÷ 12 × (1 − (1 + "
        "i)^−n) ÷ i, i = (금리 + 스트레스) ÷ 12"
    ),
    en=("min(price × LTV, limit by DSR, cap); by DSR = (income × DSR − other payments) ÷ 12 × (1 − (1 + i)^−n) ÷ i"),
)
ASSUMED = Text(
    ko=(
        "무주택자가 실거주 목적으로 원리금균등 상환하는 경우로 계산했습니다. 소득 인정 방식과 신용에 따라 "
        "은행마다 다릅니다."
    ),
    en=("For a buyer without a home who will live in it, with level payments. Banks differ in how they count income."),
)
CHANGES = Text(
    ko="대출 규제는 자주 바뀝니다. 신청 전에 은행에서 확인하세요.",
    en="Loan rules change often: ask the bank before you commit.",
)
TOO_MUCH_INCOME = Text(
    ko="소득이 {limit}원을 넘습니다.",
    en="Income is above {limit} won.",
)
TOO_MANY_ASSETS = Text(
    ko="순자산이 {limit}원을 넘습니다.",
    en="Net assets are above {limit} won.",
)
LOAN_CAPACITY_LOAN_TITLE = Text(
    ko="주택담보대출 한도",
    en="Mortgage capacity",
)
CAPACITY_INPUTS_LABEL = Text(
    ko="만기",
    en="Term",
)
CAPACITY_STEPS_LINES_LABEL = Text(
    ko="스트레스 금리",
    en="Stress rate",
)

# In analyse/loan_repayment:

FORMULAS = {
    "annuity": Text(
        ko="월 상환액 = 대출금 × i ÷ (1 − (1 + i)^−n), i = 연이율 ÷ 12", en="payment = loan × i ÷ (1 − (1 + i)^−n)"
    ),
    "equal_principal": Text(
        ko="매달 원금 = 대출금 ÷ n, 이자 = 남은 원금 × i", en="principal = loan ÷ n, interest = what is owed × i"
    ),
    "bullet": Text(ko="매달 이자 = 대출금 × i, 원금은 만기에", en="interest = loan × i, principal at the end"),
}
FIXED_RATE = Text(
    ko="금리가 그대로라고 보고 계산했습니다. 변동금리이면 달라집니다.",
    en="Assumes that the rate stays as it is.",
)
TITLES = (
    Text(ko="연차", en="Year"),
    Text(ko="갚는 돈", en="Paid"),
    Text(ko="원금", en="Principal"),
    Text(ko="이자", en="Interest"),
    Text(ko="남은 원금", en="Still owed"),
)
YEAR = Text(
    ko="{year}년차",
    en="Year {year}",
)
SUM = Text(
    ko="합계",
    en="Total",
)
SCHEDULE = Text(
    ko="해마다 갚는 돈",
    en="Year by year",
)
LOAN_REPAYMENT_OWED = Text(
    ko="남은 원금",
    en="Still owed",
)
REPAYMENT_SCHEDULE_REPAYMENT_TITLE = Text(
    ko="대출 상환 계획",
    en="Repayment schedule",
)
REQUIRE_TERMS = Text(
    ko="연이율은 0~{MOST_RATE}%, 기간은 1~{MOST_MONTHS}개월이어야 합니다.",
    en="The rate must be 0 to {MOST_RATE}% and the term 1 to {MOST_MONTHS} months.",
)
REPAYMENT_INPUTS_LABEL = Text(
    ko="기간",
    en="Term",
)

# In analyse/priority_repayment:

PRIORITY_REPAYMENT_FORMULA = Text(
    ko="보증금이 한도 이하이면 min(지역별 한도, 보증금, 주택가액 ÷ 2), 넘으면 0",
    en="min(limit of the region, deposit, half of the value) if the deposit is within its limit, else 0",
)
IN_TIME = Text(
    ko="경매신청 등기 전에 인도와 전입신고를 마치고 배당요구를 해야 받습니다.",
    en=(
        "Moving in and registering must come before the auction is entered in the register, and a claim must be filed."
    ),
)
HALF = Text(
    ko="주택가액(대지 포함)의 2분의 1을 넘을 수 없습니다. 낙찰가가 낮으면 줄어듭니다.",
    en="It cannot exceed half of the value of the house with its land.",
)
MORTGAGE_DAY = Text(
    ko=(
        "기준일은 계약일이 아니라 가장 먼저 설정된 근저당 등 담보권의 설정일입니다. 등기부에서 날짜를 확인하면 "
        "금액이 달라질 수 있습니다."
    ),
    en=("The rule is that of the day the earliest mortgage was registered, not of the contract: check the register."),
)
TOO_LARGE = Text(
    ko=(
        "보증금이 소액임차인 한도를 1원이라도 넘으면 최우선변제를 받지 못합니다. 확정일자에 따른 우선변제는 별개입니다."
    ),
    en="A deposit above the limit gets nothing ahead of mortgages; priority by a fixed date is another matter.",
)
PRIORITY_REPAYMENT_PRIORITY_TITLE = Text(
    ko="최우선변제금",
    en="Priority repayment",
)
PRIORITY_BY_REGION_PRIORITY_TITLE = Text(
    ko="지역별 최우선변제금",
    en="Priority repayment by region",
)

# In analyse/purchase_costs:

PURCHASE_COSTS_FORMULA = Text(
    ko=("취득가액 × (취득세율 + 지방교육세율 + 농어촌특별세율), 각각 원 미만 버림. 6억~9억: (가액 ÷ 3억 × 2 − 3)%"),
    en=(
        "price × (acquisition + education + rural rate), each floored; from 600 to 900 million (price ÷ 300 "
        "million × 2 − 3)%"
    ),
)
SIXTY_DAYS = Text(
    ko=(
        "취득일(잔금일과 등기일 중 빠른 날)부터 60일 안에 신고·납부합니다. 일시적 2주택이면 1주택 세율을 "
        "적용받을 수 있습니다."
    ),
    en="Due within 60 days of the acquisition; a second home that soon replaces the first is taxed as one.",
)
TWO_READINGS = Text(
    ko="정액 감면 때 지방교육세도 함께 줄어드는지는 확인이 필요해 두 금액을 모두 보여 드립니다.",
    en="Whether the education tax falls with a fixed relief needs confirming: both totals are shown.",
)
KEEP_IT = Text(
    ko="3년 안에 팔거나 증여·임대하면 감면받은 세금을 추징합니다.",
    en="Selling, giving or letting it within three years undoes the relief.",
)
SALE_FORMULA = Text(
    ko="거래금액 × 상한요율, 한도액이 있으면 그 이하",
    en="amount × rate, and no more than a fixed limit",
)
LEASE_FORMULA = Text(
    ko="(보증금 + 월세 × 100) × 상한요율; 합이 5천만원 미만이면 월세 × 70",
    en="(deposit + rent × 100) × rate; rent × 70 where the sum is below 50 million won",
)
EACH_SIDE = Text(
    ko="임대인과 임차인(매도인과 매수인)이 각각 내는 금액의 상한입니다. 부가가치세는 따로입니다.",
    en="The most that each side pays; VAT is extra.",
)
NEGOTIABLE = Text(
    ko="상한 안에서 협의해 정합니다. 중개사무소가 있는 시·도의 조례가 적용됩니다.",
    en="Within the cap the fee is negotiable; the ordinance of the broker's own province applies.",
)
ACQUISITION_TAX_ACQUISITION_TAX_TITLE = Text(
    ko="주택 취득세",
    en="Tax on acquiring a home",
)
BROKERAGE_FEE_BROKERAGE_TITLE = Text(
    ko="중개보수 상한",
    en="Highest brokerage fee",
)
REQUIRE_HOMES = Text(
    ko="사려는 집을 포함한 주택 수(1채 이상)와 전용면적을 확인해 주세요.",
    en="Check the number of homes (with the one bought) and the exclusive area.",
)
TAX_INPUTS_LABEL = Text(
    ko="전용면적",
    en="Exclusive area",
)
PURCHASE_COSTS_TAX_INPUTS_LABEL = Text(
    ko="취득 후 주택 수",
    en="Homes after buying",
)

# In analyse/rent_conversion:

RENT_CONVERSION_RENT = Text(
    ko="월세 = 줄어드는 보증금 × 전환율 ÷ 12 (원 미만 버림)",
    en="rent = deposit given back × rate ÷ 12 (floor)",
)
JEONSE = Text(
    ko="전세 환산액 = 보증금 + 월세 × 12 ÷ 전환율 (원 미만 버림)",
    en="jeonse value = deposit + rent × 12 ÷ rate (floor)",
)
ONLY_A_CAP = Text(
    ko=("전환율은 계약 기간 중이나 갱신 때 보증금을 월세로 돌릴 때의 상한입니다. 새 계약의 월세는 당사자가 정합니다."),
    en=(
        "The rate caps turning deposit into rent within a lease or at renewal. Rent of a new lease is for the parties."
    ),
)
OVER_THE_CAP = Text(
    ko=("적용한 전환율이 법정 상한을 넘습니다. 넘는 월세는 무효이고 돌려받을 수 있습니다(주택임대차보호법 제10조의2)."),
    en="The rate used is above the legal cap; rent beyond it is void and can be claimed back (Article 10-2).",
)
CONVERSION_CONVERSION_TITLE = Text(
    ko="전월세 전환",
    en="Deposit and rent conversion",
)
TO_WOLSE = Text(
    ko="바뀐 보증금이 지금보다 큽니다. 보증금을 낮추는 경우에만 월세로 바꿀 수 있습니다.",
    en="The new deposit is higher than the present one: only a lowered deposit becomes rent.",
)
USABLE = Text(
    ko="전환율 {rate}%로는 계산할 수 없습니다. 0보다 크고 {MOST_PERCENT} 이하여야 합니다.",
    en="A conversion rate of {rate}% cannot be used: above 0 and at most {MOST_PERCENT}.",
)

# In analyse/rent_increase:

PLAIN = Text(
    ko="상한 = 현재 금액 × (1 + 상한율) (원 미만 버림)",
    en="cap = present amount × (1 + rate) (floor)",
)
MIXED = Text(
    ko=("개별: 보증금·월세 각각 × (1 + 상한율). 환산: (보증금 + 월세 × 12 ÷ 전환율) × (1 + 상한율)에서 되돌려 계산"),
    en=(
        "each: deposit and rent × (1 + rate); by total: (deposit + rent × 12 ÷ conversion rate) × (1 + rate), then back"
    ),
)
TOO_EARLY = Text(
    ko="계약 또는 마지막 증액 후 1년이 지나지 않아 아직 올려 달라고 할 수 없습니다. {day}부터 가능합니다.",
    en="A year has not passed since the contract or the last increase: none may be asked for before {day}.",
)
BOTH_READINGS = Text(
    ko=(
        "보증금과 월세를 각각 올리는 방식과 환산 총액으로 보는 방식의 결과가 다릅니다. 어느 쪽으로 정할지 "
        "합의하고 확인하세요."
    ),
    en=("Raising each for itself and raising the converted total differ: agree which is meant, and have it confirmed."),
)
ONCE_A_YEAR = Text(
    ko="계약 또는 마지막 증액 후 1년 안에는 올려 달라고 할 수 없습니다.",
    en="None may be asked for within a year of the contract or the last increase.",
)
REFUND = Text(
    ko="상한을 넘겨 낸 금액은 돌려받을 수 있습니다(주택임대차보호법 제10조의2).",
    en="What was paid beyond the cap can be claimed back (Housing Lease Protection Act, Art. 10-2).",
)
WITHIN_THE_LEASE = Text(
    ko=(
        "계약 기간 중이거나 갱신요구권·묵시적 갱신으로 이어질 때의 상한입니다. 새 임차인과의 계약, 합의로 새로 "
        "맺는 계약에는 그대로 적용되지 않습니다."
    ),
    en=(
        "The cap is for a running lease and for renewal on the tenant's demand; a lease agreed anew is not bound by it."
    ),
)
ORDINANCE = Text(
    ko="시·도 조례로 더 낮은 상한을 정할 수 있습니다. 증액은 경제 사정의 변동 등 이유가 있어야 합니다.",
    en="A province may set a lower cap by ordinance, and an increase needs a reason such as a changed economy.",
)
SCOPE = Text(
    ko="환산보증금이 상가건물 임대차보호법의 적용 한도를 넘는 상가에는 5% 상한이 적용되지 않습니다.",
    en="The cap does not hold for shops whose converted deposit is above the limit of the Act.",
)
INCREASE_CAP_INCREASE_TITLE = Text(
    ko="증액 상한",
    en="Cap on an increase",
)
REQUIRE_SOMETHING = Text(
    ko="보증금이나 월세를 알려 주세요.",
    en="Please give the deposit or the rent.",
)

# In analyse/rental_yield:

RENTAL_YIELD_FORMULA = Text(
    ko=(
        "표면 = 연월세 ÷ (매입가 − 보증금); NOI = 연월세 × (1 − 공실률) − 비용; 자기자본 = (NOI − 이자) ÷ "
        "(매입가 + 취득비 − 보증금 − 대출)"
    ),
    en=(
        "gross = yearly rent ÷ (price − deposit); NOI = rent × (1 − vacancy) − costs; own = (NOI − interest) ÷ "
        "own money"
    ),
)
BEFORE_TAX = Text(
    ko="소득세·재산세와 매매 차익은 넣지 않았습니다.",
    en="Income and property taxes and gains on resale are left out.",
)
RENTAL_YIELD_YIELD_TITLE = Text(
    ko="임대 수익률",
    en="Rental yield",
)
REQUIRE = Text(
    ko="보증금이 매입가 이상이면 수익률을 계산할 수 없습니다.",
    en="The deposit must be lower than the price.",
)

# In analyse/tenant_rights:

STANDING_FORMULA = Text(
    ko="대항력 = (인도와 전입신고 중 늦은 날)의 다음 날 0시; 우선변제권 = 대항력과 확정일자 중 늦은 때",
    en=(
        "holds from the day after the later of handover and registration; ranks from the later of that and the "
        "fixed date"
    ),
)
KEEP_BOTH = Text(
    ko=(
        "보증금을 돌려받을 때까지 점유와 주민등록을 유지해야 합니다. 먼저 이사해야 하면 임차권등기를 마친 뒤 옮기세요."
    ),
    en=("Keep living there and stay registered until the deposit is back; to move earlier, register the lease first."),
)
NO_FIXED_DATE = Text(
    ko="확정일자가 없으면 경매에서 순위에 따른 우선변제를 받지 못합니다. 오늘이라도 받으세요.",
    en="Without a fixed date there is no ranking in an auction: get one now.",
)
MORTGAGE_AHEAD = Text(
    ko="근저당이 앞섭니다. 경매에서 그 뒤에 배당받습니다.",
    en="The mortgage comes first in an auction.",
)
SAME_DAY = Text(
    ko="같은 날이면 등기 접수 시각 등에 따라 다툼이 생깁니다. 잔금일에 근저당을 잡지 않기로 특약을 두세요.",
    en="On the same day the order can be disputed: have the landlord promise not to mortgage then.",
)
DAMAGES_FORMULA = Text(
    ko=("max(환산월차임 × 3, (새 환산월차임 − 환산월차임) × 24, 실제 손해); 환산월차임 = 월세 + 보증금 × 전환율 ÷ 12"),
    en="max(converted rent × 3, (new − old) × 24, actual loss); converted rent = rent + deposit × rate ÷ 12",
)
WITHOUT_REASON = Text(
    ko=(
        "갱신됐을 2년이 끝나기 전에 정당한 사유 없이 다른 사람에게 임대한 경우이고, 거절 때 배상액을 따로 "
        "정하지 않았어야 합니다."
    ),
    en=("Only if it was let to another without good reason within those two years, and no sum was agreed beforehand."),
)
WHOLE_ACT = Text(
    ko="한도 이하이므로 법이 모두 적용됩니다(5% 상한, 우선변제 포함).",
    en="Within the limit: the whole Act holds.",
)
PART_OF_ACT = Text(
    ko=(
        "한도를 넘어 대항력·10년 갱신요구·권리금 보호 등 일부만 적용됩니다. 5% 상한과 확정일자 우선변제는 "
        "적용되지 않습니다."
    ),
    en="Above the limit: opposability, renewal up to ten years and key money hold, but no cap and no ranking.",
)
TENANT_STANDING_STANDING_TITLE = Text(
    ko="대항력과 우선변제권 발생일",
    en="Protection of the tenant",
)
REFUSAL_DAMAGES_DAMAGES_TITLE = Text(
    ko="허위 실거주 갱신거절 손해배상",
    en="Damages for a false refusal to renew",
)
SHOP_SCOPE_SCOPE_TITLE = Text(
    ko="상가건물 임대차보호법 적용 범위",
    en="Scope of the Act on shops",
)
SHOP_SCOPE_SCOPE_FORMULA = Text(
    ko="환산보증금 = 보증금 + 월세 × 100",
    en="converted deposit = deposit + rent × 100",
)

# In manifest:

NAMES = {
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
ASSISTANT_REALESTATE_TITLE = Text(
    ko="홈즈냥즈",
    en="Real estate",
)
ASSISTANT_REALESTATE_ABOUT = Text(
    ko="임대차·매매·대출·계약서에 대해 조문과 날짜, 계산을 보이며 답합니다.",
    en="Answers on leases, purchases, loans and contracts in Korea, with articles, dates and calculations.",
)
ASSISTANT_REALESTATE_EXAMPLES = Text(
    ko="전세금 5% 인상 가능해?",
    en="Can my landlord raise the deposit by 5%?",
)
MANIFEST_ASSISTANT_REALESTATE_EXAMPLES = Text(
    ko="보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?",
    en="The deposit is 300 million won; how far may it rise on renewal?",
)
MANIFEST_ASSISTANT_REALESTATE_EXAMPLES_2 = Text(
    ko="마포구 84 전세 시세",
    en="What is the market price of an 84 m2 jeonse in Mapo?",
)
MANIFEST_ASSISTANT_REALESTATE_EXAMPLES_3 = Text(
    ko="연봉 7천에 10억 아파트 대출 얼마나 나와?",
    en="Income 70 million won, price 1 billion won: how much can I borrow?",
)

# In plan/intent:

INTENT_LABELS = {
    "legal_consult": Text(ko="법률 상담", en="Legal question"),
    "market_inquiry": Text(ko="시세 조회", en="Market prices"),
    "loan_consult": Text(ko="대출 상담", en="Loan question"),
    "calculation": Text(ko="계산", en="Calculation"),
    "risk_analysis": Text(ko="위험 분석", en="Risk analysis"),
    "contract_review": Text(ko="계약서 검토", en="Contract review"),
    "document_creation": Text(ko="문서 작성", en="Document"),
    "comprehensive": Text(ko="종합 상담", en="Several questions"),
    "unclear": Text(ko="추가 확인", en="More to be told"),
    "irrelevant": Text(ko="상담 범위 밖", en="Outside real estate"),
}

# In plan/tasks:

TASK_TITLES = {
    "legal": Text(ko="법령 찾기", en="Find the law"),
    "market": Text(ko="시세 찾기", en="Find market figures"),
    "property": Text(ko="매물 찾기", en="Find listings"),
    "loan_products": Text(ko="대출 상품 찾기", en="Find loans"),
    "increase": Text(ko="증액 상한 계산", en="Work out the cap"),
    "conversion": Text(ko="전월세 전환 계산", en="Convert deposit and rent"),
    "priority": Text(ko="최우선변제 계산", en="Work out priority repayment"),
    "brokerage": Text(ko="중개보수 계산", en="Work out the fee"),
    "loan": Text(ko="대출 한도 계산", en="Work out the loan"),
    "repayment": Text(ko="상환 계획 계산", en="Work out repayment"),
    "yield": Text(ko="수익률 계산", en="Work out the yield"),
    "acquisition_tax": Text(ko="취득세 계산", en="Work out the tax"),
    "burden": Text(ko="보증금 부담 계산", en="Work out the burden"),
    "report": Text(ko="신고 의무 확인", en="Check the duty to report"),
    "renewal": Text(ko="갱신 기간 계산", en="Work out the renewal window"),
    "standing": Text(ko="대항력 확인", en="Check the tenant's standing"),
    "guarantee": Text(ko="보증보험 가입 확인", en="Check the deposit guarantee"),
    "damages": Text(ko="손해배상 계산", en="Work out the damages"),
    "scope": Text(ko="상가임대차법 적용 확인", en="Check the scope of the Act on shops"),
    "sale_report": Text(ko="거래 신고 기한 확인", en="Check when a sale must be reported"),
    "cancellation_report": Text(ko="해제 신고 기한 확인", en="Check when a cancelled sale must be reported"),
    "tax_report": Text(ko="취득세 기한 확인", en="Check when the tax is due"),
    "move_in_report": Text(ko="전입신고 기한 확인", en="Check when a move must be registered"),
    "risk": Text(ko="위험 점검", en="Check the risks"),
    "contract": Text(ko="계약서 검토", en="Review the contract"),
    "document": Text(ko="문서 작성", en="Write the document"),
}
NEED_QUESTIONS = {
    "place": Text(
        ko="어느 지역인가요? (예: 마포구, 서울, 성남시 분당구)", en="Which place is it? (such as Mapo-gu, Seoul)"
    ),
    "amount": Text(
        ko="매매가나 보증금(월세가 있으면 월세도)은 얼마인가요?", en="How much is the price, or the deposit and rent?"
    ),
    "worth": Text(
        ko="집의 공시가격은 얼마인가요? 모르면 시세를 알려 주세요. (예: 공시가격 2억, 시세 3억)",
        en="What is the officially announced price of the home? If you do not know it, its market price. "
        "(such as: announced price 200 million won)",
    ),
    "deposit": Text(ko="보증금은 얼마인가요?", en="How much is the deposit?"),
    "price": Text(ko="집값은 얼마인가요?", en="What does the home cost?"),
    "income": Text(ko="연소득은 얼마인가요?", en="What is the yearly income?"),
    "rent": Text(ko="월세는 얼마인가요?", en="How much is the monthly rent?"),
    "loan": Text(ko="대출 금액은 얼마인가요?", en="How much is borrowed?"),
    "ends_on": Text(ko="계약이 끝나는 날은 언제인가요?", en="On which day does the lease end?"),
}

# In present/answer:

FINDINGS = Text(
    ko="문제가 되는 조항",
    en="Troubling clauses",
)
CONDITIONS = Text(
    ko="조건",
    en="Conditions",
)
GROUNDS = Text(
    ko="근거",
    en="Grounds",
)
WORDING = Text(
    ko="조문",
    en="The law itself",
)
NEXT = Text(
    ko="다음에 할 일",
    en="What to do next",
)
UNCERTAIN = Text(
    ko="확실하지 않은 것",
    en="What is uncertain",
)
NOTICE = Text(
    ko="법률 자문이 아니라 정보입니다. 중요한 결정은 전문가와 확인하세요.",
    en="This is information, not legal advice. Check important decisions with a professional.",
)
GROUND = Text(
    ko="{article} ({since} 시행)",
    en="{article} (in force since {since})",
)
UNVERIFIED = Text(
    ko="확인 필요: {article}의 수치는 법령 원문에서 확인하지 못했습니다({day} 기준).",
    en="To be checked: the figure of {article} was not read in the law itself (as of {day}).",
)

# In present/documents:

SPLIT_DEPOSIT = Text(
    ko="계약금과 잔금을 더하면 {paid_ko}인데 보증금은 {total_ko}입니다.",
    en="The payments come to {paid_en}, but the deposit is {total_en}.",
)
SPLIT_PRICE = Text(
    ko="계약금, 중도금, 잔금을 더하면 {paid_ko}인데 매매대금은 {total_ko}입니다.",
    en="The payments come to {paid_en}, but the price is {total_en}.",
)
BACKWARDS = Text(
    ko="임대차가 시작하기 전에 끝납니다.",
    en="The lease ends before it starts.",
)
MORE_THAN_PAID = Text(
    ko="돌려받지 못한 금액이 보증금보다 많습니다.",
    en="More is said to be owed than was paid.",
)
NO_INCREASE = Text(
    ko="요구받은 보증금이 지금 보증금보다 많지 않습니다.",
    en="The deposit demanded is not above the present one.",
)

# In search/law_articles:

LAW_SUMMARY_NAMED = Text(
    ko="{citation}({title})",
    en="{en}, Art. {id}",
)
LAW_BOOK_ARTICLE = Text(
    ko="{ko}의 그 조문은 요약이 없습니다. 가까운 조문: {join}",
    en="That article of {en} is not summarised.",
)
LAW_BOOK_LAW = Text(
    ko="갖고 있는 법령에 {with_particle} 없습니다.",
    en="{name!r} is not among the laws at hand.",
)

# In search/market_prices:

FEW_DEALS = Text(
    ko="거래가 {deals}건뿐이라 한두 건에 크게 흔들립니다.",
    en="It rests on {deals} deals alone and moves with each.",
)
RENEWALS = Text(
    ko="새 계약과 갱신 계약이 섞여 있어 새로 구할 때의 시세보다 낮을 수 있습니다.",
    en="New and renewed leases are mixed: a new one may cost more.",
)
PUBLIC_RENTAL = Text(
    ko="공공임대가 포함되어 월세가 낮게 나올 수 있습니다.",
    en="Public rentals are included and pull the rent down.",
)
NOT_A_PRICE = Text(
    ko="신고된 아파트 거래의 통계이며 특정 집의 시세나 지금의 호가가 아닙니다.",
    en="Statistics of reported apartment deals, not the price of a particular home.",
)

# In tools/attachments:

DEAL_FILE_ERROR = Text(
    ko="실거래 파일을 읽을 수 없습니다: {why_ko}.",
    en="The file of deals cannot be read: {why}.",
)

# In tools/market_figures:

TOO_FEW = Text(
    ko="그 달에 신고된 거래가 너무 적어 내장된 통계로 답합니다.",
    en="Too few deals were reported in that month: the figures that ship with the assistant are used instead.",
)

# In tools/transaction_api:

SAID = Text(
    ko="{ko} 대신 내장된 통계로 답합니다.",
    en="{en} The figures that ship are used instead.",
)

# In understand/form_answers:

NEEDED_MESSAGE = Text(
    ko="{label} 비워 둘 수 없습니다. 알게 되면 이어서 답해 주시고, 그만두려면 '취소'라고 하세요.",
    en="The {en} cannot be left open: answer when you know it, or say 'cancel' to leave.",
)
