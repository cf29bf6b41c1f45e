/** The conversation: what was asked, the answer as it comes, and everything that hangs on it. */

import { fill, fillSanitised, h, isOutward, outward } from "../core/dom.js";
import { call, get } from "../core/server.js";
import { isOpen } from "../core/story.js";
import { say } from "../core/words.js";
import "./question.js";
import { showView } from "./views.js";

class Conversation extends HTMLElement {
  session = "";
  ask = async () => {};
  #turns = new Map();
  #skip = 0;

  connectedCallback() {
    this.older = h("button", { type: "button", class: "quiet older", hidden: true, on: { click: () => this.#more() } }, say("older"));
    this.list = h("ol", { role: "list", class: "turns" });
    this.said = h("p", { class: "visually-hidden", "aria-live": "polite" });
    fill(this, this.older, this.list, this.said);
  }

  /** Bring an answer into sight, if it is among those that are shown. @param {string} run */
  find(run) {
    this.#turns.get(run)?.item.scrollIntoView();
  }

  /** @param {Array<any>} turns @param {boolean} more */
  open(turns, more) {
    for (const turn of turns) this.list.append(this.#make(turn).item);
    this.#skip = turns.length;
    this.older.hidden = !more;
    this.#toEnd(true);
  }

  /**
   * @param {import("../core/story.js").RunStory} run
   * @param {any} event
   */
  follow(run, event) {
    const type = event.data.type;
    if (!this.#turns.has(run.id)) {
      this.#skip += 1;
      this.list.append(this.#make({ run: run.id, message: "", answer: null, attachments: [], status: run.status }).item);
      this.#load(run.id);
    }
    const turn = this.#turns.get(run.id);
    if (type === "token") this.#stream(turn, run);
    else if (type === "clarification" || type === "approval_request" || type === "answered") this.#questions(turn, [...run.questions.values()]);
    else if (type === "run_ended" || type === "response") this.#load(run.id);
    this.#pulse(turn, run);
  }

  #make(turn) {
    const parts = {
      status: turn.status,
      bubble: h("div", { class: "bubble" }, turn.message),
      pulse: h("p", { class: "pulse muted", hidden: !isOpen(turn) || turn.status === "interrupted" }),
      body: h("div", { class: "body" }),
      extras: h("div", { class: "extras" }),
      questions: h("div", { class: "questions" }),
    };
    parts.item = h("li", { class: "turn", id: `run-${turn.run}`, data: { run: turn.run } }, parts.bubble, h("article", { class: "answer card" }, parts.pulse, parts.body, parts.extras, parts.questions));
    this.#turns.set(turn.run, parts);
    this.#fill(parts, turn);
    return parts;
  }

  async #load(run) {
    const turn = await get(`/sessions/${encodeURIComponent(this.session)}/turns/${encodeURIComponent(run)}`);
    this.#fill(this.#turns.get(run), turn);
    this.#toEnd();
  }

  #fill(parts, turn) {
    parts.status = turn.status;
    fill(parts.bubble, turn.message, turn.attachments?.length ? h("ul", { role: "list", class: "chips" }, turn.attachments.map((file) => h("li", {}, file.name))) : null);
    const answer = turn.answer;
    parts.item.querySelector(".answer").hidden = !answer && !isOpen({ status: turn.status });
    if (!answer) return;
    for (const part of [parts.body, parts.extras]) part.hidden = turn.status === "interrupted";
    fillSanitised(parts.body, answer.html);
    for (const link of parts.body.querySelectorAll('a[href^="#source-"]')) link.setAttribute("href", `#${turn.run}-${link.getAttribute("href").slice(1)}`);
    for (const table of parts.body.querySelectorAll("table")) { const frame = h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("data_table") }); table.replaceWith(frame); frame.append(table); }
    fill(parts.extras,
      MARKS[answer.status] ? h("p", { class: `callout ${answer.status === "failed" ? "bad" : "warn"}` }, h("strong", {}, say(MARKS[answer.status])), answer.problem ? ` ${answer.problem.message}` : "") : null,
      answer.warnings.length ? h("div", { class: "callout warn" }, h("strong", {}, say("warnings")), h("ul", {}, answer.warnings.map((one) => h("li", {}, one)))) : null,
      answer.views.map((view) => showView(view)),
      answer.sources.length ? h("section", { class: "sources" }, h("h2", {}, say("sources")), h("ol", {}, answer.sources.map((source, number) => this.#source(source, `${turn.run}-source-${number + 1}`)))) : null,
      answer.files.length ? h("ul", { role: "list", class: "chips files" }, answer.files.map((file) => h("li", {}, h("a", { class: "button", href: `/sessions/${encodeURIComponent(this.session)}/files/${encodeURIComponent(file.reference)}`, download: file.name }, `⬇ ${file.name}`)))) : null,
      turn.status !== "interrupted" ? this.#actions(turn) : null,
    );
    this.#questions(parts, answer.questions);
  }

  #source(source, id) {
    const title = [outward(source.location, source.title), source.location && !isOutward(source.location) ? h("small", {}, ` ${source.location}`) : null];
    return h("li", { id, tabindex: "-1" }, title, source.as_of ? h("small", {}, ` · ${say("as_of", { date: source.as_of })}`) : null, source.excerpt ? h("details", {}, h("summary", {}, say("more")), h("blockquote", {}, source.excerpt)) : null);
  }

  #actions(turn) {
    const copied = navigator.clipboard && h("button", { type: "button", class: "quiet", on: { click: async () => { await navigator.clipboard.writeText(turn.answer.markdown); copied.textContent = say("copied"); } } }, say("copy"));
    return h("div", { class: "actions" }, copied, h("button", { type: "button", class: "quiet", on: { click: () => this.parentElement.querySelector("madang-composer").propose(turn.message) } }, say("edit_again")), this.#feedback(turn));
  }

  #feedback(turn) {
    const path = `/sessions/${encodeURIComponent(this.session)}/runs/${encodeURIComponent(turn.run)}/feedback`;
    const give = (useful) => h("button", { type: "button", class: "quiet", on: { click: async () => { await call("POST", path, { useful }); fill(place, say("thanks")); } } }, say(useful ? "useful" : "not_useful"));
    const place = h("span", { role: "status", class: "feedback muted" }, give(true), give(false));
    return place;
  }

  #stream(parts, run) {
    parts.item.querySelector(".answer").hidden = false;
    let place = parts.body.querySelector(".stream");
    if (!place) fill(parts.body, (place = h("div", { class: "stream" })));
    const known = Number(place.dataset.length ?? 0);
    place.append(run.text.slice(known));
    place.dataset.length = String(run.text.length);
    this.#toEnd();
  }

