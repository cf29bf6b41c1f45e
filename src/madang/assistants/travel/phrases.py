"""Every sentence that travel shows to people, in Korean and English, by the module that says it."""

from madang.text import Text

# In agents/consultant:

HELLO = Text(
    ko="안녕하세요! 여행 계획을 도와드리겠습니다.",
    en="Hello! I will help you plan a trip.",
)
OPENINGS = Text(
    ko="{rstrip}.",
    en="{rstrip_2}.",
)

# In agents/coordinator:

FAILED = Text(
    ko="계획을 세우지 못했습니다. 조건은 그대로 있으니 다시 말씀해 주세요.",
    en="I could not make a plan. What you told me is kept; please try again.",
)
WELCOME = Text(
    ko="천만에요. 바꾸고 싶은 것이 있으면 언제든 말씀해 주세요.",
    en="You are welcome. Tell me whenever something should change.",
)
NO_PLANS = Text(
    ko="아직 조건에 맞는 일정이 없습니다. 조건을 바꾸거나, 제안한 방법을 번호로 골라 주세요.",
    en="No plan fits yet. Change the wish, or choose one of the ways I named by its number.",
)
NO_PLAN = Text(
    ko="그런 안은 없습니다. 있는 안 가운데 골라 주세요.",
    en="There is no such plan; choose one of those there are.",
)

# In agents/experts:

TASKS = {
    "flight_expert": Text(ko="항공편 찾기", en="Find flights"),
    "hotel_expert": Text(ko="숙소 찾기", en="Find places to stay"),
    "itinerary_planner": Text(ko="일정 짜기", en="Plan the days"),
    "budget_manager": Text(ko="예산 계산", en="Add up the budget"),
}
NO_FLIGHT = Text(
    ko="이 구간의 항공편을 알지 못합니다.",
    en="No flight is known for this route.",
)
NO_LODGING = Text(
    ko="이 도시의 숙소를 알지 못합니다.",
    en="No place to stay is known in this town.",
)
FAILURES = {
    "flight_expert": Text(
        ko="항공권 검색 실패: 항공편 없이 계획했습니다.",
        en="The search for flights failed; this is planned without one.",
    ),
    "hotel_expert": Text(
        ko="숙소 검색 실패: 숙소 없이 계획했습니다.", en="The search for lodging failed; this is planned without it."
    ),
}

# In manifest:

REFERENCE = Text(
    ko="여행 참고값",
    en="Travel reference figures",
)
NAMES = {
    "needs_collector": Text(ko="요구 파악", en="Needs"),
    "travel_consultant": Text(ko="상담", en="Consultant"),
    "experts": Text(ko="전문가", en="Experts"),
    "flight_expert": Text(ko="항공", en="Flights"),
    "hotel_expert": Text(ko="숙소", en="Hotels"),
    "itinerary_planner": Text(ko="일정", en="Itinerary"),
    "budget_manager": Text(ko="예산", en="Budget"),
    "coordinator": Text(ko="종합", en="Coordinator"),
    "router": Text(ko="배정", en="Router"),
}
ASSISTANT_TRAVEL_TITLE = Text(
    ko="여행",
    en="Travel",
)
ASSISTANT_TRAVEL_ABOUT = Text(
    ko="예산과 날짜에 맞는 여행 세 가지를 실제 시간으로 짜고, 안 되면 이유와 방법을 말합니다.",
    en=("Plans three trips that fit your dates and budget in real hours, or says why none does and what would help."),
)
ASSISTANT_TRAVEL_EXAMPLES = Text(
    ko="오사카 3박4일 둘이서 200만원",
    en="Osaka, 3 nights, two people, 2,000,000 won in total",
)
MANIFEST_ASSISTANT_TRAVEL_EXAMPLES = Text(
    ko="제주 2박3일 4명 총 150만원 자연 위주로",
    en="Jeju, 2 nights, 4 people, 1,500,000 won in total, nature",
)
MANIFEST_ASSISTANT_TRAVEL_EXAMPLES_2 = Text(
    ko="방콕 4박 혼자 120만원 맛집이랑 마사지",
    en="Bangkok, 4 nights, solo, 1,200,000 won, food and spa",
)

# In plan/days:

FREE = Text(
    ko="자유 시간",
    en="Free time",
)
MEAL_NAMES = {"lunch": Text(ko="점심 식사", en="Lunch"), "dinner": Text(ko="저녁 식사", en="Dinner")}

# In plan/offer_changes:

AS_WISHED = Text(
    ko="말씀하신 지역·항공사 안에서",
    en="That is with the area or the airline that you asked for.",
)
NOTHING_ELSE = {
    "cheaper_hotel": Text(ko="더 싼 숙소는 없습니다.", en="There is no cheaper place to stay."),
    "better_hotel": Text(ko="더 좋은 숙소는 없습니다.", en="There is no better place to stay."),
    "cheaper_flight": Text(ko="더 싼 항공편은 없습니다.", en="There is no cheaper flight."),
    "better_flight": Text(ko="더 좋은 항공편은 없습니다.", en="There is no better flight."),
    "other_hotel": Text(ko="다른 숙소는 없습니다.", en="There is no other place to stay."),
    "other_flight": Text(ko="다른 항공편은 없습니다.", en="There is no other flight."),
    "cheaper": Text(ko="더 싼 항공편이나 숙소는 없습니다.", en="There is no cheaper flight or place to stay."),
    "better": Text(ko="더 좋은 항공편이나 숙소는 없습니다.", en="There is no better flight or place to stay."),
}
OFFER_CHANGES_NOTHING_ELSE = Text(
    ko="{ko} {ko_2}",
    en="{en} {en_2}",
)
GONE = Text(
    ko="{with_particle} 이 조건에 맞지 않아 빠짐",
    en="{en} does not fit any more",
)
REFUSAL = Text(
    ko="그렇게는 바꿀 수 없습니다: {ko}.",
    en="That change does not work: {en}.",
)
OTHERS = Text(
    ko="다른 안도 이에 맞춰 바뀜",
    en="The other plans changed with it",
)

# In plan/offers:

