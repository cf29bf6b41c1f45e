// What the server tells the page, written from its models by `python -m tests.doc_pages.page_types`.
// The compiler reads it in the tests; no browser does.

/** Whatever JSON can hold. */
export type JsonValue = any;

/** An answer offered for a click; `value` is what it stands for. */
export interface AnswerOption {
  label: string;
  value: JsonValue;
}

/** What would be done, with arguments that may be edited before it is approved. */
export interface Approval {
  kind: "approval";
  id: string;
  action: string;
  reason: string;
  arguments: Record<string, JsonValue>;
  arguments_schema: Record<string, JsonValue>;
  role: string | null;
}

/** The run waits for someone to approve, edit or refuse what it would do. */
export interface ApprovalRequested {
  type: "approval_request";
  request: Approval;
}

/** An artefact of a session with its versions, oldest first. */
export interface Artefact {
  kind: "trip" | "document" | "report" | "table";
  title: string;
  versions: Array<ArtefactVersion>;
}

/** One version: the run that made it, when, and what was asked. */
export interface ArtefactVersion {
  number: number;
  run: string;
  view: number | null;
  asked_at: string;
  asked: string;
}

/** What an assistant says of itself. */
export interface AssistantCard {
  name: string;
  title: BilingualText;
  about: BilingualText;
  greeting: BilingualText | null;
  examples: Array<BilingualText>;
  views: Array<"table" | "chart" | "map" | "document" | "verdicts" | "comparison" | "schedule" | "calculation">;
  names: Record<string, BilingualText>;
  as_of: string;
  reads_files: boolean;
  options: Record<string, JsonValue>;
}

/** All assistants there are, why others are not, and the model that they ask; without one, rules answer. */
export interface AssistantList {
  model: string | null;
  assistants: Array<AssistantCard>;
  broken: Record<string, string>;
}

/** The same in both languages. */
export interface BilingualText {
  ko: string;
  en: string;
}

/** A figure on the way to the result: what it is, how it comes about, and where it is from. */
export interface CalculationLine {
  label: string;
  value: string | number | null;
  kind: "text" | "number" | "money" | "percent" | "date";
  unit: string;
  formula: string;
  source: string;
}

/** A calculation that can be followed: its lines, its result, the rule it follows and the date of that rule. */
export interface CalculationView {
  lines: Array<CalculationLine>;
  result: CalculationLine;
  article: string;
  as_of: string;
  note: string;
}

/** A Vega-Lite chart, the same figures as a table for those who cannot see it, and what it shows in one sentence. */
export interface ChartView {
  spec: Record<string, JsonValue>;
  table: TableView;
  summary: string;
}

/** One checkpoint of a history: `size` is what its state weighs in bytes, `added` how much of that was new. */
export interface CheckpointHeader {
  id: string;
  parent: string | null;
  source: string | null;
  step: number | null;
  nodes: Array<string>;
  at: string;
  changed: Array<string>;
  size: number;
  added: number;
  state_schema: string | null;
  state_version: number | null;
}

/** The state after a super-step is stored; logged together with it, so that neither is there without the other. */
export interface CheckpointSaved {
  type: "checkpoint";
  checkpoint: string;
  step: number;
  written: Array<string>;
}

/** A state, personal and secret data masked; `sensitive` names the fields that are declared so. */
export interface CheckpointState {
  checkpoint: string;
  values: JsonValue;
  sensitive: Array<string>;
  policies: Record<string, Array<string>>;
}

/** A question with the answers offered and the JSON schema any answer must meet. */
export interface Clarification {
  kind: "clarification";
  id: string;
  question: string;
  options: Array<AnswerOption>;
  answer_schema: Record<string, JsonValue>;
  interrupt: InterruptValue | null;
}

/** The run waits for an answer to a question. */
export interface ClarificationRequested {
  type: "clarification";
  question: Clarification;
}

/** A run that another can be compared with. */
export interface ComparableRun {
  session: string;
  run: string;
  asked_at: string;
  asked: string;
}

/** A line of two versions: in both, in one of them, or changed. */
export interface ComparedLine {
  kind: "same" | "added" | "removed" | "changed";
  before: string;
  after: string;
}

/** A node, a tool or a model in both runs: how long all its calls took; None where a run never came there. */
export interface ComparedSpan {
  kind: string;
  name: string;
  earlier: number | null;
  later: number | null;
}

/** One line of a comparison: a value for each option, and the number of the best, where one is best. */
export interface ComparisonCriterion {
  label: string;
  values: Array<string | number | null>;
  kind: "text" | "number" | "money" | "percent" | "date";
  unit: string;
  best: number | null;
}