  #questions(parts, questions) {
    const known = new Set([...parts.questions.children].map((child) => child.dataset.question));
    const wanted = new Set(questions.map((question) => question.id));
    for (const child of [...parts.questions.children]) if (!wanted.has(child.dataset.question)) child.remove();
    for (const question of questions) {
      if (known.has(question.id)) continue;
      const element = h("madang-question", { data: { question: question.id } });
      Object.assign(element, { question, ask: (command) => this.ask({ ...command, run: parts.item.dataset.run }) });
      parts.questions.append(element);
    }
    if (questions.length) { parts.item.querySelector(".answer").hidden = false; this.#toEnd(); }
  }

  #pulse(parts, run) {
    const going = run.status === "running" || run.status === "pending";
    parts.pulse.hidden = !going;
    if (going) { parts.item.querySelector(".answer").hidden = false; fill(parts.pulse, say(run.status === "pending" ? "waiting" : "working"), run.agent ? ` · ${run.agent}` : ""); }
    if (run.status === "completed") this.said.textContent = parts.body.textContent.slice(0, 300);
  }

  async #more() {
    const { turns, more } = await get(`/sessions/${encodeURIComponent(this.session)}/turns?limit=20&skip=${this.#skip}`);
    this.#skip += turns.length;
    const before = this.scrollHeight - this.scrollTop;
    this.list.prepend(...turns.filter((turn) => !this.#turns.has(turn.run)).map((turn) => this.#make(turn).item));
    this.scrollTop = this.scrollHeight - before;
    this.older.hidden = !more;
  }

  #toEnd(always = false) {
    const near = this.scrollHeight - this.scrollTop - this.clientHeight < 240;
    if (always || near) requestAnimationFrame(() => { this.scrollTop = this.scrollHeight; });
  }
}

const MARKS = { partial: "partial", failed: "failed", cancelled: "cancelled" };

customElements.define("madang-conversation", Conversation);
