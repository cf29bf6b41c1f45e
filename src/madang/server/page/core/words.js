/** What the page says, in Korean and English; the language follows the browser until somebody chooses. */

/** @type {Record<string, {ko: string, en: string}>} */
const WORDS = {
  tagline: { ko: "무엇을 도와드릴까요?", en: "What can I do for you?" },
  assistants: { ko: "도우미", en: "Assistants" },
  recent: { ko: "최근 대화", en: "Recent conversations" },
  no_sessions: {
    ko: "아직 대화가 없습니다. 위의 예를 눌러 시작해 보세요.",
    en: "No conversations yet. Try one of the examples above.",
  },
  new_session: { ko: "새 대화", en: "New conversation" },
  sessions: { ko: "대화", en: "Conversations" },
  search: { ko: "대화 찾기", en: "Search conversations" },
  operations: { ko: "관리", en: "Operations" },
  connected: { ko: "연결됨", en: "Connected" },
  unreachable: {
    ko: "서버에 닿지 않습니다. 잠시 뒤에 다시 해 주세요.",
    en: "The server cannot be reached. Please try again in a moment.",
  },
  too_large: {
    ko: "메시지가 너무 깁니다. 파일로 붙여 주세요.",
    en: "This message is too long. Please attach it as a file.",
  },
  connecting: { ko: "다시 연결하는 중", en: "Reconnecting" },
  "signed-out": { ko: "로그인이 필요합니다", en: "Please sign in" },
  "not-found": { ko: "찾을 수 없습니다", en: "Not found" },
  theme: { ko: "밝기 바꾸기", en: "Switch theme" },
  language: { ko: "English", en: "한국어" },
  language_label: { ko: "영어로 바꾸기", en: "Switch to Korean" },
  ask_placeholder: {
    ko: "무엇을 도와드릴까요? (Enter 전송, Shift+Enter 줄바꿈)",
    en: "Ask anything (Enter sends, Shift+Enter adds a line)",
  },
  ask_short: { ko: "무엇을 도와드릴까요?", en: "Ask anything" },
  message: { ko: "메시지", en: "Message" },
  send: { ko: "전송", en: "Send" },
  attach: { ko: "파일 붙이기", en: "Attach files" },
  empty_file: { ko: "빈 파일입니다.", en: "This file is empty." },
  remove: { ko: "빼기", en: "Remove" },
  stop: { ko: "멈추기", en: "Stop" },
  copy: { ko: "복사", en: "Copy" },
  copied: { ko: "복사했습니다", en: "Copied" },
  useful: { ko: "도움이 됐어요", en: "Useful" },
  not_useful: { ko: "아쉬워요", en: "Not useful" },
  conversations_count: { ko: "대화 {count}개", en: "{count} conversations" },
  thanks: { ko: "고맙습니다", en: "Thank you" },
  not_shown: { ko: "보여 드릴 수 없습니다", en: "This cannot be shown" },
  home: { ko: "처음으로", en: "Home" },
  nothing_here: { ko: "아직 아무것도 없습니다.", en: "Nothing here yet." },
  edit_again: { ko: "고쳐서 다시 묻기", en: "Edit and ask again" },
  plan: { ko: "계획", en: "Plan" },
  done_of: { ko: "{done}/{all} 완료", en: "{done} of {all} done" },
  no_plan: { ko: "아직 계획이 없습니다.", en: "There is no plan yet." },
  skip: { ko: "건너뛰기", en: "Skip" },
  attempt: { ko: "{count}번째 시도", en: "attempt {count}" },
  graph: { ko: "에이전트 그래프", en: "Agent graph" },
  inspector: { ko: "상태 타임라인", en: "State timeline" },
  checkpoints: { ko: "체크포인트 {count}개", en: "{count} checkpoints" },
  from_input: { ko: "받음", en: "Received" },
  from_loop: { ko: "시작", en: "Begun" },
  from_update: { ko: "고침", en: "Edited" },
  from_fork: { ko: "분기", en: "Forked" },
  older: { ko: "더 오래된 것", en: "Older" },
  back_to_changes: { ko: "달라진 것 보기", en: "Show changes" },
  no_changes: { ko: "달라진 것이 없습니다.", en: "Nothing changed." },
  fork: { ko: "여기서 분기", en: "Fork from here" },
  history: { ko: "내력", en: "history" },
  history_of: { ko: "{field}의 내력", en: "History of {field}" },
  export: { ko: "내보내기", en: "Export" },
  state: { ko: "상태", en: "State" },
  secret: { ko: "비밀", en: "secret" },
  hidden: { ko: "가려진 값", en: "hidden value" },
  sources: { ko: "출처", en: "Sources" },
  as_of: { ko: "기준일 {date}", en: "as of {date}" },
  files: { ko: "파일", en: "Files" },
  partial: { ko: "일부만 답했습니다", en: "This answer is partial" },
  failed: { ko: "답하지 못했습니다", en: "This could not be answered" },
  cancelled: { ko: "멈췄습니다", en: "Stopped" },
  understood: { ko: "이렇게 이해했습니다", en: "Understood" },
  unread: { ko: "쓰지 않은 말", en: "Not used" },
  warnings: { ko: "알아 두세요", en: "Please note" },
  calculation: { ko: "계산 보기", en: "Show the calculation" },
  data_table: { ko: "표로 보기", en: "Show as a table" },
  answer_it: { ko: "답하기", en: "Answer" },
  approve: { ko: "승인", en: "Approve" },
  refuse: { ko: "거절", en: "Refuse" },
  needs_answer: { ko: "답이 필요합니다", en: "An answer is needed" },
  needs_approval: { ko: "승인이 필요합니다", en: "Approval is needed" },
  working: { ko: "일하는 중", en: "Working" },
  waiting: { ko: "기다리는 중", en: "Waiting" },
  list: { ko: "목록", en: "List" },
  talk: { ko: "대화", en: "Talk" },
  parts: { ko: "화면 나누기", en: "Parts of the screen" },
  behind: { ko: "계획·상태", en: "Plan & state" },
  rename: { ko: "이름 바꾸기", en: "Rename" },
  delete: { ko: "지우기", en: "Delete" },
  erase: { ko: "완전 삭제", en: "Erase" },
  sure: { ko: "정말 지울까요? 되돌릴 수 없습니다.", en: "Really remove it? This cannot be undone." },
  receipt: { ko: "삭제 영수증", en: "Receipt of erasure" },
  audit: { ko: "감사 기록", en: "Audit" },
  memory: { ko: "기억", en: "Memory" },
  settings: { ko: "설정", en: "Settings" },
  sign_in: { ko: "로그인", en: "Sign in" },
  sign_out: { ko: "로그아웃", en: "Sign out" },
  token: { ko: "토큰", en: "Token" },
  token_about: {
    ko: "서버를 운영하는 사람이 발급한 토큰으로 들어갑니다(madang token).",
    en: "Whoever runs the server issues tokens (madang token).",
  },
  pass: { ko: "적합", en: "Pass" },
  warn: { ko: "주의", en: "Caution" },
  fail: { ko: "위반", en: "Fail" },
  not_applicable: { ko: "해당 없음", en: "Not applicable" },
  unknown: { ko: "확인 불가", en: "Unknown" },
  recommended: { ko: "추천", en: "Recommended" },
  version: { ko: "{number}판", en: "Version {number}" },
  changes: { ko: "바뀐 것", en: "What changed" },
  unfilled: { ko: "빈칸", en: "Still empty" },
  more: { ko: "더 보기", en: "More" },
  save: { ko: "저장", en: "Save" },
  never_mind: { ko: "그만두기", en: "Never mind" },
  ask_again: { ko: "다시 묻기", en: "Ask again" },
  edited_question: { ko: "고친 질문", en: "Edited question" },
  copy_link: { ko: "링크 복사", en: "Copy link" },
  to_newest: { ko: "최근 답으로", en: "To the newest" },
  drop_here: { ko: "여기에 놓으면 붙입니다", en: "Drop to attach" },
  try_one: { ko: "이렇게 물어보세요", en: "Try one of these" },
  after_steps: { ko: "{steps} 다음", en: "after {steps}" },
  instead_of: { ko: "{step} 대신", en: "in place of {step}" },
  unfold: { ko: "{part} 펼치기", en: "Unfold {part}" },
  fold: { ko: "{part} 접기", en: "Fold {part}" },
  pin: { ko: "비교 기준으로", en: "Compare from here" },
  unpin: { ko: "기준 풀기", en: "Compare with the one before" },
  compared_with: { ko: "{name}에서 달라진 것", en: "Changes since {name}" },
  first_state: { ko: "첫 상태입니다.", en: "This is the first state." },
  more_changes: { ko: "그 밖에 {count}곳", en: "{count} more" },
  choose_field: { ko: "고칠 필드 고르기", en: "Choose a field to change" },
  fork_about: {
    ko: "이 시점에서 새 대화로 갈라져 나갑니다. 고친 값은 저장 전에 검사합니다.",
    en: "A new conversation parts from here. What you change is checked before it is kept.",
  },
  rules_answer: { ko: "모델 없이 규칙으로 답합니다", en: "Rules answer, without a model" },
  model_answers: { ko: "모델: {model}", en: "Model: {model}" },
  data_of: { ko: "데이터 {date}", en: "Data of {date}" },
  replan: { ko: "이 값으로 다시 짜기", en: "Plan again with this" },
  yes: { ko: "예", en: "Yes" },
  no: { ko: "아니요", en: "No" },
  other_answer: { ko: "다른 답", en: "Another answer" },
  title_column: { ko: "제목", en: "Title" },
  assistant: { ko: "도우미", en: "Assistant" },
  changed_at: { ko: "바뀐 때", en: "Changed" },
  at: { ko: "때", en: "When" },
  who: { ko: "누가", en: "Who" },
  did: { ko: "한 일", en: "What" },
  details: { ko: "자세히", en: "Details" },
  place_column: { ko: "자리", en: "Place" },
  name_column: { ko: "이름", en: "Name" },
  value: { ko: "값", en: "Value" },
  actions: { ko: "할 수 있는 일", en: "Actions" },
  server: { ko: "서버", en: "Server" },
  software: { ko: "판", en: "Version" },
  running_since: { ko: "시작한 때", en: "Running since" },
  model: { ko: "모델", en: "Model" },
  keys: { ko: "열쇠", en: "Keys" },
  current_key: { ko: "새 대화를 암호화하는 열쇠", en: "Key for new conversations" },
  no_key: { ko: "없음. 대화를 암호화하지 않습니다", en: "None: conversations are not encrypted" },
  missing_keys: { ko: "없어서 못 읽는 열쇠", en: "Missing keys" },
  plain_sessions: { ko: "암호화되지 않은 대화", en: "Conversations not encrypted" },
  none: { ko: "없음", en: "None" },
  data_ages: { ko: "데이터 기준일", en: "How old the data is" },
  source: { ko: "자료", en: "Source" },
  date: { ko: "기준일", en: "As of" },
  environment: { ko: "환경 변수", en: "Environment" },
  environment_about: {
    ko: "설정은 환경 변수로 정하고, 서버를 다시 시작하면 적용됩니다. 비밀은 값을 보이지 않습니다.",
    en: "Settings are environment variables; they apply when the server starts. Secrets are not shown.",
  },
  is_set: { ko: "설정됨", en: "set" },
  is_default: { ko: "기본값", en: "default" },
  found_limit: { ko: "실제 {found}, 기준 {limit}", en: "found {found}, limit {limit}" },
};

const KEPT = "madang.language";
let chosen = readLanguage();

/** @returns {"ko" | "en"} */
export const language = () => chosen;

/** @param {"ko" | "en"} next */
export function speak(next) {
  chosen = next;
  localStorage.setItem(KEPT, next);
  document.documentElement.lang = next;
  dispatchEvent(new CustomEvent("madang:language"));
}

/** @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function say(key, values = {}) {
  const text = WORDS[key]?.[chosen] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @param {{ko: string, en: string}} text @returns {string} */
export const read = (text) => text[chosen];

/** @returns {"ko" | "en"} */
function readLanguage() {
  const kept = localStorage.getItem(KEPT);
  const wanted = kept === "ko" || kept === "en" ? kept : navigator.language.startsWith("ko") ? "ko" : "en";
  document.documentElement.lang = wanted;
  return wanted;
}