/** A figure to move: asking `request`, with the figure in place of its `{value}`, compares again. */
export interface ComparisonSlider {
  label: string;
  minimum: number;
  maximum: number;
  step: number;
  value: number;
  unit: string;
  request: string;
}

/** Options side by side; `recommended` is the number of the one to take, counted from 0, and `reason` says why. */
export interface ComparisonView {
  options: Array<string>;
  criteria: Array<ComparisonCriterion>;
  recommended: number | null;
  reason: string;
  lever: ComparisonSlider | null;
}

/** What was asked, by which run it is answered, and the answer once there is one, with what was said of it. */
export interface ConversationTurn {
  run: string;
  status: "pending" | "running" | "interrupted" | "completed" | "failed" | "partial" | "cancelled";
  asked_at: string;
  message: string;
  attachments: Array<File>;
  replies: Array<GivenReply>;
  answer: RenderedAnswer | null;
  feedback: GivenFeedback | null;
}

/** What a graph wrote to LangGraph's stream writer; `place` names the sub-graph that did. */
export interface CustomWritten {
  type: "custom";
  value: JsonValue;
  place: string;
}

/** A document as Markdown and the files it was written to; `changes` tell what differs from the version before. */
export interface DocumentView {
  markdown: string;
  files: Array<File>;
  version: number;
  unfilled: Array<string>;
  changes: Array<string>;
}

/** An edge as an SVG path; one that is taken only sometimes is `conditional`. */
export interface DrawnEdge {
  source: string;
  target: string;
  path: string;
  conditional: boolean;
}

/** A node of a graph: its middle and its width on the drawing. */
export interface DrawnNode {
  id: string;
  label: string;
  holds: Array<string>;
  part: string;
  x: number;
  y: number;
  width: number;
}

/** One entry of a run's log: which agent reported it, when, and what happened. */
export interface Event {
  session: string;
  run: string;
  seq: number;
  at: string;
  agent: string | null;
  data: RunAccepted | RunStarted | PlanningStarted | PlanReady | ExecutionStarted | PlanRevised | StepUpdated | CheckpointSaved | TokenStreamed | ModelReplied | ToolCalled | ToolReturned | ClarificationRequested | ApprovalRequested | QuestionAnswered | SkipRequested | ResponseReady | WarningRaised | MemoryTouched | CustomWritten | RunFailed | RunCancelled | RunEnded;
}

/** The plan's steps begin. */
export interface ExecutionStarted {
  type: "execution_start";
  plan: PlanSummary;
}

/** What `field` held from this step on; nothing, if it was `removed`. */
export interface FieldEntry {
  field: string;
  node: string;
  at: string;
  value: JsonValue;
  removed: boolean;
}

/** A file of a session, to be fetched by its reference. */
export interface File {
  name: string;
  media_type: string;
  reference: string;
  size: number;
}

/** What somebody said of an answer. */
export interface GivenFeedback {
  useful: boolean;
  note: string;
}

/** What somebody answered to a question on the way: in words, or whether they approved. */
export interface GivenReply {
  question: string;
  answer: string | boolean;
}

/** An assistant's graph laid out on a canvas, and its sub-graphs, folded or not. */
export interface GraphDrawing {
  parts: Array<string>;
  nodes: Array<DrawnNode>;
  edges: Array<DrawnEdge>;
  width: number;
  height: number;
}

/** What a graph of another make interrupted itself with. */
export interface InterruptValue {
  value: JsonValue;
}

/** A place on a map; `order` is its number on a route, `link` opens it in a map service. */
export interface MapPoint {
  latitude: number;
  longitude: number;
  label: string;
  order: number | null;
  note: string;
  link: string;
  layer: number;
}

/** Places, and the way that joins them, as latitudes and longitudes, where there is one. */
export interface MapView {
  points: Array<MapPoint>;
  route: Array<[number, number]>;
  layers: Array<string>;
}

/** Something was remembered of the person, used or forgotten. */
export interface MemoryTouched {
  act: "kept" | "used" | "forgotten";
  memory: Remembered;
  type: "memory";
}

/** A model was asked and replied; tokens and cost (US dollars) are None where nobody knows them. */
export interface ModelReplied {
  type: "model_call";
  model: string;
  seconds: number;
  input_tokens: number | null;
  output_tokens: number | null;
  cost: number | null;
}

/** One operation of a JSON patch (RFC 6902); `before` is what is replaced, where no list lies on the way to it. */
export interface PatchOperation {
  op: string;
  path: string;
  value?: JsonValue;
  before?: JsonValue;
}

