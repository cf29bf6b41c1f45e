/** What the page makes of the views and the text of an answer. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

const page = "../../../src/madang/server/page";
const { h, isOutward, outward } = await import(`${page}/core/dom.js`);
const { unbroken } = await import(`${page}/core/unbroken.js`);
const { calculation } = await import(`${page}/elements/views/calculation.js`);
const { comparison } = await import(`${page}/elements/views/comparison.js`);
const { schedule } = await import(`${page}/elements/views/schedule.js`);
const { grid } = await import(`${page}/elements/views/table.js`);
const { verdicts } = await import(`${page}/elements/views/verdicts.js`);
const { showViews } = await import(`${page}/elements/views.js`);
const { arrange } = await import(`${page}/elements/turn/arranged.js`);

const COLUMNS = [{ title: "팀", kind: "text" }, { title: "매출", kind: "money", unit: "원" }];
const rows = (many) => Array.from({ length: many }, (_, at) => [`팀 ${at}`, (at * 7919) % 10_007]);
const cells = (table) => table.querySelectorAll("tbody")[0].children.map((row) => row.children.map((one) => one.textContent));
const view = (kind, data, more = {}) => ({ kind, data, title: kind, told: false, ...more });

test("text is text, whatever somebody wrote", () => {
  const made = h("p", { class: null, title: "t" }, "<img onerror=x>", 0, null, false, ["a", ["b"]]);
  assert.equal(made.textContent, "<img onerror=x>0ab");
  assert.deepEqual(made.attributes, { title: "t" });
});

test("a link leads to the web or nowhere", () => {
  assert.equal(outward("https://example.org", "a").tagName, "A");
  for (const bad of ["javascript:alert(1)", "data:text/html,x", "/at/home", ""]) {
    assert.equal(isOutward(bad), false);
    assert.equal(outward(bad, "a").tagName, "SPAN");
  }
});

test("amounts stay on one line, but not in code", () => {
  assert.equal(unbroken(h("p", {}, "약 2억 1,000만원")).textContent, "약\u00a02억\u00a01,000만원");
  assert.equal(unbroken(h("p", {}, h("code", {}, "2억 1,000만원"))).textContent, "2억 1,000만원");
});

test("a calculation says its result before how it comes about", () => {
  const lines = [{ label: "보증금", value: 300_000_000, unit: "원", kind: "money", formula: "", source: "" }];
  const result = { label: "상한", value: 315_000_000, unit: "원", kind: "money", formula: "× 1.05", source: "" };
  const [first, details] = calculation(view("calculation", { lines, result, article: "제7조", as_of: "2026-11", note: "" }));
  assert.equal(first.textContent, "상한 315,000,000 원");
  assert.equal(details.tagName, "DETAILS");
  assert.match(details.textContent, /제7조 · .*2026-11/);
});

test("a short table has neither tools nor rows out of sight, and its sum comes last", () => {
  const made = grid({ columns: COLUMNS, rows: [["가", 2], ["나", 1], ["계", 3]], total: true }, "표");
  assert.equal(made.attributes.class, "scroll");
  assert.deepEqual(cells(made).at(-1), ["계", "3"]);
  assert.equal(made.querySelectorAll("tr.total").length, 1);
});

test("a table is sorted up, down and back, and its sum stays below", () => {
  const made = grid({ columns: COLUMNS, rows: [["가", 2], ["나", null], ["다", 1], ["계", 3]], total: true }, "표");
  const [, by] = made.querySelectorAll("button");
  const order = () => cells(made).map(([name]) => name).join("");
  by.click();
  assert.equal(order(), "다가나계");
  assert.equal(made.querySelectorAll("th")[1].attributes["aria-sort"], "ascending");
  by.click();
  assert.equal(order(), "가다나계");
  by.click();
  assert.equal(order(), "가나다계");
});

test("of ten thousand rows those in sight are elements, and a filter finds any of them", () => {
  const made = grid({ columns: COLUMNS, rows: rows(10_000), total: false }, "표");
  assert.ok(made.querySelectorAll("tr").length < 60);
  const [find] = made.querySelectorAll("input");
  find.value = "팀 9999";
  find.dispatchEvent(Object.defineProperty(new Event("input"), "target", { value: find }));
  assert.deepEqual(cells(made).map(([name]) => name), ["팀 9999"]);
  assert.match(made.querySelectorAll("small")[0].textContent, /^1/);
});

test("a verdict tells its figures beside its reason, and what would mend it", () => {
  const one = { verdict: "fail", subject: "식사", reason: "한도를 넘습니다", found: "12만원", limit: "10만원", article: "", remedy: "낮추기" };
  const made = verdicts(view("verdicts", { verdicts: [one] }));
  assert.match(made.textContent, /실제 12만원, 기준 10만원/);
  assert.match(made.textContent, /→ 낮추기/);
});

test("a day of a schedule tells when, what and what it costs", () => {
  const entries = [{ title: "성", start: "09:00", end: "09:00", note: "", cost: "600엔", link: "javascript:x" }];
  const made = schedule(view("schedule", { days: [{ title: "1일차", entries }] }));
  assert.equal(made.textContent, "1일차09:00성600엔");
  assert.equal(made.querySelectorAll("a").length, 0);
});

test("a lever asks again with the figure that was chosen, once", async () => {
  const asked = [];
  const lever = { label: "예산", minimum: 1, maximum: 9, step: 1, value: 2, unit: "만원", request: "예산 {value}만원으로" };
  const data = { options: ["A", "B"], criteria: [{ label: "값", values: [1, 2], best: 0, kind: "number" }], recommended: 1, reason: "싸서", lever };
  const parts = comparison(view("comparison", data), async (message) => asked.push(message)).filter(Boolean);
  const form = parts.at(-1);
  const [range] = form.querySelectorAll("input");
  const [again] = form.querySelectorAll("button");
  assert.equal(again.disabled, true);
  range.value = "5";
  range.dispatchEvent(new Event("input"));
  assert.equal(again.disabled, false);
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  await null;
  assert.deepEqual([asked, again.disabled], [["예산 5만원으로"], true]);
});

test("the first view is open, figures that the text tells are folded and come last, and an unknown kind is shown as data", () => {
  const data = { columns: COLUMNS, rows: rows(2), total: false };
  const made = showViews([view("verdicts", { verdicts: [] }), view("table", data, { told: true }), view("later", { a: 1 })], async () => {});
  assert.deepEqual(made.map((one) => one.attributes.class), ["view verdicts", "view later", "view table"]);
  assert.equal(made[2].querySelectorAll("details").length, 1);
  assert.deepEqual(made.map((one) => one.dataset.view), ["0", "2", "1"]);
});

/** Blocks of a text, in a place as the page has them. */
function blocks(...made) {
  const place = new Element("div");
  place.append(...made);
  return place.children;
}