NO_FARE = Text(
    ko="첫날 15시부터 마지막 날 12시까지로 일정을 짰고, 항공료는 예산에 없습니다.",
    en="The plans run from 15:00 on the first day to 12:00 on the last, and their budget holds no fare.",
)
TOO_DEAR = Text(
    ko="{airline} 편으로는 예산과 조건을 맞출 수 없어 다른 항공사로 짰습니다.",
    en="No plan with {airline} fits the budget and the wishes, so these fly with others.",
)
NOT_FLOWN = Text(
    ko="{airline} 편은 이 구간의 자료에 없어 다른 항공사로 짰습니다.",
    en="I know no flight of {airline} on this route, so these fly with others.",
)
FEW_FLIGHTS = Text(
    ko="이 구간에서 찾은 항공·철도 선택지는 {count}가지입니다.",
    en="Options found for this route: {count}.",
)
NO_HOTELS = Text(
    ko="숙소 정보를 찾지 못해 예산에 숙박비가 들어 있지 않습니다.",
    en="No lodging is known, and the budget holds none.",
)
TODAY = Text(
    ko="오늘 출발하는 일정입니다. 그 시각의 편이 이미 떠났을 수 있으니 먼저 확인하세요.",
    en="This leaves today: the flight at that time may have gone already, so check it first.",
)
FEW_PLANS = Text(
    ko="예산과 조건에 맞는 서로 다른 일정은 {count}가지입니다.",
    en="Different plans that fit the budget and the wishes: {count}.",
)
MAY_EXCEED = Text(
    ko="값은 추정 범위이며, 높게 잡으면 예산을 넘는 일정이 있습니다.",
    en="Prices are estimated ranges; at their upper end a plan may exceed the budget.",
)
NOT_FOUND = Text(
    ko="항공편을 찾지 못했습니다. {ko}",
    en="No flight was found. {en}",
)
NO_FLIGHTS_TOLD = Text(
    ko="{ko}에서 {ko_2} 가는 편은 자료에 없습니다. {ko_3}",
    en="I know no way from {en} to {en_2}. {en_3}",
)
NO_FLIGHTS = Text(
    ko="{ko} 왕복 편까지 계산할 수 있는 출발지: {join}.",
    en="{en} Towns from which the way is known, too: {join_2}.",
)
FED = Text(
    ko=(
        "{ko}에서 바로 {ko_2} 가는 편은 자료에 없어 {ko_3}에서 타는 것으로 짰습니다. {ko_4} 왕복(1인 "
        "{price_span} 추정)을 교통비에 더했습니다."
    ),
    en=(
        "I know no way straight from {en} to {en_2}, so this flies from {en_3}. The fare holds {en_4} there and "
        "back ({price_span_2} a person, an estimate)."
    ),
)
OFFERS_NO_FLIGHTS_TOLD = Text(
    ko="{ko}에서 바로 {ko_2} 가는 편은 자료에 없고, {by} 가서는 같은 날 탈 수 없습니다. {ko_3}",
    en="I know no way straight from {en} to {en_2}, and {en_3} does not reach one on the same day. {en_4}",
)

# In plan/price/budget:

FLIGHTS = Text(
    ko="왕복 교통",
    en="Round trip there and back",
)
QUOTED_FLIGHTS = Text(
    ko="왕복 항공(일행 전체 견적)",
    en="Round trip (quote for the party)",
)
INFANTS = Text(
    ko="유아 운임(성인의 10%)",
    en="Infant fare (a tenth of an adult's)",
)
LODGING = Text(
    ko="숙박",
    en="Lodging",
)
BREAKFASTS = Text(
    ko="아침 식사",
    en="Breakfasts",
)
MEALS = Text(
    ko="점심·저녁 식사",
    en="Lunches and dinners",
)
FREE_MEALS = Text(
    ko="자유 시간의 식사",
    en="Meals in free time",
)
IN_TOWN = Text(
    ko="현지 교통",
    en="Getting around",
)
TRANSFER = Text(
    ko="공항·역 이동",
    en="To and from the airport",
)
TICKETS = Text(
    ko="입장료(성인)",
    en="Admission, adults",
)
CHILD_TICKETS = Text(
    ko="입장료(어린이)",
    en="Admission, children",
)
SHOPPING = Text(
    ko="쇼핑",
    en="Shopping",
)
RESERVE = Text(
    ko="예비비({RESERVE_SHARE}%)",
    en="Reserve ({RESERVE_SHARE} %)",
)
WITHOUT_DEAREST = Text(
    ko="{ko} 입장을 빼기",
    en="Leave out {en}",
)
FLIGHTS_NOTE = Text(
    ko="항공편 정보를 찾지 못했습니다",
    en="No flight is known",
)
LODGING_NOTE = Text(
    ko="숙소 정보를 찾지 못했습니다",
    en="No lodging is known",
)
TICKETS_NOTE = Text(
    ko="입장료를 모르는 곳: {ko}",
    en="Admission not known: {en}",
)
SHOPPING_NOTE = Text(
    ko="고르지 않아 뺐습니다",
    en="Not asked for",
)
TIPS = Text(
    ko="교통편을 {with_particle} 바꾸기",
    en="Fly with {en}",
)
BUDGET_TIPS = Text(
    ko="숙소를 {with_particle} 바꾸기",
    en="Stay in a {en}",
)
BUDGET_TIPS_2 = Text(
    ko="점심·저녁을 현지 식당·시장에서 간단히 먹기",
    en="Eat lunch and dinner at local counters and markets",
)

# In plan/price/estimates:

BY_LAND = {
    "rail": Text(ko="철도 운임은 정해져 있어 일찍 매진됩니다", en="Rail fares are fixed and trains sell out early"),
    "bus": Text(ko="길이 막히면 늦어질 수 있습니다", en="Traffic may make it later"),
}
REASONS = {
    "budget": Text(
        ko="가장 쌉니다. {out}에 떠나 {there}에 닿고, 돌아오는 편은 {back}에 떠납니다",
        en="The cheapest. Leaves {out}, arrives {there}; the way back leaves {back}",
    ),
    "standard": Text(
        ko="값과 편안함의 균형이 좋습니다. {out}에 떠나 {there}에 닿고, 돌아오는 편은 {back}에 떠납니다",
        en="A good balance of price and comfort. Leaves {out}, arrives {there}; the way back leaves {back}",
    ),
    "premium": Text(
        ko="시간대와 좌석·운임 조건이 가장 좋습니다. {out}에 떠나 {there}에 닿고, 돌아오는 편은 {back}에 떠납니다",
        en="The best times, seats and terms. Leaves {out}, arrives {there}; the way back leaves {back}",
    ),
}
LODGINGS = {
    "hotel": Text(ko="호텔", en="hotel"),
    "guesthouse": Text(ko="게스트하우스", en="guesthouse"),
    "airbnb": Text(ko="에어비앤비", en="apartment"),
}
LEVELS = {
    "budget": Text(ko="실속형", en="simple"),
    "standard": Text(ko="중급", en="mid-range"),
    "premium": Text(ko="고급", en="high-end"),
}
WITH_WAY_HOME = Text(
    ko="{ko}. 공항까지 {by} {minutes}분쯤 걸려 {value}{leaves}에 나섭니다",
    en="{en}. About {minutes} min to the airport by {en_2}: one leaves at {leaves}{value_2}",
)
TRADE_OFF = Text(
    ko="값이 더 비쌉니다(시기: {ko})",
    en="Dearer (season: {en})",
)
ESTIMATES_TRADE_OFF = Text(
    ko="{via} 등에서 {stops}번 갈아타 시간이 더 걸립니다",
    en="{stops} stop, for example at {via}, makes it longer",
)
ESTIMATES_TRADE_OFF_2 = Text(
    ko="위탁 수하물 {baggage_kg}kg까지이고 변경 수수료가 큽니다",
    en="Checked baggage up to {baggage_kg} kg and costly changes",
)
HOTEL_OPTION_NAME = Text(
    ko="{ko} {ko_2} {ko_3}",
    en="{en} {en_2} in {en_3}",
)

# In plan/price/quotes:

STOPS = Text(
    ko="{via}에서 갈아탑니다",
    en="One changes at {via}",
)
TERMS = Text(
    ko="수하물과 변경 조건은 예약할 때 확인하세요",
    en="Check the terms for baggage and changes when you book",
)
STAY_NAME = Text(
    ko="{name}({ko})",
    en="{name} ({en})",
)

# In plan/remedies:

CLOSED = Text(
    ko="{ko}: 여행하는 날에는 문을 열지 않습니다",
    en="{en} is closed on all days of the trip",
)
MORE_MONEY = Text(
    ko="예산을 {format_won} 올려 {with_particle} 잡기",
    en="Raise the budget by {format_won_2} to {format_won_3}",
)
INFEASIBILITY_REASON = Text(
    ko="가장 싼 구성도 {format_won}쯤 들어 예산을 {format_won_2} 넘습니다.",
    en="Even the cheapest trip costs about {format_won_3}, {format_won_4} too much.",
)
CHEAPER_CLASS = Text(
    ko="숙소를 게스트하우스로 바꾸기",
    en="Stay in a guesthouse",
)
NO_FREE_TIME = Text(
    ko="자유 시간에도 일정을 넣기",
    en="Plan the free time, too",
)
OTHER_AREA = Text(
    ko="숙소를 다른 지역에서도 고르기",
    en="Stay in another part of town",
)
OTHER_MONTH = Text(
    ko="출발일을 {with_particle} 옮기기",
    en="Depart on {departure} instead",
)
FEWER_MUST_VISITS = Text(
    ko="꼭 갈 곳에서 {ko} 빼기",
    en="Leave {en} out of what must be visited",
)
OTHER_NIGHTS = Text(
    ko="{nights}박으로 줄이기",
    en="Shorten to {nights_2}",
)
REMEDIES_OTHER_NIGHTS = Text(
    ko="{nights}박으로 늘리기",
    en="Lengthen to {nights_2}",
)

# In plan/trip_changes:

LEAVING = Text(
    ko="출발일",
    en="Departure",
)
NIGHTS = Text(
    ko="기간",
    en="Length",
)
PARTY = Text(
    ko="인원",
    en="Party",
)
BUDGET = Text(
    ko="예산",
    en="Budget",
)
LIKED = Text(
    ko="더한 취향",
    en="Wanted",
)
LESS_LIKED = Text(
    ko="덜 앞세울 취향",
    en="No longer favoured",
)
UNWANTED = Text(
    ko="뺀 취향",
    en="Unwanted",
)
PACES = {
    "relaxed": Text(ko="일정: 여유롭게", en="Pace: relaxed"),
    "normal": Text(ko="일정: 보통으로", en="Pace: usual"),
    "packed": Text(ko="일정: 알차게", en="Pace: packed"),
}
TRIP_CHANGES_LODGINGS = {
    "hotel": Text(ko="숙소: 호텔", en="Stay: hotel"),
    "guesthouse": Text(ko="숙소: 게스트하우스", en="Stay: guesthouse"),
    "airbnb": Text(ko="숙소: 에어비앤비", en="Stay: apartment"),
}
STYLES = {
    "sightseeing": Text(ko="관광", en="sights"),
    "food": Text(ko="맛집", en="food"),
    "shopping": Text(ko="쇼핑", en="shopping"),
    "rest": Text(ko="휴양", en="rest"),
    "culture": Text(ko="문화", en="culture"),
    "nature": Text(ko="자연", en="nature"),
    "family": Text(ko="가족", en="family"),
    "nightlife": Text(ko="밤 나들이", en="nightlife"),
    "activity": Text(ko="체험", en="activities"),
}
ANY = Text(
    ko="무엇이든",
    en="any",
)
ANYWHERE = Text(
    ko="어디든",
    en="anywhere",
)
MUST = Text(
    ko="꼭 갈 곳",
    en="To be visited",
)
WITHOUT = Text(
    ko="뺄 곳",
    en="To be left out",
)
COST_DIFFERENCE = Text(
    ko="예상 비용 {format_won} {ko}",
    en="Likely cost {format_won_2} {en}",
)
REQUEST_TEXTS = Text(
    ko="목적지: {ko}",
    en="Destination: {en}",
)
TRIP_CHANGES_REQUEST_TEXTS = Text(
    ko="출발지: {ko}",
    en="Start: {en}",
)
TRIP_CHANGES_REQUEST_TEXTS_2 = Text(
    ko="{departure}",
    en="{departure}",
)
PREFERENCE_TEXTS = Text(
    ko="항공·열차: {ko}",
    en="Carrier: {value}",
)
AREA_TEXTS = Text(
    ko="숙소 지역: {ko}",
    en="Area to stay in: {en}",
)
TRIP_CHANGES_AREA_TEXTS = Text(
    ko="숙소에서 뺄 지역: {ko}",
    en="Not to stay in: {en}",
)
ADDED_SIGHTS = Text(
    ko="{ko}: {ko_2}",
    en="{en}: {en_2}",
)
COST_DIFFERENCE_MORE = Text(
    ko="늘어남",
    en="more",
)
TRIP_CHANGES_COST_DIFFERENCE_MORE = Text(
    ko="줄어듦",
    en="less",
)
TRIP_CHANGES_REQUEST_TEXTS_3 = Text(
    ko="{ko}: {ko_2} → {ko_3}",
    en="{en}: {en_2} → {en_3}",
)
VISIT_DIFFERENCES = Text(
    ko="옮김: {ko} ({ko_2}{clock_text}부터)",
    en="Moved: {en} ({en_2}now at {clock_text})",
)
CHOICE_DIFFERENCES = Text(
    ko="교통편 변경: {ko}",
    en="Transport: {en}",
)
TRIP_CHANGES_CHOICE_DIFFERENCES = Text(
    ko="숙소 변경: {ko}",
    en="Lodging: {en}",
)
VISIT_DIFFERENCES_SINCE = Text(
    ko="",
    en="",
)
TRIP_CHANGES_VISIT_DIFFERENCES_SINCE = Text(
    ko="{day}일차에서, ",
    en="from day {day}, ",
)
TRIP_CHANGES_VISIT_DIFFERENCES = Text(
    ko="빠짐: {ko}",
    en="Removed: {en}",
)
TRIP_CHANGES_VISIT_DIFFERENCES_2 = Text(
    ko="추가: {ko}",
    en="Added: {en}",
)