/** The plan that will run. */
export interface PlanReady {
  type: "plan_ready";
  intent: string;
  confidence: number;
  plan: PlanSummary;
}

/** The plan was revised, for the reason given; steps that had started are kept. */
export interface PlanRevised {
  type: "plan_revised";
  reason: string;
  plan: PlanSummary;
}

/** A plan as an event carries it: no results, and no text longer than 200 characters. */
export interface PlanSummary {
  id: string;
  revision: number;
  strategy: "sequential" | "parallel" | "pipeline";
  status: "pending" | "in_progress" | "completed" | "failed" | "skipped" | "cancelled" | "partial";
  progress: number;
  estimated_seconds: number;
  priority: Array<string>;
  steps: Array<StepSummary>;
}

/** The assistant begins to understand the request. */
export interface PlanningStarted {
  type: "planning_start";
  message: string;
}

/** An error as a user sees it; `code` is stable and names the kind. */
export interface Problem {
  code: string;
  message: string;
}

/** Somebody answered a question of the run; what they said stays with the run. */
export interface QuestionAnswered {
  type: "answered";
  question: string;
}

/** A sentence that an assistant keeps of a person: from which session and run, and since when. */
export interface Remembered {
  id: string;
  text: string;
  assistant: string;
  shared: boolean;
  asked: boolean;
  topic: string;
  session: string;
  run: string;
  told_at: string;
}

/** An answer as a page shows it; `html` is sanitised, `markdown` is for copying. */
export interface RenderedAnswer {
  status: "completed" | "partial" | "failed" | "interrupted" | "cancelled";
  markdown: string;
  html: string;
  plan: PlanSummary | null;
  views: Array<RenderedView>;
  artefacts: Array<ShownArtefact>;
  sources: Array<Source>;
  files: Array<File>;
  warnings: Array<string>;
  questions: Array<Clarification | Approval>;
  problem: Problem | null;
  understood: Understanding | null;
}

/** A view with what the server makes of it: HTML for text, the address of a picture for a chart. */
export interface RenderedView {
  kind: "table" | "chart" | "map" | "document" | "verdicts" | "comparison" | "schedule" | "calculation";
  title: string;
  data: Record<string, JsonValue>;
  html: string | null;
  picture: string | null;
  told: boolean;
}

/** The answer; `answer` is Markdown, `data` what views show of it. */
export interface ResponseReady {
  type: "response";
  answer: string;
  data: Record<string, JsonValue>;
}

/** How one thing stands under one rule: the figures compared, the article, and what would fix it. */
export interface RuleVerdict {
  subject: string;
  verdict: "pass" | "warn" | "fail" | "not_applicable" | "unknown";
  reason: string;
  found: string;
  limit: string;
  article: string;
  remedy: string;
}

/** The request is durable; it will run even if this process dies now. */
export interface RunAccepted {
  type: "run_accepted";
  assistant: string;
}

/** The run was stopped; what was finished is kept. */
export interface RunCancelled {
  type: "cancelled";
  reason: string;
}

/** What differs between two runs. */
export interface RunComparison {
  earlier: RunFigures;
  later: RunFigures;
  spans: Array<ComparedSpan>;
  lines: Array<ComparedLine>;
  changes: Array<PatchOperation>;
}

/** The last event of a run, with the reason if it ended early. */
export interface RunEnded {
  type: "run_ended";
  status: "completed" | "failed" | "partial" | "interrupted" | "cancelled";
  reason: "cancelled" | "seconds" | "tokens" | "cost" | "tool_calls" | "super_steps" | null;
}

/** The run could not go on. */
export interface RunFailed {
  type: "error";
  problem: Problem;
}

/** A run in figures; tokens and cost (US dollars) are None where nobody knows them. */
export interface RunFigures {
  status: "completed" | "partial" | "failed" | "interrupted" | "cancelled";
  seconds: number;
  calls: number;
  tokens: number | null;
  cost: number | null;
}

/** Something that took time: `start` and `seconds` count from the beginning of the run. */
export interface RunSpan {
  kind: "node" | "tool" | "model";
  name: string;
  agent: string | null;
  start: number;
  seconds: number;
  ok: boolean | null;
  tokens: number | null;
  cost: number | null;
}

/** A worker took the run; `attempt` counts from 1, and not what a worker gave back when it had to end. */
export interface RunStarted {
  type: "run_started";
  attempt: number;
}