test("the question and the list of sources are not said again", () => {
  const nodes = blocks(h("h1", {}, "보증금?"), h("p", {}, "답"), h("h2", {}, "출처"), h("ul", {}, h("li", {}, "법 제7조")));
  arrange(nodes, { question: "보증금?", answer: { sources: [{ title: "법" }], views: [] }, isRead: false });
  assert.deepEqual(nodes.map((node) => node.hidden), [true, false, true, true]);
});

test("what views tell as well goes below them, folded", () => {
  const nodes = blocks(h("p", {}, "B안을 추천합니다."), h("h2", {}, "1일차"), h("p", {}, "성"));
  const rest = arrange(nodes, { question: "", answer: { sources: [], views: [view("schedule", {}, { told: true })] }, isRead: false });
  assert.equal(rest.tagName, "DETAILS");
  assert.match(rest.textContent, /1일차성$/);
});

test("a long text is folded by its headings, and stays open for whoever saw it written", () => {
  for (const isRead of [false, true]) {
    const nodes = blocks(h("p", {}, "요약"), h("h2", {}, "가"), h("p", {}, "글".repeat(1000)), h("h2", {}, "나"), h("p", {}, "글"));
    const place = nodes[0].parentElement;
    assert.equal(arrange(nodes, { question: "", answer: { sources: [], views: [] }, isRead }), null);
    const folds = place.querySelectorAll("details");
    assert.deepEqual(folds.map((one) => one.querySelectorAll("summary")[0].textContent), ["가", "나"]);
    assert.deepEqual(folds.map((one) => "open" in one.attributes), [isRead, isRead]);
  }
});
