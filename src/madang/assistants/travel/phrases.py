"""Every text that travel shows to people, in Korean and English, grouped by the module that uses it."""

from madang.text import Text

# In agents/advice:

TOWN_WITH_COST = Text(ko="{town} 약 {cost}부터(평년 {degrees}°C)", en="{town} from about {cost} (usually {degrees} °C)")
TOWNS_BY_BUDGET = Text(
    ko="{day} 출발, {nights}, {people}명, 예산 {budget}이면 이런 곳이 됩니다(참고값): {towns}.",
    en="Leaving {day}, {nights}, people: {people}, budget {budget}, these fit (reference figures): {towns}.",
)
TOWNS_BY_COST = Text(
    ko="{day} 출발, {nights}, {people}명으로 보면 최소 이 정도 듭니다(참고값): {towns}.",
    en="Leaving {day}, {nights}, people: {people}, it takes at least (reference figures): {towns}.",
)
TOWNS_WITH_KINDS = Text(
    ko="모두 이런 곳이 있는 여행지입니다: {kinds}.", en="All of these have what you named: {kinds}."
)
TOWNS_WITHIN = Text(ko="편도 {hours}시간 안에 갈 수 있는 곳입니다.", en="The way there takes at most {hours} hours.")
NO_TOWN_AS_WANTED = Text(
    ko="말씀하신 것을 모두 갖춘 여행지는 자료에 없어 그 조건을 빼고 골랐습니다.",
    en="No town in the data is all that you asked for, so these leave some of it aside.",
)
DAY_WITH_COST = Text(ko="{day} 약 {cost}부터", en="{day} from about {cost}")
CHEAPEST_DAYS = Text(
    ko=(
        "{first}부터 {last} 사이에 가장 싼 출발일은 {days}입니다. 지금 날짜 {now}은 약 {cost}부터이니 {saved} 차이가 "
        "납니다. 참고값이며, '{day} 출발로 바꿔줘'라고 하시면 다시 짭니다."
    ),
    en=(
        "Between {first} and {last} it costs least when you leave on {days}. Your date {now} starts at about {cost}, a "
        "difference of {saved}. These are reference figures; say 'leave on {day}' and I plan it again."
    ),
)
LEAST_BUDGET = Text(
    ko=(
        "{place} {nights}, {people}명, {day} 출발이면 가장 싼 구성이 약 {cost}입니다. "
        "예산을 {enough} 정도로 잡으시면 됩니다(참고값)."
    ),
    en=(
        "{place}, {nights}, people: {people}, leaving {day}: the cheapest combination costs about {cost}. "
        "A budget of {enough} is enough (reference figures)."
    ),
)

# In agents/proposer:

TOWNS_PRICED_FOR = Text(
    ko="비용은 {day} 출발, {nights}, {people}명 기준의 최소 참고값입니다.",
    en="Costs are the least, by reference figures, for leaving {day}, {nights}, people: {people}.",
)
TOWN_WISH_LEFT_ASIDE = Text(
    ko="날씨와 가는 시간이 모두 바라시는 대로인 곳은 찾지 못해, 그중 일부를 빼고 골랐습니다.",
    en="No town was found with both the weather and the travel time that were wanted: a part of that was left aside.",
)
TOWN_COSTS = Text(
    ko="{town}: 전체 여행 비용은 약 {cost}부터입니다.", en="{town}: the whole trip costs from about {cost}."
)
TOWN_TOO_DEAR = Text(
    ko="{town}: 전체 여행 비용이 약 {cost}부터라 예산 {budget}을 넘습니다.",
    en="{town}: the whole trip costs from about {cost}, more than the budget of {budget}.",
)
TOWN_NOT_AS_WANTED = Text(
    ko="{town}: 바라시는 날씨, 거리, 국내나 해외라는 조건에 맞지 않습니다.",
    en="{town}: it is not as warm, as near, or in the part of the world that is wanted.",
)
TOWN_WARMTH = Text(ko="{town}: 그 무렵 평년 기온은 {degrees}°C입니다.", en="{town}: it is usually {degrees} °C then.")
TOWN_MINUTES = Text(
    ko="{town}: 가는 데 {hours}시간 {minutes}분 걸립니다.",
    en="{town}: it takes {hours} hours {minutes} minutes to get there.",
)

# In agents/advisor:

AFTER_CHANGE = Text(ko="바꾸면: {said}", en="After the change: {said}")
AFTER_TRIED_CHANGE = Text(ko="바꾸면({wish}): {said}", en="After the change ({wish}): {said}")
PLAN_HOLDS = Text(
    ko="{plan}: 날짜, 이동 시간, 영업시간, 비용 검사에서 문제가 없었습니다.",
    en="{plan} was checked for dates, travel times, opening hours and costs, and has no fault.",
)

# In agents/consultant:

UNCLEAR_AGAIN = Text(
    ko="두 번이나 알아듣지 못해 죄송합니다. 이렇게 답하실 수 있습니다: {options}.",
    en="I am sorry that I did not understand again. You can answer like this: {options}.",
)

QUESTION_LEFT_OPEN = Text(
    ko="여러 번 여쭈어도 답을 알아듣지 못해 여기서 멈추고, 지금까지 말씀하신 것은 그대로 두었습니다."
    " 정해지면 이것을 알려 주세요: {question}",
    en="I could not make out an answer after several tries, so I stop here and keep what you told me. Once you know,"
    " tell me: {question}",
)
NOT_ANSWERED = Text(ko="여행 계획에 필요한 답을 듣지 못했습니다.", en="What the plan needs to know was not answered.")
ANSWERS_TO_CHOOSE = Text(ko="이렇게 답하실 수 있습니다: {options}.", en="You can answer like this: {options}.")
GREETING = Text(ko="안녕하세요! 여행 계획을 도와드리겠습니다.", en="Hello! I will help you plan a trip.")

# In agents/coordinator:

NO_PLAN_MADE = Text(
    ko="일정을 짜지 못했습니다. 말씀하신 조건은 그대로 남아 있으니 다시 한번 말씀해 주세요.",
    en="I could not make a plan. Your request is kept; please try again.",
)
ANSWER_TO_THANKS = Text(
    ko="천만에요. 바꾸고 싶은 것이 있으면 언제든 말씀해 주세요.",
    en="You are welcome. Tell me any time if you want to change something.",
)
NO_PLANS_YET = Text(
    ko="아직 조건에 맞는 일정이 없습니다. 조건을 바꾸시거나 제안드린 방법을 번호로 골라 주세요.",
    en="No plan fits yet. Change your request, or choose one of the suggestions by its number.",
)
NO_SUCH_PLAN = Text(
    ko="그런 안은 없습니다. 제안드린 안 중에서 골라 주세요.",
    en="There is no such plan. Please choose one of those offered.",
)

# In agents/experts:

EXPERT_TASKS = {
    "flight_expert": Text(ko="항공편 찾기", en="Find flights"),
    "hotel_expert": Text(ko="숙소 찾기", en="Find places to stay"),
    "itinerary_planner": Text(ko="일정 짜기", en="Plan the days"),
    "budget_manager": Text(ko="예산 계산", en="Add up the budget"),
}
EXPERT_DESCRIPTIONS = {
    "flight_expert": Text(
        ko="가는 길과 오는 길의 항공편을 시간과 값으로 비교합니다.",
        en="Compares flights there and back by time and price.",
    ),
    "hotel_expert": Text(ko="묵을 곳을 위치와 값으로 비교합니다.", en="Compares places to stay by location and price."),
    "itinerary_planner": Text(
        ko="가까운 곳끼리 묶어 하루씩 일정을 짜고, 문 여는 시간과 이동 시간을 확인합니다.",
        en="Plans each day by neighbourhood, and checks opening hours and ways.",
    ),
    "budget_manager": Text(ko="모두 더해 예산과 견줍니다.", en="Adds everything up against the budget."),
}
NO_FLIGHT_ON_ROUTE = Text(ko="이 구간의 항공편 정보가 없습니다.", en="No flight is known for this route.")
NO_LODGING_IN_TOWN = Text(ko="이 도시의 숙소 정보가 없습니다.", en="No place to stay is known in this town.")
SEARCH_FAILURES = {
    "flight_expert": Text(
        ko="항공편 검색에 실패해 항공편 없이 계획했습니다.",
        en="The flight search failed, so these plans have no flight.",
    ),
    "hotel_expert": Text(
        ko="숙소 검색에 실패해 숙소 없이 계획했습니다.", en="The lodging search failed, so these plans have no lodging."
    ),
}

# In agents/needs:

