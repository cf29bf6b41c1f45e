/** What the page keeps: the story of a session, drafts and messages that were not sent, places and figures in words. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./document.mjs";

const page = "../../../src/madang/server/page/core";
const { Story, isGoing, isOpen } = await import(`${page}/story.js`);
const drafts = await import(`${page}/drafts.js`);
const places = await import(`${page}/places.js`);
const { bytes, short, told, written } = await import(`${page}/telling.js`);
const { called, learnNames } = await import(`${page}/names.js`);
const { say } = await import(`${page}/words.js`);

const event = (type, data = {}, run = "r1", agent = null) => ({ run, agent, data: { type, ...data } });

beforeEach(() => {
  localStorage.clear();
  localStorage.full = false;
});

test("a run is told from its events, from the first to the last", () => {
  const story = new Story();
  const seen = ["run_accepted", "run_started"].map((type) => story.take(event(type)).status);
  assert.deepEqual(seen, ["pending", "running"]);
  story.take(event("plan_ready", { plan: { progress: 0 } }, "r1", "planner"));
  story.take(event("todo_updated", { plan: { progress: 50 } }));
  assert.equal(story.latest.plan.progress, 50);
  assert.equal(story.latest.agent, "planner");
  assert.equal(story.take(event("run_ended", { status: "completed" })).status, "completed");
});

test("a question waits until it is answered, and the run goes on then", () => {
  const story = new Story();
  story.take(event("clarification", { question: { id: "nights" } }));
  story.take(event("approval_request", { request: { id: "mail" } }));
  story.take(event("run_ended", { status: "interrupted" }));
  assert.deepEqual([...story.latest.questions.keys()], ["nights", "mail"]);
  assert.equal(isOpen(story.latest) && !isGoing(story.latest), true);
  story.take(event("answered", { question: "nights" }));
  assert.deepEqual([...story.latest.questions.keys()], ["mail"]);
  assert.equal(story.latest.status, "running");
});

test("the run that goes or waits comes before one that is over, which is let go", () => {
  const story = new Story();
  story.take(event("run_started", {}, "old"));
  story.take(event("run_ended", { status: "failed" }, "old"));
  story.take(event("run_started", {}, "waits"));
  story.take(event("run_ended", { status: "interrupted" }, "waits"));
  story.take(event("run_started", {}, "over"));
  story.take(event("run_ended", { status: "completed" }, "over"));
  assert.equal(story.latest.id, "waits");
  assert.equal(story.take(event("tool_called", {}, "old")).status, "pending");
});

test("an event that nobody knows moves nothing", () => {
  const story = new Story();
  story.take(event("run_started"));
  assert.equal(story.take(event("of a later version")).status, "running");
});

test("a draft is kept by session and forgotten once it is empty", () => {
  drafts.keepDraft("a", { text: "오사카", files: [] });
  assert.deepEqual(drafts.draftOf("a"), { text: "오사카", files: [] });
  assert.deepEqual(drafts.draftOf("b"), { text: "", files: [] });
  drafts.keepDraft("a", { text: "", files: [] });
  assert.equal(localStorage.getItem("madang.draft.a"), null);
});

test("messages that were not taken are kept in order, each until it was", () => {
  for (const run of ["r1", "r2"]) drafts.keepUnsent("a", { run, message: run });
  drafts.forgetUnsent("a", "r1");
  assert.deepEqual(drafts.unsentOf("a").map((one) => one.run), ["r2"]);
  drafts.forgetUnsent("a", "r2");
  assert.deepEqual(drafts.unsentOf("a"), []);
});

test("a store that is full or holds nonsense loses nothing of the screen", () => {
  localStorage.setItem("madang.draft.a", "{not JSON");
  assert.deepEqual(drafts.draftOf("a"), { text: "", files: [] });
  localStorage.full = true;
  assert.doesNotThrow(() => drafts.keepDraft("a", { text: "long", files: [] }));
});

test("every place has an address that leads back to it", () => {
  const all = [
    { name: "home" },
    { name: "session", session: "a b/c" },
    { name: "session", session: "s", run: "r" },
    { name: "session", session: "s", checkpoint: "c" },
    { name: "session", session: "s", artefact: "r.0" },
    { name: "operations", part: "audit" },
    { name: "library", corpus: "한글" },
    { name: "sign-in" },
    { name: "shared" },
  ];
  for (const place of all) assert.deepEqual(places.read(places.address(place)), place);
});

test("an address that is not well formed, or leads nowhere, leads home or is taken as it stands", () => {
  assert.deepEqual(places.read("/at/nowhere"), { name: "home" });
  assert.deepEqual(places.read("/etc/passwd"), { name: "home" });
  assert.deepEqual(places.read("/at/session/%E0%A4%A"), { name: "session", session: "%E0%A4%A" });
  assert.deepEqual(places.read("/at/session/s/evil/x"), { name: "session", session: "s" });
});

test("figures are written as their column wants them, and what is missing as a dash", () => {
  assert.equal(written(1234567, { kind: "money" }), "1,234,567");
  assert.equal(written(3.679, { kind: "percent", decimals: 2 }), "3.68%");
  assert.equal(written(null, { kind: "number" }), "–");
  assert.equal(written("서울", { kind: "text" }), "서울");
  assert.deepEqual([0, 999, 1000, 1_500_000].map(bytes), ["0 B", "999 B", "1 kB", "1.5 MB"]);
});

test("what is not shown has words, and what is long is cut", () => {
  assert.equal(told('{"name": "***REDACTED***"}'), `{"name": ${say("hidden")}}`);
  assert.equal(short("가".repeat(200)).length, 161);
});

test("nodes have the names that people know, and their own where there are none", () => {
  learnNames({ planner: { ko: "계획", en: "Planner" } });
  assert.deepEqual([called("planner"), called("toString")], ["계획", "toString"]);
});

test("words have both languages, and what is filled into them", () => {
  assert.equal(say("rows_count", { count: 3 }), "3행");
  assert.equal(say("no such words"), "no such words");
});