# In plan/trips:

HOW_MADE = {
    "value": Text(
        ko="가장 싼 항공·숙소에 무료이거나 싼 명소를 먼저 골랐습니다.",
        en="The cheapest flight and lodging, with free and cheap sights first.",
    ),
    "balanced": Text(
        ko="값과 편안함 사이에서 고르고 좋아하는 곳을 먼저 넣었습니다.",
        en="Between price and comfort, with what you like first.",
    ),
    "comfort": Text(
        ko="예산 안에서 가장 편한 항공·숙소를 고르고 이동을 줄였습니다.",
        en="The most comfortable flight and lodging within the budget, with less moving about.",
    ),
}
WHY_RECOMMENDED = {
    "value": Text(
        ko="예산과 조건에 모두 맞는 것은 이 구성뿐입니다.", en="It is the only one that fits the budget and all wishes."
    ),
    "balanced": Text(ko="편안함에 견주어 값이 가장 좋습니다.", en="It gives the most comfort for its price."),
    "comfort": Text(ko="예산이 넉넉해 더 편한 쪽이 낫습니다.", en="The budget allows for the more comfortable one."),
}
REASON_FOR = Text(
    ko="{ko} 명소 {visits}곳을 둘러봅니다. {ko_2}",
    en="{en} It shows {visits} sights. {en_2}",
)
REMAINING_TEXT = Text(
    ko="예상 비용으로 예산에서 {with_particle} 남습니다.",
    en="At its likely cost {format_won} of the budget is left.",
)
TRADE_OFF_OF = Text(
    ko="항공과 숙소가 정해지지 않았습니다.",
    en="Neither flight nor lodging is settled.",
)
TRIPS_REMAINING_TEXT = Text(
    ko="아직 모르는 비용이 있어 남는 돈은 말할 수 없습니다.",
    en="Some costs are not known, so what is left cannot be said.",
)
TRIPS_REMAINING_TEXT_2 = Text(
    ko="예상 비용이 예산보다 {format_won} 많습니다.",
    en="It is likely to cost {format_won_2} more than the budget.",
)

# In present/answer:

COST_HEADS = (
    Text(ko="항목", en="Item"),
    Text(ko="계산", en="Calculation"),
    Text(ko="금액", en="Amount"),
    Text(ko="추정 범위", en="Estimated range"),
)
UNKNOWN = Text(
    ko="알 수 없음",
    en="not known",
)
TOTAL = Text(
    ko="합계",
    en="Total",
)
KNOWN_TOTAL = Text(
    ko="아는 항목의 합계",
    en="Total of what is known",
)
LEFT = Text(
    ko="남는 예산",
    en="Left over",
)
LEFT_BEFORE_UNKNOWN = Text(
    ko="모르는 비용을 빼기 전에 남는 예산",
    en="Left over before what is not known",
)
SHORT = Text(
    ko="모자라는 금액",
    en="Short by",
)
ANSWER_TIPS = Text(
    ko="아끼는 방법",
    en="Ways to save",
)
WISH = Text(
    ko="{place} {nights} {days}일, {party}, {leave}부터 {back}까지, 예산 {budget}.",
    en="{place}, {nights}, {party}, leaving {leave}, home on {back}, budget {budget}.",
)
CHOSEN = Text(
    ko=(
        "선택: {plan}. {place}, {leave}부터 {back}까지, {cost}. 달력과 PDF, 지도 파일을 함께 드립니다. 바꾸고 "
        "싶은 것이 있으면 말씀해 주세요."
    ),
    en=(
        "Chosen: {plan}. {place}, {leave} to {back}, {cost}. A calendar, a PDF and maps come with it. Tell me "
        "what you would like to change."
    ),
)
LINE = Text(
    ko="**{plan}** 약 {cost} ({left}): {made_of}",
    en="**{plan}** about {cost} ({left}): {made_of}",
)
IS_LEFT = Text(
    ko="{left} 남음",
    en="{left} left",
)
IS_LEFT_BEFORE_UNKNOWN = Text(
    ko="모르는 비용을 빼기 전 {left} 남음",
    en="{left} left before what is not known",
)
IS_SHORT = Text(
    ko="{left} 모자람",
    en="{left} short",
)
ANSWER_NO_FLIGHT = Text(
    ko="교통편 알 수 없음",
    en="transport not known",
)
NO_STAY = Text(
    ko="숙소 알 수 없음",
    en="stay not known",
)
TRANSPORT = Text(
    ko="교통편",
    en="Transport",
)
STAY = Text(
    ko="숙소",
    en="Stay",
)
ANSWER_TRADE_OFF = Text(
    ko="감수할 점",
    en="Trade-off",
)
DAY = (Text(ko="시간", en="Time"), Text(ko="어디", en="Where"), Text(ko="가는 길", en="Way there"))
ANSWER_STOPS = {
    "airport": Text(ko="공항", en="Airport"),
    "hotel": Text(ko="숙소", en="Stay"),
}
COSTS = Text(
    ko="비용",
    en="Costs",
)
MOVED = Text(
    ko="바뀐 것",
    en="What changed",
)
NOTHING_MOVED = Text(
    ko="보고 있는 안은 그대로입니다.",
    en="The plan you look at stays as it is.",
)
DAY_NUMBER = Text(
    ko="{day}일차: ",
    en="Day {day}: ",
)
IF_IT_RAINS = Text(
    ko="비가 오면 이렇게 다니세요. 새로 들어간 곳은 굵게 썼습니다.",
    en="If it rains, go like this; what is new is in bold.",
)
NO_SUCH_DAY = Text(
    ko="이 여행은 {days}일입니다. 그 안에서 골라 주세요.",
    en="This trip has {days} days; name one of them.",
)
ALL_INDOORS = Text(
    ko="야외 일정이 없어 그대로 다니면 됩니다.",
    en="Nothing is outdoors; keep the day as it is.",
)
NOTHING_PLANNED = Text(
    ko="이 날은 정해 둔 곳이 없습니다.",
    en="Nothing is planned on this day.",
)
WOULD_HELP = Text(
    ko="이렇게 바꾸면 가능합니다",
    en="What would make it possible",
)
NO_REMEDY = Text(
    ko="한 가지만 바꿔서는 가능하게 만들 방법을 찾지 못했습니다.",
    en="I found no single change that would make it possible.",
)
FIGURES = Text(
    ko="금액과 시간은 {as_of} 기준으로 정리한 참고값에서 추정한 것입니다. 예약 전에 확인하세요.",
    en=("Prices and times are estimates from reference figures compiled as of {as_of}. Check them before you book."),
)
PRICE_EACH = Text(
    ko="1인 왕복 {price}.",
    en="There and back for one: {price}.",
)
A_NIGHT = Text(
    ko="1실 1박 {price}, {rooms}실.",
    en="A room and a night: {price}; rooms: {rooms}.",
)
FLIGHT_UNKNOWN = Text(
    ko="교통편을 알지 못합니다.",
    en="No way there is known.",
)
NO_HOTEL = Text(
    ko="숙소를 알지 못합니다.",
    en="No place to stay is known.",
)
NO_DAY = Text(
    ko="이 여행은 {days}일입니다.",
    en="This trip has {days} days.",
)
AS_OF = Text(
    ko="{as_of} 기준 참고값에서 추정한 것입니다. 예약 전에 확인하세요.",
    en="Estimated from reference figures as of {as_of}. Check before you book.",
)
CONCLUSION_CHOSEN = Text(
    ko="{with_particle} 추천합니다.",
    en="I recommend {en}.",
)

# In present/format:

PLAN_NAMES = {
    "comfort": Text(ko="A안 여유", en="Plan A (comfort)"),
    "balanced": Text(ko="B안 균형", en="Plan B (balanced)"),
    "value": Text(ko="C안 가성비", en="Plan C (value)"),
}
PARTS = {
    "day": Text(ko="", en=""),
    "morning": Text(ko=" 오전", en=" (morning)"),
    "afternoon": Text(ko=" 오후", en=" (afternoon)"),
    "evening": Text(ko=" 저녁", en=" (evening)"),
}
AREAS = {
    "centre": Text(ko="시내 중심", en="the centre"),
    "seaside": Text(ko="바닷가", en="the seaside"),
    "riverside": Text(ko="강변", en="the riverside"),
    "station": Text(ko="역 근처", en="near a station"),
    "quiet": Text(ko="조용한 동네", en="a quiet part of town"),
    "airport": Text(ko="공항 근처", en="near the airport"),
    "spa": Text(ko="온천 지역", en="a spa district"),
}
RANGE = Text(
    ko="약 {likely} (추정 {span})",
    en="about {likely} (estimate {span})",
)
ACCESS = Text(
    ko="{by}, 집에서 {leaves} 출발, 집에 {home} 도착",
    en="{by}, leaving home {leaves}, home again {home}",
)
NON_STOP = Text(
    ko="직항",
    en="direct",
)
NO_CHANGE = Text(
    ko="직통",
    en="no change",
)
FORMAT_STOPS = Text(
    ko="경유 {stops}회",
    en="stops: {stops}",
)
MINUTES = Text(
    ko="{minutes}분",
    en="{minutes} min",
)
MODES = {
    "walk": Text(ko="도보", en="walk"),
    "transit": Text(ko="대중교통", en="transit"),
    "transfer": Text(ko="공항 이동", en="airport transfer"),
}
BOOKABLE = {
    False: Text(ko="낮에는 붐비니 예약하거나 여유를 두세요", en="Crowded around noon: book ahead or take your time"),
    True: Text(ko="주말 낮에 가장 붐비니 미리 예약하세요", en="At its fullest on weekend afternoons: book ahead"),
}
FREE_ENTRY = {
    False: Text(ko="낮에는 붐비니 여유를 두세요", en="Crowded around noon: take your time"),
    True: Text(ko="주말 낮에 가장 붐빕니다", en="At its fullest on weekend afternoons"),
}
COUNT_TEXT = Text(
    ko="{count}{ko}",
    en="{count} {value}",
)
TELL_FREE_TIMES = Text(
    ko="없음",
    en="none",
)
CROWD_ADVICE = Text(
    ko="문 여는 때에 맞춰 가므로 덜 붐빕니다",
    en="Early after opening, so less crowded",
)