UNCLEAR = Text(ko="무슨 뜻인지 알아듣지 못했습니다.", en="I did not understand that.")
STARTS_NEAR_BY = Text(
    ko="{town} 출발 교통편은 자료에 없어 가까운 {start} 출발로 계산했습니다. {start}까지 가는 비용은 빠져 있습니다.",
    en="No way to leave from {town} is in the data; this is worked out from {start}, and getting there is left out.",
)
STARTS_ABROAD = Text(
    ko=(
        "{town} 출발로 계산했습니다. 교통편의 시각과 요금은 한국에서 가는 왕복편을 거꾸로 읽었거나 거리로 추정한 "
        "참고값입니다."
    ),
    en=(
        "This is worked out from {town}. Times and fares are those of round trips from Korea read the other way round, "
        "or estimated by distance."
    ),
)
STARTS_ELSEWHERE = Text(
    ko="{town} 출발 교통편은 자료에 없어 서울 출발로 계산했습니다. 교통비를 빼려면 '항공권은 빼고'라고 말씀해 주세요.",
    en="No way to leave from {town} is in the data; this is worked out from Seoul. Say 'flights not included' to leave"
    " them out.",
)
NOT_IN_TOWN = Text(ko="{sight} {place}에 없습니다.", en="{sight} is not in {place}.")
NOT_IN_DATA = Text(
    ko="'{sight}'은(는) {place} 자료에 없어 넣지 못했습니다.",
    en="I have no data on '{sight}' in {place}, so it is not in.",
)
UNDONE_ALL = Text(ko="처음 제안으로 되돌렸습니다.", en="Back to the first offer.")
ROLE_LABELS = {
    "destination": Text(ko="목적지", en="destination"),
    "not_destination": Text(ko="빼는 곳", en="not to"),
    "origin": Text(ko="출발지", en="from"),
    "departure": Text(ko="출발", en="departure"),
    "return": Text(ko="귀국", en="return"),
    "nights": Text(ko="기간", en="length"),
    "budget_total": Text(ko="예산", en="budget"),
    "budget_each": Text(ko="1인당 예산", en="budget each"),
    "people": Text(ko="인원", en="people"),
    "age": Text(ko="나이", en="age"),
    "must_visit": Text(ko="꼭 갈 곳", en="must visit"),
    "avoid_place": Text(ko="뺄 곳", en="leave out"),
    "airline": Text(ko="항공사", en="airline"),
    "avoid_airline": Text(ko="피할 항공사", en="airline to avoid"),
    "per_day": Text(ko="하루 방문", en="places a day"),
    "rooms": Text(ko="방", en="rooms"),
    "day_of_trip": Text(ko="날", en="day"),
    "free_time": Text(ko="자유 시간", en="free time"),
    "change": Text(ko="변경", en="change"),
    "own_flight": Text(ko="항공권 있음", en="own flight"),
    "own_stay": Text(ko="숙소 있음", en="own stay"),
}
UNDONE = Text(ko="마지막 변경을 되돌렸습니다.", en="The last change is undone.")
NOTHING_TO_UNDO = Text(ko="되돌릴 변경이 없습니다.", en="There is no change to undo.")
UNKNOWN_PLACE = Text(
    ko="{place} 여행은 아직 자료가 없어 계획할 수 없습니다. 아는 곳은 {known} 등 {count}곳입니다.",
    en="I have no data on {place} yet, so I cannot plan it. I know {count} places, such as {known}.",
)
UNKNOWN_PLACE_NEAR = Text(
    ko="{place} 여행은 아직 자료가 없어 계획할 수 없습니다. 가장 가까운 아는 곳은 {known}입니다.",
    en="I have no data on {place} yet, so I cannot plan it. The nearest places I know are {known}.",
)
ROOMS_KEPT = Text(
    ko="방 {rooms}개로 계산했습니다. 한 방에 많아야 3명으로 봅니다.",
    en="Rooms: {rooms}, with three people in one at most.",
)
OTHER_AREAS = Text(ko="그 밖의 지역", en="any other part")
NOT_PLANNED_ANYWAY = Text(
    ko="{activity}: 어느 안에도 따로 넣지 않아 일정은 그대로입니다.",
    en="{activity}: no plan sets time aside for it, so they stay as they are.",
)
UNKNOWN_SIGHT = Text(
    ko="'{sight}'에 대한 자료가 없어 일정에 넣을 수 없습니다.",
    en="I have no data on '{sight}', so no plan can include it.",
)
UNKNOWN_CURRENCY = Text(
    ko="{currency} 환율을 모릅니다. 원화로 말씀해 주세요.",
    en="I know no exchange rate for {currency}; please give the amount in won.",
)

# In manifest:

REFERENCE_FIGURES = Text(ko="여행 참고값", en="Travel reference figures")
REFERENCE_SOURCE = Text(ko="자체 정리", en="own compilation")
AGENT_NAMES = {
    "needs_collector": Text(ko="요구 파악", en="Needs"),
    "travel_consultant": Text(ko="상담", en="Consultant"),
    "traveller": Text(ko="여행자", en="Traveller"),
    "experts": Text(ko="전문가", en="Experts"),
    "flight_expert": Text(ko="항공", en="Flights"),
    "hotel_expert": Text(ko="숙소", en="Hotels"),
    "itinerary_planner": Text(ko="일정", en="Itinerary"),
    "budget_manager": Text(ko="예산", en="Budget"),
    "coordinator": Text(ko="종합", en="Coordinator"),
    "router": Text(ko="배정", en="Router"),
}
TITLE = Text(ko="여행", en="Travel")
ABOUT = Text(
    ko="예산과 날짜에 맞는 여행 일정 세 가지를 실제 시간에 맞춰 짜고, 어려우면 이유와 방법을 알려 드립니다.",
    en="Plans three trips that fit your dates and budget with real times, or says why none fits and what would help.",
)
EXAMPLES = (
    Text(ko="오사카 3박4일 둘이서 200만원", en="Osaka, 3 nights, two people, 2,000,000 won in total"),
    Text(ko="제주 2박3일 4명 총 150만원 자연 위주로", en="Jeju, 2 nights, 4 people, 1,500,000 won in total, nature"),
    Text(ko="방콕 4박 혼자 120만원 맛집이랑 마사지", en="Bangkok, 4 nights, solo, 1,200,000 won, food and spa"),
)

# In plan/days:

FREE_TIME = Text(ko="자유 시간", en="Free time")
MEAL_NAMES = {"lunch": Text(ko="점심 식사", en="Lunch"), "dinner": Text(ko="저녁 식사", en="Dinner")}
LUNCH_UNDER_WAY = Text(ko="점심 식사(이동 중)", en="Lunch on the way")

# In plan/offer_changes:

NOTHING_ELSE_WITHIN_WISHES = Text(
    ko="말씀하신 지역·항공사 안에서 {nothing}", en="{nothing} I only looked within the area and airline you asked for."
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
PLAN_DROPPED = Text(ko="{plan} 이 조건에 맞지 않아 빠짐", en="{plan} no longer fits")
CHANGE_REFUSED = Text(ko="그렇게는 바꿀 수 없습니다: {reason}.", en="That change does not work: {reason}.")
OTHER_PLANS_CHANGED = Text(ko="다른 안도 이에 맞춰 바뀜", en="The other plans changed with it")

CANNOT_MIX = Text(
    ko="그 항공편과 숙소를 함께 묶을 수 없습니다. 보고 계신 안은 그대로입니다.",
    en="I cannot combine that flight and that place to stay. The plan you see is as it was.",
)
MIX_IS_SHOWN = Text(
    ko="그 조합은 보고 계신 {plan}과 같습니다. 그대로 두었습니다.",
    en="That is what {plan} is made of already; it stays as it is.",
)
PICK_LOST = Text(
    ko="고르신 {what}(으)로는 바뀐 조건을 맞출 수 없어 다른 것으로 바꿨습니다.",
    en="Your choice ({what}) does not fit the changed request, so it was replaced.",
)

# In plan/offers:

AIRLINE_NOT_AVOIDABLE = Text(
    ko="이 구간에는 {airlines} 말고 다른 편이 자료에 없어 그대로 두었습니다.",
    en="I know of no other flights on this route than those of {airlines}, so they stay.",
)
OWN_FLIGHT_TIMES = Text(
    ko="항공권은 이미 있다고 하셔서 비용에서 뺐습니다. 시각을 몰라 보통 편의 시각으로 일정을 짰습니다: {times}.",
    en="You have flights, so they cost nothing here. I do not know their times and planned by usual ones: {times}.",
)
DAY_WISH_EMPTY = Text(
    ko="{day}일차는 말씀하신 것에 맞는 곳이 남아 있지 않아 비어 있는 안이 있습니다.",
    en="On day {day} a plan is empty: no place is left that fits what you want for it.",
)

PLANNED_WITHOUT_FARE = Text(
    ko="일정은 첫날 15시부터 마지막 날 12시까지로 짰고, 항공료는 예산에 없습니다.",
    en="The plans run from 15:00 on the first day to 12:00 on the last, and the budget includes no fare.",
)
AIRLINE_TOO_EXPENSIVE = Text(
    ko="{airline} 편으로는 예산과 조건을 맞출 수 없어 다른 항공사로 짰습니다.",
    en="No plan with {airline} fits the budget and your wishes, so these use other airlines.",
)
AIRLINE_NOT_ON_ROUTE = Text(
    ko="{airline} 편은 이 구간의 자료에 없어 다른 항공사로 짰습니다.",
    en="I know of no {airline} flight on this route, so these use other airlines.",
)
FEW_FLIGHTS = Text(
    ko="이 구간에서 찾은 항공·철도 선택지는 {count}가지입니다.", en="Options found for this route: {count}."
)
PLANNED_WITHOUT_LODGING = Text(
    ko="숙소 정보를 찾지 못해 예산에 숙박비가 들어 있지 않습니다.",
    en="No lodging is known, so the budget includes none.",
)
LEAVES_TODAY = Text(
    ko="오늘 출발하는 일정입니다. 해당 시각의 편이 이미 떠났을 수 있으니 먼저 확인하세요.",
    en="This trip leaves today; the flight may already have gone, so check it first.",
)
FEW_PLANS = Text(
    ko="예산과 조건에 맞는 서로 다른 일정은 {count}가지입니다.",
    en="Different plans that fit the budget and your wishes: {count}.",
)
MAY_EXCEED = Text(
    ko="금액은 추정 범위이며, 높게 잡으면 예산을 넘는 안이 있습니다.",
    en="Prices are estimated ranges; at the upper end a plan may exceed the budget.",
)
FLIGHT_NOT_FOUND = Text(ko="항공편을 찾지 못했습니다. {consequence}", en="No flight was found. {consequence}")
NO_WAY_KNOWN = Text(
    ko="{start}에서 {place} 가는 편은 자료에 없습니다. {consequence}",
    en="I know of no way from {start} to {place}. {consequence}",
)
KNOWN_STARTS = Text(
    ko="{problem} 왕복 편까지 계산할 수 있는 출발지: {towns}.",
    en="{problem} Towns from which I do know a way: {towns}.",
)
FEEDER_ADDED = Text(
    ko=(
        "{start}에서 바로 {place} 가는 편은 자료에 없어 {airports}에서 타는 것으로 짰습니다. "
        "{feeder} 왕복(1인 {price} 추정)을 교통비에 더했습니다."
    ),
    en=(
        "I know of no direct way from {start} to {place}, so this flies from {airports}. The fare includes {feeder} "
        "there and back ({price} per person, estimated)."
    ),
)
FEEDER_TOO_LATE = Text(
    ko="{start}에서 바로 {place} 가는 편은 자료에 없고, {feeder} 가서는 같은 날 탈 수 없습니다. {consequence}",
    en=(
        "I know of no direct way from {start} to {place}, and {feeder} does not reach one on the same day. "
        "{consequence}"
    ),
)

# In price/budget:

LINE_ROUND_TRIP = Text(ko="왕복 교통", en="Round trip")
LINE_QUOTED_ROUND_TRIP = Text(ko="왕복 항공(일행 전체 견적)", en="Round trip (quote for the party)")
LINE_INFANT_FARE = Text(ko="유아 운임(성인의 10%)", en="Infant fare (a tenth of an adult's)")
LINE_LODGING = Text(ko="숙박", en="Lodging")
LINE_BREAKFASTS = Text(ko="아침 식사", en="Breakfasts")
LINE_MEALS = Text(ko="점심·저녁 식사", en="Lunches and dinners")
LINE_FREE_TIME_MEALS = Text(ko="자유 시간의 식사", en="Meals in free time")
LINE_LOCAL_TRANSPORT = Text(ko="현지 교통", en="Getting around")
LINE_CHILDREN_TRANSPORT = Text(ko="현지 교통, 아이(절반)", en="Getting around, children (half)")
LINE_AIRPORT_TRANSFER = Text(ko="공항·역 이동", en="To and from the airport")
LINE_CAR = Text(ko="렌터카(보험 포함)", en="Rental car with insurance")
LINE_FUEL = Text(ko="기름값·주차비", en="Fuel and parking")
LINE_RIDE = Text(ko="{start}–{end} {by}", en="{start} to {end}, {by}")
LINE_OF_TOWN = Text(ko="{line}, {town}", en="{line}, {town}")
LINE_ADULT_TICKETS = Text(ko="입장료(성인)", en="Admission, adults")
LINE_CHILD_TICKETS = Text(ko="입장료(어린이)", en="Admission, children")
LINE_SHOPPING = Text(ko="쇼핑", en="Shopping")
LINE_RESERVE = Text(ko="예비비({percent}%)", en="Reserve ({percent} %)")
TIP_SKIP_SIGHT = Text(ko="{sight} 입장을 빼기", en="Leave out {sight}")
NOTE_NO_FLIGHT = Text(ko="항공편 정보를 찾지 못했습니다", en="No flight is known")
NOTE_OWN_FLIGHT = Text(ko="이미 있어 뺐습니다", en="You have it already")
NOTE_OWN_STAY = Text(ko="이미 있어 뺐습니다", en="You have it already")
NOTE_NO_LODGING = Text(ko="숙소 정보를 찾지 못했습니다", en="No lodging is known")
NOTE_UNKNOWN_ADMISSION = Text(
    ko="입장료를 모르는 곳(합계에 없음): {sights}", en="Admission not known and not in the sum: {sights}"
)
NOTE_NO_SHOPPING = Text(ko="요청하지 않아 뺐습니다", en="Not asked for")
TIP_OTHER_FLIGHT = Text(ko="교통편을 {carriers} 바꾸기", en="Travel with {carriers}")
TIP_OTHER_STAY = Text(ko="숙소를 {stay} 바꾸기", en="Stay in a {stay}")
TIP_SIMPLE_MEALS = Text(
    ko="점심·저녁을 현지 식당·시장에서 간단히 먹기", en="Eat lunch and dinner at simple local places and markets"
)

# In price/estimates:

LAND_TRADE_OFFS = {
    "rail": Text(ko="철도 운임은 정해져 있어 일찍 매진됩니다", en="Rail fares are fixed and trains sell out early"),
    "bus": Text(ko="길이 막히면 늦어질 수 있습니다", en="Traffic may cause delays"),
}
FLIGHT_REASONS = {
    "budget": Text(
        ko="가장 저렴합니다. {out}에 출발해 {there}에 도착하고, 돌아오는 편은 {back}에 출발합니다",
        en="The cheapest. Leaves at {out}, arrives at {there}; the return leaves at {back}",
    ),
    "standard": Text(
        ko="가격과 편안함의 균형이 좋습니다. {out}에 출발해 {there}에 도착하고, 돌아오는 편은 {back}에 출발합니다",
        en="A good balance of price and comfort. Leaves at {out}, arrives at {there}; the return leaves at {back}",
    ),
    "premium": Text(
        ko=(
            "시간대와 좌석·운임 조건이 가장 좋습니다. "
            "{out}에 출발해 {there}에 도착하고, 돌아오는 편은 {back}에 출발합니다"
        ),
        en="The best times, seats and terms. Leaves at {out}, arrives at {there}; the return leaves at {back}",
    ),
}
LODGING_NAMES = {
    "hotel": Text(ko="호텔", en="hotel"),
    "guesthouse": Text(ko="게스트하우스", en="guesthouse"),
    "airbnb": Text(ko="에어비앤비", en="apartment"),
}
LEVEL_NAMES = {
    "budget": Text(ko="실속형", en="simple"),
    "standard": Text(ko="중급", en="mid-range"),
    "premium": Text(ko="고급", en="high-end"),
}
TRADE_OFF_WITH_AIRPORT_ACCESS = Text(
    ko="{trade_off}. 공항까지 {feeder} {minutes}분쯤 걸려 {eve}{leaves}에 출발합니다",
    en="{trade_off}. About {minutes} min to the airport by {feeder}, leaving home at {leaves}{eve}",
)
THE_EVENING_BEFORE = Text(ko="전날 ", en=" the evening before")
SEASON_TRADE_OFF = Text(ko="요금이 더 비쌉니다(시기: {seasons})", en="More expensive (season: {seasons})")
STOPS_TRADE_OFF = Text(
    ko="{via} 등에서 {stops}번 갈아타 시간이 더 걸립니다",
    en="Takes longer; number of stops: {stops}, for example at {via}",
)
BAGGAGE_TRADE_OFF = Text(
    ko="위탁 수하물은 {baggage_kg}kg까지이고 변경 수수료가 비쌉니다",
    en="Checked baggage only up to {baggage_kg} kg, and changes are expensive",
)
HOTEL_NAME = Text(ko="{district} {level} {lodging}", en="{level} {lodging} in {district}")

# In price/quotes:

QUOTE_STOPS = Text(ko="{via}에서 갈아탑니다", en="Changes at {via}")
QUOTE_TERMS = Text(
    ko="수하물과 변경 조건은 예약할 때 확인하세요", en="Check the terms for baggage and changes when you book"
)
QUOTED_STAY_NAME = Text(ko="{name}({district})", en="{name} ({district})")

# In plan/remedies:

CLOSED_ALL_DAYS = Text(ko="{sight}: 여행하는 날에는 문을 열지 않습니다", en="{sight} is closed on all days of the trip")
REMEDY_RAISE_BUDGET = Text(ko="예산을 {more} 올려 {limit} 잡기", en="Raise the budget by {more} to {limit}")
TOO_EXPENSIVE = Text(
    ko="가장 싼 구성도 {cost}쯤 들어 예산을 {over} 넘습니다.",
    en="Even the cheapest trip costs about {cost}, {over} over the budget.",
)
REMEDY_GUESTHOUSE = Text(ko="숙소를 게스트하우스로 바꾸기", en="Stay in a guesthouse")
REMEDY_NO_FREE_TIME = Text(ko="자유 시간에도 일정 넣기", en="Plan the free time, too")
REMEDY_OTHER_AREA = Text(ko="다른 지역의 숙소도 살펴보기", en="Consider other parts of town for the stay")
REMEDY_OTHER_DEPARTURE = Text(ko="출발일을 {departure} 옮기기", en="Depart on {departure} instead")
REMEDY_SKIP_SIGHT = Text(ko="꼭 갈 곳에서 {sight} 빼기", en="Drop {sight} from the places to visit")
REMEDY_FEWER_NIGHTS = Text(ko="{nights}으로 줄이기", en="Shorten to {nights}")
REMEDY_MORE_NIGHTS = Text(ko="{nights}으로 늘리기", en="Lengthen to {nights}")
HOME_TOO_LATE = Text(
    ko="{home_by}까지 돌아올 수 없습니다. 비행만 왕복 약 {hours}시간이 걸리고 시차도 있어, {nights}을 묵으면 빨라야 "
    "{landing}에 도착합니다.",
    en="You cannot be home by {home_by}: the flights alone take about {hours} hours there and back, so after {nights} "
    "the first one lands on {landing}, by the clock at home.",
)
REMEDY_LATER_HOME = Text(
    ko="{nights}은 그대로 두고 {landing}까지 돌아오기", en="Keep the {nights} and be home by {landing}"
)

# In present/questions, of several towns and cars:

NIGHTS_IN_TOWN = Text(ko="{town} {nights}", en="{nights} in {town}")
DAY_IN_TOWN = Text(ko="{town} 당일", en="{town} for a day")
ASSUMED_NIGHTS_IN_TOWNS = Text(
    ko="도시별 일정은 {nights}으로 나누었습니다. 바꾸시려면 '교토 3박'처럼 말씀해 주세요.",
    en="I split the trip into {nights}. Say, for example, '3 nights in Kyoto' to change that.",
)
ASSUMED_CAR = Text(
    ko="렌터카로 다니는 것으로 보았습니다. '차 없이'라고 하시면 대중교통으로 다시 짭니다.",
    en="I planned with a rental car, as most visitors there do. Say 'no car' and I plan with public transport.",
)

# In plan/offers, of short trips far away:

NO_TIME_FOR = Text(
    ko="시간이 모자라 일정에 넣을 수 없는 곳: {sights}. 며칠을 더 늘려도(5박까지 해 보았습니다) 다 들어가지 않습니다.",
    en="There is no time for {sights}, and up to five more nights would not be enough to fit them all.",
)
NO_TIME_FOR_UNLESS = Text(
    ko="시간이 모자라 일정에 넣을 수 없는 곳: {sights}. 모두 보려면 {nights}이 필요합니다.",
    en="There is no time for {sights}; to fit everything it takes {nights}.",
)
LONG_FLIGHTS = Text(
    ko="{nights}박 여행에 비행 시간만 왕복 약 {hours}시간이 들어 현지에 있는 시간이 짧습니다.",
    en="The flights alone take about {hours} hours there and back, which leaves little of {nights} nights.",
)

# In agents/towns:

TOWNS_LEFT_OUT = Text(
    ko="{nights}박으로는 시간이 모자라 {towns} 일정은 넣지 못했습니다. 함께 다녀오려면 {enough}박쯤 필요합니다.",
    en="There is no time for {towns} in {nights} nights, so it is left out; about {enough} nights would do for all.",
)

# In commands:

ADD_TOWN_HELP = Text(
    ko="OpenStreetMap과 위키데이터 파일로 명소 표의 초안을 만듭니다.",
    en="Draft a table of sights from OpenStreetMap and Wikidata files.",
)
ADD_TOWN_ID_HELP = Text(ko="여행지의 이름표(영문 소문자)", en="The id of the town, in small letters")
ADD_TOWN_OSM_HELP = Text(ko="Overpass JSON 파일", en="An Overpass extract, as [out:json]")
ADD_TOWN_WIKIDATA_HELP = Text(
    ko="wbgetentities JSON 파일", en="Entities fetched with wbgetentities, for names and fame"
)
ADD_TOWN_LAT_HELP = Text(ko="중심의 위도", en="Latitude of the centre")
ADD_TOWN_LON_HELP = Text(ko="중심의 경도", en="Longitude of the centre")
ADD_TOWN_CURRENCY_HELP = Text(ko="현지 통화(예: EUR)", en="The local currency, such as EUR")
ADD_TOWN_OUT_HELP = Text(ko="표를 쓸 파일", en="The file to write the table to")
ADD_TOWN_DRAFTED = Text(
    ko="명소 {count}곳의 초안입니다. 모르는 값: {unknown}. 뺀 곳: {left_out}. "
    "다른 사람이 확인한 뒤 지역·공항·물가·기후 표와 함께 넣으세요.",
    en="A draft of {count} sights. Not known: {unknown}. Left out: {left_out}. Have somebody else check it, and add "
    "districts, airports, costs and climate before it enters the atlas.",
)

# In tools/trip_places:

ESTIMATED_LAND_LINK = Text(ko="기차·버스(거리로 추정)", en="train or bus (estimated by distance)")
ESTIMATED_AIR_LINK = Text(ko="비행기(거리로 추정)", en="flight (estimated by distance)")

# In plan/trip_changes:

DAY_KEPT_FOR = Text(ko="{day}일차: {what}만", en="Day {day}: only {what}")
FEWER_ON_DAY = Text(ko="{day}일차: 많아야 {count}곳", en="Day {day}: at most {count} places")
DAYS_EXCHANGED = Text(ko="{one}일차와 {other}일차 일정을 맞바꿈", en="Day {one} and day {other} changed places")
DAYS_NOT_EXCHANGED = Text(
    ko="{one}일차와 {other}일차는 도착·출발 시각이나 여는 날이 맞지 않아 맞바꿀 수 없습니다. 일정은 그대로입니다.",
    en="Day {one} and day {other} cannot change places: arrival, departure or opening days do not allow it. The plan "
    "stays as it is.",
)
BUDGET_RESTORED = Text(
    ko="인원이 전으로 돌아가 예산도 전처럼 {budget}으로 되돌렸습니다.",
    en="The party is what it was before, so the budget is back at {budget}, too.",
)
SUM_OF_PLAN = Text(ko="{plan}의 합계는 {total}입니다.", en="{plan} comes to {total}.")
SUM_PER_PERSON = Text(ko="{people}명이라 1인당 약 {each}입니다.", en="For {people} people that is about {each} each.")
SUM_LEFT = Text(ko="예산 {limit}에서 {left}이 남습니다.", en="Of the budget of {limit}, {left} is left.")
SUM_SHORT = Text(ko="예산 {limit}에 {left}이 모자랍니다.", en="That is {left} above the budget of {limit}.")
SUM_WITHOUT_UNKNOWN = Text(ko="값을 모르는 항목은 들어 있지 않습니다.", en="What has no known price is not in it.")
SUM_IN_MONEY = Text(
    ko="약 {total}, 1인당 약 {each}입니다 (1 {currency} = {rate}원, {as_of} 기준 참고 환율).",
    en="That is about {total}, {each} each (1 {currency} = ₩{rate}, a reference rate as of {as_of}).",
)
NO_RATE = Text(ko="{currency} 환율은 자료에 없습니다.", en="I have no rate for {currency}.")
ONLY_HERE = Text(ko="이 안에만 있는 곳: {sights}", en="Only in this plan: {sights}")
NOTHING_OF_ITS_OWN = Text(ko="없음", en="nothing")
AND_MORE = Text(ko="{names} 외 {count}곳", en="{names} and {count} more")
PLANS_APART = Text(
    ko="비용 차이는 {apart}입니다. 어느 안으로 할지 말씀해 주세요.",
    en="They are {apart} apart. Tell me which one you take.",
)
PLACES_TO_GO = Text(
    ko="{place}에서 권하는 곳입니다. 일정은 그대로입니다.",
    en="What I would suggest in {place}; the plan stays as it is.",
)
PLACE_ON_DAY = Text(ko="{day}일차 일정에 있음", en="in the plan on day {day}")
PLACE_NOT_PLANNED = Text(
    ko="일정에 없음, 이름을 말하고 '넣어줘'라고 하시면 넣습니다", en="not in the plan; name it and say 'add it'"
)
FIRST_CHOICE = Text(ko="하나만 고르면 {sight}입니다.", en="If I had to pick one: {sight}.")
NO_SUCH_PLACES = Text(ko="{style} 쪽으로 권할 곳이 자료에 없습니다.", en="My data has nothing to suggest for {style}.")
NO_RESTAURANTS = Text(
    ko="식당 하나하나의 이름과 예약은 자료에 없어, 먹을 곳이 모인 거리와 시장을 권합니다.",
    en="Single restaurants are not in my data; these are streets and markets to eat at.",
)
CANNOT_ANSWER = Text(
    ko="그 물음에는 답할 자료가 없어 일정은 그대로 두었습니다. 항공·숙소·비용·하루 일정을 묻거나 바꿔 달라고 하세요.",
    en="I have nothing to answer that with, and the plan stays as it is. Ask about flights, stay, costs or a day, or "
    "tell me what to change.",
)
ALREADY_PLANNED = Text(ko="{sight}: {day}일차 {time}에 이미 있음", en="{sight}: already there on day {day} at {time}")
NOT_IN_SHOWN_PLAN = Text(ko="{sight}: 보고 계신 안에는 없었음", en="{sight}: not in the plan you are looking at")
CHANGED_MOST_VISITS = Text(ko="하루에 많아야 {count}곳", en="At most {count} places a day")
LEFT_OUT_FLIGHT = Text(ko="항공료: 이미 있어 뺌", en="Flights: left out, you have them")
LEFT_OUT_STAY = Text(ko="숙박비: 이미 있어 뺌", en="Lodging: left out, you have it")
AVOIDED_CARRIER = Text(ko="피할 항공사: {carrier}", en="Airline to avoid: {carrier}")
EXCLUDED_KINDS = Text(ko="뺄 곳의 종류", en="Kinds of places to leave out")
CATEGORY_NAMES = {
    "aquarium": Text(ko="수족관", en="aquariums"),
    "beach": Text(ko="해변", en="beaches"),
    "market": Text(ko="시장", en="markets"),
    "museum": Text(ko="박물관·미술관", en="museums"),
    "park": Text(ko="공원", en="parks"),
    "spa": Text(ko="온천·스파", en="spas"),
    "temple": Text(ko="절·신사", en="temples and shrines"),
    "theme_park": Text(ko="놀이공원", en="theme parks"),
    "viewpoint": Text(ko="전망대", en="viewpoints"),
    "zoo": Text(ko="동물원", en="zoos"),
}
DEPARTURE_LABEL = Text(ko="출발일", en="Departure")
CHANGED_TOWNS = Text(ko="도시: {towns}", en="Towns: {towns}")
CHANGED_CAR = {
    True: Text(ko="렌터카로 다님", en="Getting about by rental car"),
    False: Text(ko="차 없이 대중교통으로 다님", en="Getting about by public transport"),
}
NIGHTS_LABEL = Text(ko="기간", en="Length")
ROOMS_LABEL = Text(ko="방", en="Rooms")
ROOMS = Text(ko="{rooms}개", en="{rooms}")
PARTY_LABEL = Text(ko="인원", en="Party")
BUDGET = Text(ko="예산", en="Budget")
ADDED_STYLES = Text(ko="추가한 취향", en="Wanted")
DROPPED_STYLES = Text(ko="우선순위를 낮춘 취향", en="No longer preferred")
EXCLUDED_STYLES = Text(ko="제외한 취향", en="Unwanted")
CHANGED_PACE = {
    "relaxed": Text(ko="일정: 여유롭게", en="Pace: relaxed"),
    "normal": Text(ko="일정: 보통으로", en="Pace: usual"),
    "packed": Text(ko="일정: 알차게", en="Pace: packed"),
}
CHANGED_LODGING = {
    "hotel": Text(ko="숙소: 호텔", en="Stay: hotel"),
    "guesthouse": Text(ko="숙소: 게스트하우스", en="Stay: guesthouse"),
    "airbnb": Text(ko="숙소: 에어비앤비", en="Stay: apartment"),
}
STYLE_NAMES = {
    "sightseeing": Text(ko="관광", en="sights"),
    "food": Text(ko="맛집", en="food"),
    "shopping": Text(ko="쇼핑", en="shopping"),
    "rest": Text(ko="휴양", en="rest"),
    "culture": Text(ko="문화", en="culture"),
    "nature": Text(ko="자연", en="nature"),
    "family": Text(ko="가족", en="family"),
    "nightlife": Text(ko="야간 관광", en="nightlife"),
    "activity": Text(ko="체험", en="activities"),
}
ANY_CARRIER = Text(ko="상관없음", en="any")
ANY_AREA = Text(ko="상관없음", en="anywhere")
ADDED_MUST_VISITS = Text(ko="꼭 갈 곳", en="Must visit")
ADDED_EXCLUSIONS = Text(ko="뺄 곳", en="Leave out")
COST_ROSE = Text(ko="예상 비용 {amount} 늘어남", en="Likely cost {amount} more")
CHANGED_DESTINATION = Text(ko="목적지: {place}", en="Destination: {place}")
CHANGED_START = Text(ko="출발지: {start}", en="Start: {start}")
CHANGED_CARRIER = Text(ko="항공·열차: {carrier}", en="Carrier: {carrier}")
CHANGED_AREA = Text(ko="숙소 지역: {area}", en="Area to stay in: {area}")
EXCLUDED_AREA = Text(ko="숙소에서 뺄 지역: {area}", en="Not to stay in: {area}")
LABELLED_VALUE = Text(ko="{label}: {value}", en="{label}: {value}")
COST_FELL = Text(ko="예상 비용 {amount} 줄어듦", en="Likely cost {amount} less")
CHANGED_VALUE = Text(ko="{label}: {before} → {after}", en="{label}: {before} → {after}")
VISIT_MOVED = Text(ko="옮김: {sight} ({time}부터)", en="Moved: {sight} (now at {time})")
CHANGED_FLIGHT = Text(ko="교통편 변경: {carriers}", en="Transport: {carriers}")
CHANGED_HOTEL = Text(ko="숙소 변경: {hotel}", en="Lodging: {hotel}")
VISIT_MOVED_FROM_DAY = Text(
    ko="옮김: {sight} ({day}일차에서, {time}부터)", en="Moved: {sight} (from day {day}, now at {time})"
)
VISIT_REMOVED = Text(ko="빠짐: {sight}", en="Removed: {sight}")
VISIT_ADDED = Text(ko="추가: {sight}", en="Added: {sight}")

# In plan/trips:

HOW_PLAN_WAS_MADE = {
    "value": Text(
        ko="가장 저렴한 항공편과 숙소에 무료이거나 저렴한 명소를 먼저 골랐습니다.",
        en="The cheapest flight and lodging, with free and cheap sights first.",
    ),
    "balanced": Text(
        ko="가격과 편안함의 균형을 맞추고 취향에 맞는 곳을 먼저 넣었습니다.",
        en="A balance of price and comfort, with what you like first.",
    ),
    "comfort": Text(
        ko="예산 안에서 가장 편한 항공편과 숙소를 고르고 이동을 줄였습니다.",
        en="The most comfortable flight and lodging within the budget, with less time in transit.",
    ),
}
WHY_RECOMMENDED = {
    "value": Text(
        ko="예산과 조건에 모두 맞는 구성은 이것뿐입니다.",
        en="It is the only one that fits the budget and all your wishes.",
    ),
    "balanced": Text(ko="편안함에 비해 가격이 가장 좋습니다.", en="It gives the most comfort for its price."),
    "comfort": Text(ko="예산이 넉넉해 더 편한 안이 낫습니다.", en="The budget allows for the more comfortable one."),
}
PLAN_REASON = Text(ko="{how} 명소 {visits}곳을 둘러봅니다. {left}", en="{how} It visits {visits} sights. {left}")
BUDGET_LEFT = Text(
    ko="예상 비용으로 예산에서 {amount} 남습니다.", en="At the likely cost, {amount} of the budget is left."
)
NOTHING_SETTLED = Text(ko="항공편과 숙소가 정해지지 않았습니다.", en="Neither flight nor lodging is settled.")
BUDGET_OPEN = Text(ko="예산을 알려 주시면 그에 맞춰 다시 고릅니다.", en="Tell me a budget and I will choose by it.")
NO_BUDGET_SAID = Text(ko="정하지 않음", en="not set")
NO_BUDGET_LINE = Text(ko="예산 미정", en="no budget set")
BUDGET_LEFT_UNKNOWN = Text(
    ko="아직 모르는 비용이 있어 남는 금액은 말씀드릴 수 없습니다.",
    en="Some costs are not known, so I cannot say what is left.",
)
OVER_BUDGET = Text(
    ko="예상 비용이 예산보다 {amount} 많습니다.", en="It is likely to cost {amount} more than the budget."
)

# In present/answer:

PLAN_NAMES = {
    "comfort": Text(ko="A안 여유", en="Plan A (comfort)"),
    "balanced": Text(ko="B안 균형", en="Plan B (balanced)"),
    "value": Text(ko="C안 가성비", en="Plan C (value)"),
}
COST_HEADS = (
    Text(ko="항목", en="Item"),
    Text(ko="계산", en="Calculation"),
    Text(ko="금액", en="Amount"),
    Text(ko="비중", en="Share"),
    Text(ko="추정 범위", en="Estimated range"),
)
AMOUNT_UNKNOWN = Text(ko="알 수 없음", en="not known")
TOTAL = Text(ko="합계", en="Total")
KNOWN_TOTAL = Text(ko="아는 항목의 합계", en="Total of known costs")
BUDGET_REMAINING = Text(ko="남는 예산", en="Left over")
REMAINING_BEFORE_UNKNOWN = Text(ko="모르는 비용을 빼기 전에 남는 예산", en="Left over before unknown costs")
BUDGET_SHORTFALL = Text(ko="모자라는 금액", en="Short by")
WAYS_TO_SAVE = Text(ko="아끼는 방법", en="Ways to save")
REQUEST_SUMMARY = Text(
    ko="{place} {nights} {days}일, {party}, {leave}부터 {back}까지, 예산 {budget}.",
    en="{place}, {nights}, {days} days, {party}, leaving {leave}, home on {back}, budget {budget}.",
)
EXPERTS_TITLE = Text(ko="전문가들의 의견", en="What the experts think")
EXPERT_LINE = Text(ko="{expert} (확신 {percent}%): {because}", en="{expert} ({percent}% sure): {because}")
OTHER_OPINION = Text(ko="다른 의견: {objection}", en="Disagrees: {objection}")
PRICE_IS_KNOWN = Text(ko="파는 값 그대로입니다.", en="This is the price it sells at.")
PRICE_MAY_VARY = Text(
    ko="추정값이라 실제로는 {percent}%쯤 다를 수 있습니다.", en="An estimate, which may be off by about {percent}%."
)
HOURS_KNOWN = Text(
    ko="들르는 곳 가운데 {share}%는 여는 시간을 압니다.", en="The opening hours of {share}% of the visits are known."
)
WOULD_FLY_SHORTER = Text(
    ko="남는 예산 안에서 {more}을 더 내면 {carriers}로 왕복 {minutes}분을 줄일 수 있습니다.",
    en="For {more} more, which the budget holds, {carriers} takes {minutes} minutes less there and back.",
)
WOULD_STAY_FINER = Text(
    ko="남는 예산 안에서 {more}을 더 내면 한 단계 나은 {name}에 묵을 수 있습니다.",
    en="For {more} more, which the budget holds, one could stay at {name}, a class above.",
)
FIRST_DAY_LOST = Text(
    ko="{time}에 도착하는 편이라 첫날은 둘러볼 수 없습니다. 더 이른 편이 낫습니다.",
    en="Landing at {time} leaves nothing of the first day; an earlier flight would be better.",
)
LAST_DAY_LOST = Text(
    ko="{time}에 떠나는 편이라 마지막 날은 둘러볼 수 없습니다. 더 늦은 편이 낫습니다.",
    en="Leaving at {time} leaves nothing of the last day; a later flight would be better.",
)
MAY_BREAK_BUDGET = Text(
    ko="비싸게 나오면 {high}까지 들어 예산을 {over} 넘을 수 있습니다.",
    en="If prices turn out high it may cost {high}, {over} above the budget.",
)
FLIGHT_TIPS_TITLE = Text(ko="항공편 알아 둘 것", en="Worth knowing of this flight")
FLIGHT_TIP_EARLY = Text(
    ko="{time} 출발이니 그 시간에 공항까지 갈 방법을 먼저 확인하세요.",
    en="It leaves at {time}: check first how you get to the airport at that hour.",
)
FLIGHT_TIP_LATE = Text(
    ko="{time}에 도착하니 숙소에 늦은 체크인을 알리고 시내로 가는 막차를 확인하세요.",
    en="It lands at {time}: tell the hotel that you check in late, and check the last way into town.",
)
FLIGHT_TIP_HOME = Text(
    ko="돌아오는 날은 {time}에 도착하니 집으로 가는 막차를 확인하세요.",
    en="On the way home it lands at {time}: check the last way home.",
)
FLIGHT_TIP_STOPS = Text(
    ko="갈아타는 편이니 한 장으로 발권되는지, 짐이 끝까지 부쳐지는지 확인하세요.",
    en="It changes planes: check that it is one ticket and that luggage goes all the way.",
)
FLIGHT_TIP_ESTIMATE = Text(
    ko="요금은 {as_of} 기준 추정입니다. 사기 전에 같은 날짜의 실제 요금과 견주세요.",
    en="The fare is an estimate as of {as_of}: compare it with what is on sale for your days.",
)
PLAN_CHOSEN = Text(
    ko=(
        "선택: {plan}. {place}, {leave}부터 {back}까지, {cost}. 캘린더와 PDF, 지도 파일을 함께 드립니다. "
        "바꾸고 싶은 것이 있으면 말씀해 주세요."
    ),
    en=(
        "Chosen: {plan}. {place}, {leave} to {back}, {cost}. A calendar, a PDF and maps come with it. Tell me what you "
        "would like to change."
    ),
)
PLAN_LINE = Text(ko="**{plan}** 약 {cost} ({left}): {made_of}", en="**{plan}** about {cost} ({left}): {made_of}")
PLAN_LINE_LEFT = Text(ko="{left} 남음", en="{left} left")
PLAN_LINE_LEFT_BEFORE_UNKNOWN = Text(ko="모르는 비용을 빼기 전 {left} 남음", en="{left} left before unknown costs")
PLAN_LINE_SHORT = Text(ko="{left} 모자람", en="{left} short")
TRANSPORT_UNKNOWN = Text(ko="교통편 알 수 없음", en="transport not known")
STAY_UNKNOWN = Text(ko="숙소 알 수 없음", en="stay not known")
TRANSPORT = Text(ko="교통편", en="Transport")
STAY = Text(ko="숙소", en="Stay")
TRADE_OFF = Text(ko="아쉬운 점", en="Trade-off")
STOP_HEADS = (Text(ko="시간", en="Time"), Text(ko="장소", en="Where"), Text(ko="이동", en="Getting there"))
STOP_LABELS = {
    "airport": Text(ko="공항·역", en="Airport or station"),
    "hotel": Text(ko="숙소", en="Stay"),
}
COSTS = Text(ko="비용", en="Costs")
WHAT_CHANGED = Text(ko="바뀐 것", en="What changed")
SHOWN_PLAN_UNCHANGED = Text(ko="보고 계신 안은 그대로입니다.", en="The plan you are looking at stays as it is.")
DAY_NUMBER = Text(ko="{day}일차: ", en="Day {day}: ")
IF_IT_RAINS = Text(
    ko="비가 오면 이렇게 다니세요. 새로 들어간 곳은 굵게 표시했습니다.",
    en="If it rains, go like this; new stops are in bold.",
)
NO_SUCH_DAY = Text(
    ko="이 여행은 {days}일입니다. 그 안에서 골라 주세요.", en="This trip has {days} days; name one of them."
)
ALL_INDOORS = Text(ko="야외 일정이 없어 그대로 다니시면 됩니다.", en="Nothing is outdoors; keep the day as it is.")
SEEN_IN_RAIN = Text(
    ko="{sight}: 야외지만 꼭 가고 싶다고 하셔서 비가 와도 두었습니다. 우비를 챙기거나 다른 날과 바꿔 달라고 하세요.",
    en="{sight}: outdoors, but it is a must for you, so it stays. Take rain gear, or ask me to swap the day.",
)
NOT_SEEN_IN_RAIN = Text(
    ko="{sight}: 야외라 비가 오면 빠집니다. 꼭 가시려면 맑은 날과 바꿔 달라고 하세요.",
    en="{sight}: outdoors, so it drops out in the rain. Ask me to swap it with a dry day.",
)
NOTHING_PLANNED = Text(ko="이날은 정해 둔 곳이 없습니다.", en="Nothing is planned on this day.")
REMEDIES_HEADING = Text(ko="이렇게 바꾸면 가능합니다", en="What would make it possible")
NO_REMEDY = Text(
    ko="한 가지만 바꿔서는 가능하게 만들 방법을 찾지 못했습니다.",
    en="I found no single change that would make it possible.",
)
FIGURES_AS_OF = Text(
    ko="금액과 시간은 {as_of} 기준 참고값으로 추정한 것입니다. 예약 전에 확인하세요.",
    en="Prices and times are estimates from reference figures as of {as_of}. Check them before you book.",
)
FARE_PER_PERSON = Text(ko="1인 왕복 {price}.", en="Round trip per person: {price}.")
OTHER_FLIGHTS = Text(ko="다른 선택지", en="Other options")
FARE_MORE = Text(ko="1인 {amount} 더 듭니다", en="{amount} more per person")
FARE_LESS = Text(ko="1인 {amount} 덜 듭니다", en="{amount} less per person")
STAY_MORE = Text(ko="{nights} 모두 {amount} 더 듭니다", en="{amount} more for all {nights}")
STAY_LESS = Text(ko="{nights} 모두 {amount} 덜 듭니다", en="{amount} less for all {nights}")
STAY_SAME = Text(ko="값이 같습니다", en="Costs the same")
RECOMMENDED_FOR = Text(ko="추천하는 까닭:", en="Why I recommend it:")
ANOTHER_IS_RECOMMENDED = Text(ko="제가 추천하는 것은 {plan}입니다.", en="The one I recommend is {plan}.")
ROOM_PRICE = Text(ko="1실 1박 {price}, {rooms}실.", en="Per room and night: {price}; rooms: {rooms}.")
WAY_BETWEEN = Text(
    ko="{start} → {end}: {way}, {minutes}분쯤, 1인 편도 약 {fare} (비용에 들어 있습니다).",
    en="{start} → {end}: {way}, about {minutes} min, about {fare} each one way (in the costs).",
)
WAY_OF_A_DAY_TRIP = Text(
    ko="{start} → {end} (당일치기): {way}, 편도 {minutes}분쯤, 1인 편도 약 {fare} (왕복이 비용에 들어 있습니다).",
    en="{start} → {end} (and back on the day): {way}, about {minutes} min and {fare} each way (both in the costs).",
)
PLAN_FILES = Text(
    ko="{plan}의 파일을 함께 드립니다: 캘린더(.ics, 현지 시각), PDF, 웹 페이지, JSON, 지도(GeoJSON, GPX).",
    en="The files of {plan}: a calendar (.ics, local times), a PDF, a web page, JSON, and maps (GeoJSON, GPX).",
)
NO_TRANSPORT_DATA = Text(ko="교통편 정보가 없습니다.", en="No transport is known.")
STAY_IS_A_CLASS = Text(
    ko="특정 호텔이 아니라 이 지역과 등급의 참고 가격입니다. 여기서는 예약되지 않으니 예약 사이트에서 찾아보세요.",
    en="This is no single hotel but the usual price of its area and class. I cannot book; look there where you book.",
)
NOT_BOOKED_HERE = Text(ko="여기서는 예약되지 않습니다.", en="I cannot book it.")
OWN_TRANSPORT = Text(ko="직접 준비하신 항공편(비용 제외)", en="your own flights (not counted)")
OWN_BED = Text(ko="직접 준비하신 숙소(비용 제외)", en="your own place to stay (not counted)")
NO_STAY_DATA = Text(ko="숙소 정보가 없습니다.", en="No place to stay is known.")
ESTIMATED_AS_OF = Text(
    ko="{as_of} 기준 참고값으로 추정한 것입니다. 예약 전에 확인하세요.",
    en="Estimated from reference figures as of {as_of}. Check before you book.",
)
RECOMMENDED = Text(ko="{plan} 추천합니다.", en="I recommend {plan}.")
SIGHTS_IN_PLAN = Text(ko="명소 {count}", en="{count}")

# In present/format:

DAY_PARTS = {
    "day": Text(ko="", en=""),
    "morning": Text(ko=" 오전", en=" (morning)"),
    "afternoon": Text(ko=" 오후", en=" (afternoon)"),
    "evening": Text(ko=" 저녁", en=" (evening)"),
}
NO_FLIGHT_THEN = Text(
    ko="그 시간대의 편은 이 노선 자료에 없어 그대로 두었습니다. 아는 편은 아래와 같습니다.",
    en="No flight at that time is known on this route, so nothing was changed. These are known.",
)
FLIES_THEN_ALREADY = Text(
    ko="지금 안의 편이 이미 그 시간대입니다.", en="The flight of this plan is at that time already."
)
FREE_FROM = Text(ko=" {at}부터", en=" from {at}")
FREE_UNTIL = Text(ko=" {at}까지", en=" until {at}")
FREE_BETWEEN = Text(ko=" {starts}~{ends}", en=" {starts} to {ends}")
AREA_KINDS = {
    "centre": Text(ko="시내 중심", en="the centre"),
    "seaside": Text(ko="바닷가", en="the seaside"),
    "riverside": Text(ko="강변", en="the riverside"),
    "station": Text(ko="역 근처", en="near a station"),
    "quiet": Text(ko="조용한 동네", en="a quiet part of town"),
    "airport": Text(ko="공항 근처", en="near the airport"),
    "spa": Text(ko="온천 지역", en="a spa district"),
}
PRICE_RANGE = Text(ko="약 {likely} (추정 {span})", en="about {likely} (estimate {span})")
AIRPORT_ACCESS = Text(
    ko="{by}, 집에서 {leaves} 출발, 집에 {home} 도착", en="{by}, leaving home {leaves}, home again {home}"
)
NON_STOP = Text(ko="직항", en="direct")
NO_CHANGE = Text(ko="직통", en="no change")
STOP_COUNT = Text(ko="경유 {stops}회", en="stops: {stops}")
MINUTES = Text(ko="{minutes}분", en="{minutes} min")
DAY_STRAIN = Text(ko="피로도 {strain}/10", en="How tiring: {strain} of 10")
WAY_MODES = {
    "walk": Text(ko="도보", en="walk"),
    "transit": Text(ko="대중교통", en="transit"),
    "transfer": Text(ko="공항·역에서 이동", en="transfer"),
    "drive": Text(ko="차량", en="drive"),
    "ride": Text(ko="도시 간 이동", en="to the next town"),
}
CROWDS_BOOK_AHEAD = {
    False: Text(
        ko="낮에는 붐비니 예약하거나 시간 여유를 두세요", en="Crowded around noon: book ahead or allow extra time"
    ),
    True: Text(ko="주말 낮에 가장 붐비니 미리 예약하세요", en="Busiest on weekend afternoons: book ahead"),
}
CROWDS_FREE_ENTRY = {
    False: Text(ko="낮에는 붐비니 시간 여유를 두세요", en="Crowded around noon: allow extra time"),
    True: Text(ko="주말 낮에 가장 붐빕니다", en="Busiest on weekend afternoons"),
}
NO_FREE_TIME = Text(ko="없음", en="none")
TICKETS_REQUIRED = Text(
    ko="표를 미리 사야 들어갈 수 있습니다. 날짜가 정해지면 바로 예매하세요",
    en="Tickets must be bought ahead: book as soon as the day is fixed",
)
TICKETS_ADVISED = Text(ko="표를 미리 사 두면 줄을 서지 않습니다", en="Buy tickets ahead to skip the queue")
HOURS_UNKNOWN = Text(
    ko="여는 시간이 자료에 없습니다. 가기 전에 확인하세요", en="Opening hours are not in the data: check before you go"
)
CROWDS_EARLY = Text(ko="문 여는 시간에 맞춰 가서 덜 붐빕니다", en="Soon after opening, so less crowded")

# In present/questions:

SLOT_QUESTIONS = {
    "destination": Text(ko="어디로 여행 가고 싶으세요?", en="Where would you like to go?"),
    "nights": Text(ko="몇 박 며칠 계획이신가요?", en="How many nights will you stay?"),
    "budget": Text(ko="예산은 얼마 정도 생각하세요?", en="What is your budget?"),
    "people": Text(ko="몇 명이 함께 가시나요?", en="How many people are travelling?"),
    "scope": Text(ko="예산은 전체 금액인가요, 1인당인가요?", en="Is that the total budget, or per person?"),
    "dates": Text(ko="언제 출발하고 싶으세요?", en="When would you like to leave?"),
    "styles": Text(ko="어떤 여행을 좋아하세요?", en="What kind of trip do you like?"),
    "sight": Text(ko="어디를 말씀하시나요?", en="Which one do you mean?"),
    "area": Text(ko="어느 지역에 묵을까요?", en="In which part of town would you like to stay?"),
    "change": Text(ko="무엇을 바꿔 드릴까요?", en="What would you like to change?"),
}
STAY_AREA_KEPT = Text(ko="숙소는 말씀하신 {area}에서 골랐습니다.", en="The stay is where you asked for it: {area}.")
STAY_AREAS_AVOIDED = Text(ko="숙소를 고를 때 {areas} 뺐습니다.", en="No stay was chosen in {areas}.")
FREE_TIME_KEPT = Text(
    ko="{times} 자유 시간으로 비웠습니다. 그때의 식사는 예산에 넣었고, 입장료·쇼핑·투어는 넣지 않았습니다.",
    en="Kept free: {times}. Meals during that time are in the budget; admission, shopping and tours are not.",
)
FREE_DAY_CHOSEN = Text(
    ko="비울 날을 말씀하지 않으셔서 제가 골랐습니다. 다른 날이 좋으면 알려 주세요.",
    en="You did not say which day to keep free, so I chose one; name another if you like.",
)
DEPARTURE_CHOSEN_WITHIN = Text(
    ko="그 기간에서 항공료와 숙박비가 싼 편인 {date} 출발로 잡았습니다.",
    en="Within that period I chose {date}, when flights and rooms are likely to be cheap.",
)
ASSUMED_STYLES = Text(ko="관광과 맛집 위주로 짰습니다.", en="I planned for sights and food.")
ASSUMED_FAMILY_STYLES = Text(
    ko="관광과 맛집에 아이와 가기 좋은 곳을 더해 짰습니다.", en="I planned for sights and food, and for the children."
)
ASSUMED_TOTAL_BUDGET = Text(
    ko="예산은 일행 전체 금액으로 보았습니다.", en="I took the budget as the total for your party."
)
ASSUMED_LARGEST_BUDGET = Text(
    ko="예산은 최대 금액인 1인당 {amount}으로 보았습니다.",
    en="I took the largest budget I plan with, {amount} per person.",
)
WHICH_PLACE = Text(ko="{places} 중 어디로 갈까요?", en="Which of these would you like: {places}?")
NO_SUCH_AREA = Text(ko="{place} 자료에 {area} 숙소가 없습니다.", en="My data for {place} has no such stay: {area}.")
WHICH_AREA = Text(
    ko="{areas} 중 어디에 묵을까요? 어디든 괜찮다고 하셔도 됩니다.",
    en="In which part would you like to stay: {areas}? You can also say anywhere.",
)
WHICH_SIGHT = Text(
    ko="{sights} 중 어디를 말씀하시나요? 모두 가셔도 됩니다.",
    en="Which do you mean: {sights}? You can also say all of them.",
)
ADULTS_QUESTION = Text(
    ko="아이 {children}과 함께 어른은 몇 명이 가시나요?", en="How many adults travel with the {children}?"
)
SCOPE_QUESTION = Text(
    ko="예산 {budget}은 {people}명 전체 금액인가요, 1인당(합계 {total})인가요?",
    en="Is {budget} for all {people} of you, or per person ({total} in all)?",
)
ASSUMED_DATE = Text(
    ko="출발일을 말씀하지 않으셔서 {date} 잡았습니다. 날짜를 알려 주시면 다시 계산합니다.",
    en="You gave no date, so I chose {date}. Tell me another and I will plan again.",
)
BUDGET_OF_DAYS = Text(
    ko="하루 {amount}씩 쓰는 것으로 보아 예산을 {won}으로 보았습니다.",
    en="I took {amount} a day as a budget of {won}.",
)
BUDGET_CONVERTED = Text(
    ko="{amount}는 기준 환율(1 {currency} = {rate}원)로 {won}으로 보았습니다.",
    en="I took {amount} as {won} at a reference rate of {rate} won to the {currency}.",
)
ASSUMED_NO_BUDGET = Text(
    ko="예산을 말씀하지 않으셔서 금액 제한 없이 세 가지로 짰습니다. '총 100만원'처럼 알려 주시면 맞춰 드립니다.",
    en="You named no budget, so these are three plans without a limit. Say one ('₩1,000,000 in total') and I will keep "
    "to it.",
)
ASSUMED_PARTY = Text(
    ko="인원을 말씀하지 않으셔서 {party}으로 보았습니다.", en="You did not say how many travel; I took it for {party}."
)
ASSUMED_START = Text(ko="서울에서 출발하는 것으로 보았습니다.", en="I assumed that you start in Seoul.")
SUGGEST_TOTAL = Text(ko="전체 금액", en="in total")
SUGGEST_PER_PERSON = Text(ko="1인당", en="per person")
SUGGEST_NIGHTS = Text(ko="{nights}박 {days}일", en="{nights} nights, {days} days")
SUGGEST_BUDGET = Text(ko="총 {amount}", en="{amount} in all")
SUGGEST_CHANGES = (
    Text(ko="호텔을 더 싼 걸로", en="A cheaper hotel"),
    Text(ko="둘째 날 비 오면?", en="What if it rains on day 2?"),
    Text(ko="C안 보여줘", en="Show plan C"),
    Text(ko="되돌려줘", en="Undo"),
)

# In present/statements:

PLAN_COSTS = Text(ko="{plan}의 총비용은 약 {cost}입니다", en="{plan} costs about {cost} in all")
PLAN_LEAVES = Text(ko="{plan} 예산에서 {left} 남습니다", en="{plan} leaves {left} of the budget")
PLAN_LACKS = Text(ko="{plan} 예산보다 {left} 더 듭니다", en="{plan} costs {left} more than the budget")
PLAN_FLIGHT = Text(ko="{plan}의 교통편은 {flight}입니다", en="{plan} travels with {flight}")
PLAN_STAY = Text(ko="{plan}의 숙소는 {stay}입니다", en="{plan} stays at a {stay}")
PLAN_VISITS = Text(ko="{plan} 모두 {count}곳을 둘러봅니다", en="{plan} visits {count} sights in all")
PLAN_SAVES = Text(ko="아끼는 방법: {tip} (−{amount})", en="{tip}: that saves {amount}")
PART_COSTS = Text(ko="{plan}의 {part} 비용은 {cost}입니다", en="{plan}: {part} costs {cost}")
PART_COST_UNKNOWN = Text(ko="{plan}의 {part} 비용은 알 수 없습니다", en="{plan}: the cost of {part} is not known")
DAY_VISIT = Text(ko="{day}에는 {start}부터 {end}까지 {name}에 있습니다", en="{day}: {name} from {start} to {end}")
DAY_IS_FREE = Text(ko="{day}에는 정해진 방문지가 없습니다", en="{day}: no sight is planned")
DAY_UNDER_WAY = Text(ko="{day}에는 이동에 모두 {minutes}분이 걸립니다", en="{day}: {minutes} minutes under way in all")
DAY_IN_RAIN = Text(ko="{day}에 비가 오면 대신 {names}에 갑니다", en="{day}: if it rains, go to {names} instead")
SIGHT_TAKES = Text(ko="{name} 보통 {minutes}분 걸립니다", en="{name} usually takes {minutes} minutes")
SIGHT_IS_FREE = Text(ko="{name} 무료입니다", en="{name} is free")
SIGHT_STAIRS_UNKNOWN = Text(
    ko="{name} 계단이나 오르막이 얼마나 있는지 자료에 없습니다",
    en="How many stairs or slopes {name} has is not known here",
)
SIGHT_HAS_STAIRS = Text(ko="{name} 계단이나 오르막이 많습니다", en="{name} has many stairs or slopes")
SIGHT_COSTS = Text(ko="{name}의 어른 입장료는 약 {cost}입니다", en="{name} costs an adult about {cost}")
SIGHT_SETTINGS = {
    "indoor": Text(ko="{name} 실내입니다", en="{name} is indoors"),
    "outdoor": Text(ko="{name} 야외입니다", en="{name} is outdoors"),
}

# In present/views:

PLANS_TITLE = Text(ko="세 가지 안", en="The plans")
PLAN_COLUMN = Text(ko="안", en="Plan")
COST_CHART_TITLE = Text(ko="안별 비용 구성", en="What each plan costs")
MAP_TITLE = Text(ko="지도", en="Map")
SCHEDULE_TITLE = Text(ko="일정", en="Day by day")
ITEM_COLUMN = Text(ko="항목", en="Item")
LOW_COLUMN = Text(ko="최저", en="Low")
LIKELY_COLUMN = Text(ko="예상", en="Likely")
HIGH_COLUMN = Text(ko="최고", en="High")
SHARE_COLUMN = Text(ko="비중", en="Share")
BUDGET_SLIDER_REQUEST = Text(ko="총예산을 {value}원으로 바꿔 줘", en="Change the total budget to {value} won")
ESTIMATED_TOTAL = Text(ko="예상 총액", en="Estimated total")
SIGHT_COUNT = Text(ko="방문지 수", en="Sights")
FLIGHT_ROW = Text(ko="항공", en="Flight")
COMPARED_COSTS = {
    "flights": Text(ko="항공료", en="Flights"),
    "lodging": Text(ko="숙박비", en="Lodging"),
    "food": Text(ko="식비", en="Food"),
}
COST_KINDS = {
    "flights": Text(ko="항공·철도", en="Flights and rail"),
    "lodging": Text(ko="숙박", en="Lodging"),
    "food": Text(ko="식사", en="Food"),
    "transport": Text(ko="교통", en="Transport"),
    "admission": Text(ko="입장료", en="Admission"),
    "shopping": Text(ko="쇼핑", en="Shopping"),
    "reserve": Text(ko="예비비", en="Reserve"),
}

# In prove/trip, of the days:

VISITS_PER_DAY = Text(ko="하루 방문 수", en="Visits in a day")
DAY_START = Text(ko="하루를 시작하는 시각", en="The start of the day")
FREE_MINUTES = Text(ko="자유 시간(분)", en="Minutes of free time")
DAY_END = Text(ko="하루를 마치는 시각", en="The end of the day")

# In prove/faults:

FAULT_MESSAGES = {
    "area": Text(ko="{what}: 요청하신 지역이 아닙니다", en="{what} is not where it was asked for"),
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
    "not_free": Text(ko="{stop}: 비워 두기로 한 시간에 있습니다", en="{stop} falls in time that was to stay free"),
    "long_leg": Text(ko="{stop}까지 {minutes}분은 너무 멉니다", en="{minutes} minutes to {stop} is too far"),
    "meal_missing": Text(ko="{meal}: 빠져 있습니다", en="{meal} is missing"),
    "meal_time": Text(
        ko="{meal}: {start}~{end}은 식사 시간이 아닙니다", en="{meal} from {start} to {end} is outside meal times"
    ),
    "must_visit": Text(ko="{stop}: 꼭 가야 하는데 빠졌습니다", en="{stop} must be visited and is not"),
    "over_budget": Text(ko="예상 비용이 예산보다 {over} 많습니다", en="The likely cost is {over} over the budget"),
    "overlap": Text(ko="{stop}: 앞 일정이 끝나기 전에 시작합니다", en="{stop} begins before the previous stop ends"),
    "repeated": Text(ko="{stop}: 두 번 들어 있습니다", en="{stop} is in the plan twice"),
    "rooms": Text(ko="{what}: {found}이 아니라 {expected}이어야 합니다", en="{what} should be {expected}, not {found}"),
    "too_full": Text(ko="{what}: {found}은 {expected}을 넘습니다", en="{what}: {found} is beyond {expected}"),
    "travel_time": Text(
        ko="{stop}까지 가는 데 {minutes}분이 필요합니다", en="The way to {stop} takes {minutes} minutes"
    ),
    "unknown_cost": Text(ko="{what}: 모르는 금액을 아는 것처럼 계산했습니다", en="{what} is not known but was counted"),
    "unknown_sight": Text(ko="{stop}: 모르는 곳입니다", en="{stop} is not a known sight"),
    "wrong_place": Text(ko="{stop}: 있어야 할 곳이 아닙니다", en="{stop} is not where it should be"),
}

# In prove/money:

BUDGET_LIMIT = Text(ko="예산 한도", en="The limit")

# In prove/trip:

TRIP_DAYS = Text(ko="일정의", en="The days")
OUTBOUND_FLIGHT = Text(ko="가는 편의", en="The flight out")
RETURN_FLIGHT = Text(ko="오는 편의", en="The flight home")
LEAVING_AIRPORT = Text(ko="공항을 나서는 시각", en="Leaving the airport")
REACHING_AIRPORT = Text(ko="공항에 도착하는 시각", en="Reaching the airport")
ROOM_COUNT = Text(ko="객실 수", en="The number of rooms")
NIGHT_COUNT = Text(ko="숙박 일수", en="The number of nights")

# In state:

NIGHTS_BOUNDS = Text(
    ko="기간은 {minimum}박~{maximum}박이어야 합니다", en="A trip must last {minimum} to {maximum} nights"
)

# In tools/estimated_bus:

ESTIMATED_BUS = Text(ko="시외버스 (거리로 추정)", en="intercity bus (estimated by distance)")

# In tools/option_search:

SEARCHED_FLIGHTS = Text(ko="항공권", en="flights")
SEARCHED_STAYS = Text(ko="숙소", en="stays")
SANDBOX_QUOTES = Text(
    ko="시험용 토큰으로 받은 견적이라 실제로 살 수 있는 표가 아닙니다.",
    en="The quotes come from a sandbox: these tickets cannot really be bought.",
)
STAY_PRICES_MAY_CHANGE = Text(
    ko="숙소 요금은 검색할 때의 최저가라 예약할 때 달라질 수 있습니다.",
    en="Prices of stays are the lowest at the time of the search and may differ when you book.",
)
NOTHING_FITS = Text(ko="조건에 맞는 것이 없음", en="none fits")
PROVIDER_PROBLEMS = {
    "timed_out": Text(ko="시간 안에 응답하지 않음", en="it did not answer in time"),
    "rate_limited": Text(ko="요청이 너무 많음", en="too many requests"),
    "refused": Text(ko="요청을 거절함", en="it refused the request"),
    "malformed": Text(ko="응답을 읽을 수 없음", en="its answer could not be read"),
    "unreachable": Text(ko="연결되지 않음", en="it could not be reached"),
}
ESTIMATED_INSTEAD = Text(
    ko="Duffel에서 {what} 견적을 받지 못했습니다({why}). 참고값으로 추정했습니다.",
    en="Duffel gave no quotes for {what} ({why}); the prices are estimated from reference figures.",
)
QUOTED_ON = Text(
    ko="{what} 요금은 {asked_on}에 Duffel에서 받은 견적입니다.",
    en="Prices of {what} are Duffel quotes from {asked_on}.",
)
QUOTES_CONVERTED = Text(
    ko="{currencies} 견적을 {as_of} 기준 환율로 원화로 환산했습니다. 결제할 때 달라질 수 있습니다.",
    en="Quotes in {currencies} are shown in won at reference rates of {as_of}; what you pay may differ.",
)

# In tools/trip_files:

CALENDAR_RIDES = {
    "air": Text(ko="항공편", en="Flight"),
    "rail": Text(ko="열차", en="Train"),
    "bus": Text(ko="버스", en="Bus"),
}
CALENDAR_TO_AIRPORT = Text(ko="집 → {airport} ({by})", en="Home → {airport} ({by})")
CALENDAR_FROM_AIRPORT = Text(ko="{airport} → 집 ({by})", en="{airport} → home ({by})")
TIMES_QUOTED = Text(ko="견적에 적힌 시간입니다.", en="Times as quoted.")
TIMES_USUAL = Text(
    ko="이 노선의 일반적인 시간입니다. 예약할 때 확인하세요.", en="Usual times of this route. Check them when you book."
)
DOCUMENT_TITLE = Text(ko="{place} {nights} 여행", en="{place}, {nights}")
DOCUMENT_DATES = Text(ko="기간", en="Dates")
DOCUMENT_PEOPLE = Text(ko="인원", en="People")
TO_THE_AIRPORT = Text(ko="공항까지", en="To the airport")
ROUTE_LINK = Text(ko="이날의 동선을 지도에서 보기", en="See this day's route on a map")
TO_CHECK = Text(ko="확인할 것", en="What to check")
DOCUMENT_FIGURES_AS_OF = Text(
    ko="금액과 시간은 {as_of} 기준 참고값입니다. 예약 전에 확인하세요.",
    en="Prices and times are reference figures as of {as_of}. Check them before you book.",
)

# In trip/request:

NO_SUCH_DATE = Text(
    ko="{date}은(는) 없는 날짜입니다.", en="{date} does not exist in any calendar: there is no such date."
)
RETURN_BEFORE_DEPARTURE = Text(
    ko="돌아오는 날({date})이 출발일보다 앞섭니다.", en="The return date ({date}) is before the departure date."
)
NO_SUCH_PARTY = Text(
    ko="{party}은(는) 인원이 될 수 없습니다. 사람 수를 1, 2, 3처럼 말씀해 주세요.",
    en="{party} cannot be the number of people; please give a whole number.",
)
NO_DEPARTURE_YET = Text(ko="아직 출발일을 말씀하지 않으셨습니다.", en="You have not told me a departure date yet.")
NO_DAY_TRIPS = Text(
    ko="당일치기 일정은 짜지 못하고 1박부터 짭니다", en="I cannot plan a day trip by itself, only trips from 1 night on"
)
NIGHTS_OUT_OF_RANGE = Text(ko="기간은 1박~14박이어야 합니다", en="A trip must last 1 to 14 nights")
NIGHTS_IN_TOWNS_OUT_OF_RANGE = Text(
    ko="여러 도시 여행은 1박~{most}박이어야 합니다", en="A trip to several towns must last 1 to {most} nights"
)
PEOPLE_OUT_OF_RANGE = Text(ko="인원은 1명~10명이어야 합니다", en="A party must be of 1 to 10 people")
DEPARTURE_PASSED = Text(ko="출발일이 이미 지났습니다", en="The departure date has already passed")
DEPARTURE_TOO_FAR = Text(ko="출발일은 2년 이내여야 합니다", en="The departure date must be within two years")
TOO_FEW_ADULTS = Text(
    ko="성인이 1명 이상, 유아 1명마다 성인 1명이 있어야 합니다",
    en="A party needs at least one adult, and one for each infant",
)
BUDGET_TOO_SMALL = Text(ko="예산은 최소 10만원 이상이어야 합니다", en="The budget must be at least ₩100,000")
BUDGET_TOO_LARGE = Text(ko="예산은 1인당 최대 {amount}까지입니다", en="The budget can be at most {amount} per person")
WANTED_AND_EXCLUDED = Text(
    ko="꼭 갈 곳과 뺄 곳에 모두 들어 있습니다: {sights}", en="Both to be visited and to be left out: {sights}"
)

# In understand/slots:

FREE_DAY_NOT_IN_TRIP = Text(
    ko="이 여행은 {days}일이라 비울 날을 그 안에서 골라 주세요",
    en="This trip has {days} days; name one of them to keep free",
)
DEPARTURE_OVER_A_YEAR = Text(
    ko="출발일은 오늘부터 1년 안이어야 합니다", en="The departure must be within a year from today"
)
NO_BUDGET_YET = Text(
    ko="아직 예산을 모르니 먼저 전체 금액을 알려 주세요", en="I do not know the budget yet; tell me the total first"
)