/** One day of a schedule. */
export interface ScheduleDay {
  title: string;
  date: string | null;
  entries: Array<ScheduleEntry>;
}

/** Something at a time of a day; the times are local, as HH:MM. */
export interface ScheduleEntry {
  title: string;
  start: string | null;
  end: string | null;
  note: string;
  cost: string;
  link: string;
}

/** Days with what happens when. */
export interface ScheduleView {
  days: Array<ScheduleDay>;
}

/** A session as it is listed. */
export interface SessionEntry {
  id: string;
  assistant: string;
  title: string;
  status: "idle" | "busy" | "interrupted" | "error";
  created_at: string;
  updated_at: string;
  pinned: boolean;
  position: number | null;
}

/** A page of sessions, last changed first, and how many there are in all. */
export interface SessionPage {
  sessions: Array<SessionEntry>;
  total: number;
}

/** A link to a session; its `text` is told once, when it is made. */
export interface Share {
  id: string;
  created_at: string;
  expires_at: string | null;
  text: string | null;
}

/** A conversation as a link shows it: no files, no charts but as tables, and nothing that could be done. */
export interface SharedConversation {
  title: string;
  expires_at: string | null;
  turns: Array<ConversationTurn>;
  more: boolean;
}

/** An artefact of an answer: by its view, counted from 0, or by the text of the answer where it has none. */
export interface ShownArtefact {
  kind: "trip" | "document" | "report" | "table";
  title: string;
  view: number | null;
}

/** Somebody asked to leave a step out. */
export interface SkipRequested {
  type: "skip_requested";
  step: string;
}

/** Where a statement comes from; `as_of` says how old it is, `retrieved_at` when it was read in, `location` where to look. */
export interface Source {
  id: string;
  title: string;
  location: string;
  as_of: string | null;
  retrieved_at: string | null;
  excerpt: string;
  passages: Array<string>;
}

/** A step as a list of things to do shows it. */
export interface StepSummary {
  id: string;
  type: string;
  agent: string;
  team: string | null;
  task: string;
  description: string;
  dependencies: Array<string>;
  only_if: string;
  round: number;
  status: "pending" | "in_progress" | "completed" | "failed" | "skipped" | "cancelled" | "partial";
  progress: number;
  attempts: number;
  started_at: string | null;
  completed_at: string | null;
  waited: number;
  error: string | null;
  replaces: string | null;
}

/** A step changed; `step` names it, `plan` shows the whole after the change. */
export interface StepUpdated {
  type: "todo_updated";
  step: string;
  plan: PlanSummary;
}

/** A column: its title, what its cells are, and the unit of its figures where the title should tell it. */
export interface TableColumn {
  title: string;
  kind: "text" | "number" | "money" | "percent" | "date";
  unit: string;
  decimals: number | null;
}

/** Rows under typed columns; with `total` the last row sums up the others, `note` stands below. */
export interface TableView {
  columns: Array<TableColumn>;
  rows: Array<Array<string | number | null>>;
  total: boolean;
  note: string;
}

/** A piece of the answer's text; `message` names the message it belongs to, where a model wrote it. */
export interface TokenStreamed {
  type: "token";
  text: string;
  message: string | null;
}

/** An agent called a tool; arguments are redacted. `call` tells this call from others of the same run. */
export interface ToolCalled {
  type: "tool_call";
  call: string;
  tool: string;
  arguments: Record<string, JsonValue>;
}

/** A tool came back; the result itself stays in the store under `reference`. */
export interface ToolReturned {
  type: "tool_result";
  call: string;
  tool: string;
  ok: boolean;
  summary: string;
  reference: string | null;
}

/** Turns of a session, oldest first: whether there are older ones, how many are newer, and from where on to follow. */
export interface TurnPage {
  turns: Array<ConversationTurn>;
  more: boolean;
  newer: number;
  position: number;
}

/** How a message was read: what it asks for, the values that were used, and words that could matter and were not. */
export interface Understanding {
  tasks: Array<string>;
  values: Array<UnderstoodValue>;
  unread: Array<string>;
}

/** A value that was used. */
export interface UnderstoodValue {
  name: string;
  label: string;
  value: JsonValue;
  shown: string;
  text: string;
  span: [number, number] | null;
  source: "rule" | "taught" | "model" | "default" | "earlier turn" | "memory";
  confidence: number;
}

/** Verdicts, in the order they are to be read. */
export interface VerdictsView {
  verdicts: Array<RuleVerdict>;
}

/** Something the user should know: a fallback, a missing part, an old figure. */
export interface WarningRaised {
  type: "warning";
  message: string;
}