# In present/questions:

UNCLEAR = Text(
    ko="무슨 뜻인지 알아듣지 못했습니다.",
    en="I did not understand that.",
)
UNDONE = Text(
    ko="마지막 변경을 되돌렸습니다.",
    en="I took the last change back.",
)
NOTHING_TO_UNDO = Text(
    ko="되돌릴 변경이 없습니다.",
    en="There is no change to take back.",
)
ONE_AT_A_TIME = Text(
    ko="한 번에 한 곳만 계획할 수 있습니다.",
    en="I can plan one place at a time.",
)
UNKNOWN_PLACE = Text(
    ko="{place} 여행은 아직 자료가 없어 계획할 수 없습니다. 지금 아는 곳은 {known}입니다.",
    en="I have no facts about {place} yet, so I cannot plan it. Places that I know: {known}.",
)
NOWHERE_ELSE = Text(
    ko="그 밖의 지역",
    en="any other part",
)
UNKNOWN_SIGHT = Text(
    ko="'{sight}'에 대한 자료가 없어 일정에 넣을 수 없습니다.",
    en="I have no facts about {sight!r}, so no plan can hold it.",
)
UNKNOWN_CURRENCY = Text(
    ko="{currency} 환율을 모릅니다. 원화로 말씀해 주세요.",
    en="I know no rate for {currency}; tell me the amount in won.",
)
QUESTIONS = {
    "destination": Text(ko="어디로 여행 가고 싶으세요?", en="Where would you like to go?"),
    "nights": Text(ko="몇 박 며칠 계획이신가요?", en="How many nights will you stay?"),
    "budget": Text(ko="예산은 얼마 정도 생각하세요?", en="What is your budget?"),
    "people": Text(ko="몇 명이 함께 가시나요?", en="How many people are travelling?"),
    "scope": Text(ko="예산은 전체 금액인가요, 1인당인가요?", en="Is that the whole budget, or per person?"),
    "dates": Text(ko="언제 출발하고 싶으세요?", en="When would you like to leave?"),
    "styles": Text(ko="어떤 여행을 좋아하세요?", en="What kind of trip do you like?"),
    "sight": Text(ko="어디를 말씀하시나요?", en="Which one do you mean?"),
    "area": Text(ko="어느 지역에 묵을까요?", en="In which part of town would you stay?"),
    "change": Text(ko="무엇을 바꿔 드릴까요?", en="What shall I change?"),
}
STAYING = Text(
    ko="숙소는 말씀하신 {ko}에서 골랐습니다.",
    en="The stay is where you asked for it: {en}.",
)
NOT_IN = Text(
    ko="숙소를 고를 때 {ko} 뺐습니다.",
    en="No stay was taken in {en}.",
)
KEPT_FREE = Text(
    ko="{ko} 자유 시간으로 비웠습니다. 그때의 식사는 예산에 넣었고, 입장료·쇼핑·투어는 넣지 않았습니다.",
    en="Kept free: {en}. The meals of that time are in the budget; admission, shopping and tours are not.",
)
ANY_DAY = Text(
    ko="어느 날을 비울지 말씀하지 않아 제가 골랐습니다. 다른 날이 좋으면 알려 주세요.",
    en="You did not say which day to keep free, so I chose one; name another if you like.",
)
WITHIN = Text(
    ko="그 기간에서 항공과 숙박이 싼 편인 {date} 출발로 잡았습니다.",
    en="Within that time I took {date}, when flights and rooms are likely to be cheap.",
)
FOR_ALL = Text(
    ko="관광과 맛집 위주로 짰습니다.",
    en="I planned for sights and food.",
)
FOR_CHILDREN = Text(
    ko="관광과 맛집에 아이와 가기 좋은 곳을 더해 짰습니다.",
    en="I planned for sights and food, and for the children.",
)
WHOLE = Text(
    ko="예산은 일행 전체 금액으로 보았습니다.",
    en="I took the budget as the whole for your party.",
)
LARGEST = Text(
    ko="예산은 가장 큰 1인당 {format_won}으로 보았습니다.",
    en="I took the largest budget that I plan with, {format_won_2} per person.",
)
WHICH_PLACE = Text(
    ko="{join} 가운데 어디로 갈까요?",
    en="Which of these shall it be: {join_2}?",
)
NO_SUCH_AREA = Text(
    ko="{ko} 자료에 {ko_2} 숙소가 없습니다.",
    en="My data for {en} hold no such stay: {en_2}.",
)
WHICH_AREA = Text(
    ko="{join} 가운데 어디에 묵을까요? 어디든 괜찮다고 하셔도 됩니다.",
    en="In which part would you stay: {join_2}? Anywhere is an answer, too.",
)
WHICH_SIGHT = Text(
    ko="{join} 가운데 어디를 말씀하시나요? 모두 가셔도 됩니다.",
    en="Which do you mean: {join_2}? All of them is an answer, too.",
)
ADULTS_QUESTION = Text(
    ko="아이 {value}명과 함께 어른은 몇 명이 가시나요?",
    en="How many adults travel with the {value_2}?",
)
SCOPE_QUESTION = Text(
    ko="예산 {format_won}은 {people}명 전체 금액인가요, 1인당(합계 {format_won_2})인가요?",
    en="Is {format_won_3} for all {people} of you, or per person ({format_won_4} in all)?",
)
DATE = Text(
    ko="출발일을 말씀하지 않아 {on} 잡았습니다. 날짜를 알려 주시면 다시 계산합니다.",
    en="You named no date, so I took {day}. Tell me another and I will plan again.",
)
CONVERTED = Text(
    ko="{amount}는 기준 환율(1 {currency} = {rate}원)로 {format_won}으로 보았습니다.",
    en="I took {amount} as {format_won_2} at a reference rate of {rate} won to the {currency}.",
)
ASSUMPTIONS = Text(
    ko="서울에서 출발하는 것으로 보았습니다.",
    en="I took Seoul as where you start.",
)
SUGGESTIONS_SCOPE = Text(
    ko="전체 금액",
    en="the whole",
)
QUESTIONS_SUGGESTIONS_SCOPE = Text(
    ko="1인당",
    en="per person",
)
SUGGESTIONS_NIGHTS = Text(
    ko="{n}박 {value}일",
    en="{n} nights",
)
SUGGESTIONS_BUDGET = Text(
    ko="{n}만원",
    en="₩{value:,}",
)
SUGGESTIONS_CHANGE = Text(
    ko="호텔을 더 싼 걸로",
    en="A cheaper hotel",
)
QUESTIONS_SUGGESTIONS_CHANGE = Text(
    ko="둘째 날 비 오면?",
    en="What if it rains on day 2?",
)
QUESTIONS_SUGGESTIONS_CHANGE_2 = Text(
    ko="C안 보여줘",
    en="Show plan C",
)
QUESTIONS_SUGGESTIONS_CHANGE_3 = Text(
    ko="되돌려줘",
    en="Undo",
)

# In present/views:

PLANS = Text(
    ko="세 가지 안",
    en="The plans",
)
PLAN = Text(
    ko="안",
    en="Plan",
)
MADE_OF = Text(
    ko="안별 비용 구성",
    en="What each plan costs",
)
DAYS = Text(
    ko="일정",
    en="Day by day",
)
ITEM = Text(
    ko="항목",
    en="Item",
)
LOW = Text(
    ko="낮게",
    en="Low",
)
LIKELY = Text(
    ko="예상",
    en="Likely",
)
HIGH = Text(
    ko="높게",
    en="High",
)
SHARE = Text(
    ko="비중",
    en="Share",
)
OTHER_BUDGET = Text(
    ko="총예산을 {value}원으로 바꿔 줘",
    en="Change the total budget to {value} won",
)
VIEWS_TOTAL = Text(
    ko="예상 총액",
    en="Estimated total",
)
SIGHTS = Text(
    ko="방문지 수",
    en="Sights",
)
FLIGHT = Text(
    ko="항공",
    en="Flight",
)
LINES = {
    "flights": Text(ko="항공료", en="Flights"),
    "lodging": Text(ko="숙박비", en="Lodging"),
    "food": Text(ko="식비", en="Food"),
}
KINDS = {
    "flights": Text(ko="항공·철도", en="Flights and rail"),
    "lodging": Text(ko="숙박", en="Lodging"),
    "food": Text(ko="식사", en="Food"),
    "transport": Text(ko="교통", en="Transport"),
    "admission": Text(ko="입장료", en="Admission"),
    "shopping": Text(ko="쇼핑", en="Shopping"),
    "reserve": Text(ko="예비비", en="Reserve"),
}

# In prove/days:

VISITS = Text(
    ko="하루 방문 수",
    en="Visits in a day",
)
START = Text(
    ko="하루의 시작",
    en="The start of the day",
)
LEISURE = Text(
    ko="자유 시간(분)",
    en="Minutes of free time",
)
END = Text(
    ko="하루의 끝",
    en="The end of the day",
)
DAYS_MEALS = {"lunch": Text(ko="점심 식사", en="Lunch"), "dinner": Text(ko="저녁 식사", en="Dinner")}

# In prove/faults:

MESSAGES = {
    "area": Text(ko="{what}: 원한 지역이 아닙니다", en="{what} is not where it was asked for"),
    "arithmetic": Text(
        ko="{what}: {found:,}원이 아니라 {expected:,}원이어야 합니다",
        en="{what} should be {expected:,} won, not {found:,}",
    ),
    "backwards": Text(ko="{stop}의 시각이 앞뒤가 맞지 않습니다", en="{stop} has impossible times"),
    "closed": Text(ko="{stop}: {start}~{end}에는 열지 않습니다", en="{stop} is not open from {start} to {end}"),
    "dates": Text(
        ko="{what} 날짜가 {found}이 아니라 {expected}이어야 합니다", en="{what} should be {expected}, not {found}"
    ),
    "excluded": Text(ko="{stop}: 빼 달라고 한 곳입니다", en="{stop} was to be left out"),
    "flight_time": Text(
        ko="{what}: {found}이 아니라 {expected}이어야 합니다", en="{what} should be {expected}, not {found}"
    ),
    "not_free": Text(ko="{stop}: 비워 두기로 한 시간에 있습니다", en="{stop} is in what was to be free time"),
    "long_leg": Text(ko="{stop}까지 {minutes}분은 너무 멉니다", en="{minutes} minutes to {stop} are too far"),
    "meal_missing": Text(ko="{meal}: 빠져 있습니다", en="{meal} is missing"),
    "meal_time": Text(
        ko="{meal}: {start}~{end}은 때에 맞지 않습니다", en="{meal} from {start} to {end} is not at its hours"
    ),
    "must_visit": Text(ko="{stop}: 꼭 가야 하는데 빠졌습니다", en="{stop} must be visited and is not"),
    "over_budget": Text(ko="예상 비용이 예산보다 {over} 많습니다", en="The likely cost is {over} over the budget"),
    "overlap": Text(ko="{stop}: 앞 일정이 끝나기 전에 시작합니다", en="{stop} begins before the stop before it ends"),
    "repeated": Text(ko="{stop}: 두 번 들어 있습니다", en="{stop} is in the plan twice"),
    "rooms": Text(ko="{what}: {found}이 아니라 {expected}이어야 합니다", en="{what} should be {expected}, not {found}"),
    "too_full": Text(ko="{what}: {found}은 {expected}을 넘습니다", en="{what}: {found} is beyond {expected}"),
    "travel_time": Text(
        ko="{stop}까지 가는 데 {minutes}분이 필요합니다", en="The way to {stop} takes {minutes} minutes"
    ),
    "unknown_cost": Text(ko="{what}: 모르는 값을 아는 것처럼 셌습니다", en="{what} is not known but was counted"),
    "unknown_sight": Text(ko="{stop}: 모르는 곳입니다", en="{stop} is not a known sight"),
    "wrong_place": Text(ko="{stop}: 있어야 할 곳이 아닙니다", en="{stop} is not where it should be"),
}

# In prove/money:

LIMIT = Text(
    ko="예산 한도",
    en="The limit",
)

# In prove/trip:

TRIP_DAYS = Text(
    ko="일정의",
    en="The days",
)
OUTBOUND = Text(
    ko="가는 편의",
    en="The flight out",
)
INBOUND = Text(
    ko="오는 편의",
    en="The flight home",
)
OUT = Text(
    ko="공항을 나서는 시각",
    en="Leaving the airport",
)
GATE = Text(
    ko="공항에 닿는 시각",
    en="Reaching the airport",
)
ROOMS = Text(
    ko="객실 수",
    en="The number of rooms",
)
TRIP_NIGHTS = Text(
    ko="숙박 일수",
    en="The number of nights",
)

# In state:

STATE_NIGHTS = Text(
    ko="기간은 {minimum}박~{maximum}박이어야 합니다",
    en="A trip must last {minimum} to {maximum} nights",
)

# In tools/option_search:

OPTION_SEARCH_FLIGHTS = Text(
    ko="항공권",
    en="flights",
)
STAYS = Text(
    ko="숙소",
    en="stays",
)
SANDBOX = Text(
    ko="시험용 토큰으로 받은 견적이라 실제로 살 수 있는 표가 아닙니다.",
    en="The quotes come from a sandbox: these tickets cannot really be bought.",
)
MAY_MOVE = Text(
    ko="숙소 값은 검색할 때의 최저가라 예약할 때 달라질 수 있습니다.",
    en="Prices of stays are the lowest at the time of the search and may differ when you book.",
)
NOTHING_FITS = Text(
    ko="조건에 맞는 것이 없음",
    en="none fits",
)
TROUBLES = {
    "timed_out": Text(ko="제때 답하지 않음", en="it did not answer in time"),
    "rate_limited": Text(ko="요청이 너무 많음", en="it was asked too often"),
    "refused": Text(ko="요청을 거절함", en="it refused"),
    "malformed": Text(ko="답을 읽을 수 없음", en="its answer cannot be read"),
    "unreachable": Text(ko="연결되지 않음", en="it cannot be reached"),
}
ESTIMATED_INSTEAD = Text(
    ko="Duffel에서 {ko} 견적을 받지 못했습니다({ko_2}). 참고값으로 추정했습니다.",
    en="Duffel gave no quotes of {en} ({en_2}); the prices are estimated from reference figures.",
)
QUOTE_NOTES_TOLD = Text(
    ko="{ko} 값은 {asked_on}에 Duffel에서 받은 견적입니다.",
    en="Prices of {en} are quotes of Duffel of {asked_on}.",
)
QUOTE_NOTES = Text(
    ko="{named} 견적을 {AS_OF} 기준 환율로 원화로 바꾸어 적었습니다. 결제할 때 달라질 수 있습니다.",
    en="Quotes in {named} are shown in won at reference rates of {AS_OF}; what you pay may differ.",
)

# In tools/trip_files:

RIDES = {
    "air": Text(ko="항공편", en="Flight"),
    "rail": Text(ko="열차", en="Train"),
    "bus": Text(ko="버스", en="Bus"),
}
TRIP_FILES_OUT = Text(
    ko="집 → {airport} ({by})",
    en="Home → {airport} ({by})",
)
BACK = Text(
    ko="{airport} → 집 ({by})",
    en="{airport} → home ({by})",
)
QUOTED = Text(
    ko="견적에 적힌 시간입니다.",
    en="Times as quoted.",
)
USUAL = Text(
    ko="이 노선의 일반적인 시간입니다. 예약할 때 확인하세요.",
    en="Usual times of this route. Check them when you book.",
)
TITLE = Text(
    ko="{place} {nights} 여행",
    en="{place}, {nights}",
)
DATES = Text(
    ko="기간",
    en="Dates",
)
PEOPLE = Text(
    ko="인원",
    en="People",
)
TO_THE_AIRPORT = Text(
    ko="공항까지",
    en="To the airport",
)
WAY = Text(
    ko="이 날의 길을 지도에서 보기",
    en="See the way of this day on a map",
)
HEADS = (Text(ko="시간", en="Time"), Text(ko="어디", en="Where"), Text(ko="가는 길", en="Way there"))
TO_CHECK = Text(
    ko="확인할 것",
    en="What to check",
)
TRIP_FILES_REFERENCE = Text(
    ko="금액과 시간은 {as_of} 기준으로 정리한 참고값입니다. 예약 전에 확인하세요.",
    en="Prices and times are reference figures compiled as of {as_of}. Check them before you book.",
)

# In trip/request:

NIGHTS_PROBLEM = Text(
    ko="기간은 1박~14박이어야 합니다",
    en="A trip must last 1 to 14 nights",
)
PEOPLE_PROBLEM = Text(
    ko="인원은 1명~10명이어야 합니다",
    en="A party must be of 1 to 10 people",
)
DEPARTURE_PROBLEM = Text(
    ko="출발일이 이미 지났습니다",
    en="The departure date has already passed",
)
REQUEST_DEPARTURE_PROBLEM = Text(
    ko="출발일은 2년 이내여야 합니다",
    en="The departure date must be within two years",
)
PARTY_PROBLEM = Text(
    ko="성인이 1명 이상, 유아 1명마다 성인 1명이 있어야 합니다",
    en="A party needs at least one adult, and one for each infant",
)
BUDGET_PROBLEM = Text(
    ko="예산은 최소 10만원 이상이어야 합니다",
    en="The budget must be at least ₩100,000",
)
REQUEST_BUDGET_PROBLEM = Text(
    ko="예산은 1인당 최대 {format_won}까지입니다",
    en="The budget can be at most {format_won_2} per person",
)
TRIP_REQUEST_WITHIN_BOUNDS = Text(
    ko="꼭 갈 곳과 뺄 곳에 모두 들어 있습니다: {both}",
    en="Both to be visited and to be left out: {both}",
)

# In understand/slots:

SLOTS_NO_SUCH_DAY = Text(
    ko="이 여행은 {days}일이라 비울 날을 그 안에서 골라 주세요",
    en="This trip has {days} days; name one of them to keep free",
)
TOO_FAR = Text(
    ko="출발일은 오늘부터 1년 안이어야 합니다",
    en="The departure must be within a year from today",
)
NO_BUDGET_YET = Text(
    ko="아직 예산을 모르니 먼저 전체 금액을 알려 주세요",
    en="I do not know the budget yet; tell me the whole amount first",
)
