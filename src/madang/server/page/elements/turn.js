/** A turn: what was asked, the answer as it comes, and everything that hangs on it. */

import { all, fill, h, sanitised, sideways } from "../core/dom.js";
import { called } from "../core/names.js";
import { address, go } from "../core/places.js";
import { path } from "../core/server.js";
import { isGoing, isOpen } from "../core/story.js";
import { unbroken } from "../core/unbroken.js";
import { say } from "../core/words.js";
import "./question.js";
import { arrange } from "./turn/arranged.js";
import { feedback } from "./turn/feedback.js";
import { followCitations, sourceList } from "./turn/sources.js";
import { showUnderstood } from "./turn/understood.js";
import { showViews } from "./views.js";

/** @import { ConversationTurn, File, GivenReply, RenderedAnswer, Source } from "../core/protocol.js" */

/** From how many letters on a question may have to be scrolled. */
const LONG = 600;
/** @type {Record<string, string>} */
const MARKS = { partial: "warn", failed: "bad" };

class Turn extends HTMLElement {
  session = "";
  run = "";
  /** Whether it is only to be read. */
  readonly = false;
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Array<{html: string, nodes: Array<ChildNode>}>} the blocks of the answer's text */
  #blocks = [];
  #told = "";
  #message = "";
  /** @type {Array<Source>} */
  #sources = [];

  /** Show a turn as the server tells it; told the same once more, all that was opened in it stays. @param {any} turn */
  show(turn) {
    const told = JSON.stringify(turn);
    if (told === this.#told) return;
    this.#told = told;
    const { answer, status, attachments, message } = turn;
    this.#message = message;
    if (!this.bubble) this.#lay();
    const files = attachments.map((/** @type {any} */ file) => fileOf(file, answer));
    if (message.length > LONG) this.bubble.tabIndex = 0;
    fill(this.bubble, message, files.length ? h("ul", { role: "list", class: "chips" }, files) : null);
    this.sent.hidden = turn.status !== "sending";
    fill(this.replies, (turn.replies ?? []).map(replyOf));
    this.answer.hidden = !answer && !isOpen(turn);
    this.pulse.hidden = !isGoing(turn);
    if (!answer) return;
    for (const part of [this.body, this.extras]) part.hidden = status === "interrupted";
    const isRead = this.body.classList.replace("stream", "read") || this.body.classList.contains("read");
    this.#sources = answer.sources;
    this.#unfold();
    this.#settle(answer.html);
    const rest = arrange(this.#nodes, { question: message, answer, isRead });
    fill(this.mark, this.#marked(answer));
    const ask = (/** @type {string} */ wanted) => this.ask({ type: "ask", message: wanted });
    fill(
      this.extras,
      this.readonly ? null : showUnderstood(answer.understood, message, ask),
      this.#warnings(answer),
      showViews(answer.views, ask, (view) => this.#opener(answer, answer.views.indexOf(view))),
      rest,
      sourceList(answer.sources, this.run),
      this.#files(answer),
      status === "interrupted" || this.readonly ? null : this.#actions(turn),
    );
    this.wait(answer.questions);
  }

  get isSending() {
    return !this.sent.hidden;
  }

  /** The message is on its way. @param {boolean} online whether it can leave now */
  sending(online) {
    fill(this.sent, say(online ? "sending" : "sends_when_connected"));
  }

  /** Show text as it is written. @param {number} start which block is the first to change @param {Array<string>} blocks */
  write(start, blocks) {
    this.answer.hidden = this.body.hidden = false;
    this.pulse.hidden = true;
    this.body.classList.add("stream");
    this.#replace(start, blocks);
  }

  /** Show who is at work, while somebody is. @param {{status: string, agent: string | null, plan: any}} run */
  work(run) {
    this.sent.hidden = true;
    this.pulse.hidden = !isGoing(run) || this.body.classList.contains("stream");
    if (this.pulse.hidden) return;
    this.answer.hidden = false;
    const steps = run.plan?.steps ?? [];
    const done = steps.filter((/** @type {any} */ step) => step.completed_at).length;
    fill(
      this.pulse,
      say(run.status === "pending" ? "waiting" : "working"),
      run.agent ? ` · ${called(run.agent)}` : "",
      steps.length ? ` · ${say("done_of", { done, all: steps.length })}` : "",
    );
  }

  /** Show these questions and no others; one that is being answered stays as it is. @param {Array<any>} questions */
  wait(questions) {
    const shown = new Map([...this.questions.children].map((child) => [child.dataset.question, child]));
    for (const question of questions) {
      if (shown.delete(question.id)) continue;
      const element = h("madang-question", { data: { question: question.id } });
      element.question = question;
      element.ask = (/** @type {any} */ command) => this.ask({ ...command, run: this.run });
      this.questions.append(element);
    }
    for (const gone of shown.values()) gone.remove();
    if (questions.length) this.answer.hidden = false;
  }

  #lay() {
    this.bubble = h("div", { class: "bubble" });
    this.replies = h("dl", { class: "replies" });
    this.sent = h("p", { class: "sent muted", role: "status", hidden: true });
    this.pulse = h("p", { class: "pulse muted", hidden: true });
    this.mark = h("div", { class: "mark" });
    this.body = h("div", { class: "body" });
    this.extras = h("div", { class: "extras" });
    this.questions = h("div", { class: "questions" });
    this.answer = h("article", { class: "answer card" }, this.pulse, this.mark, this.body, this.extras, this.questions);
    fill(this, this.bubble, this.replies, this.sent, this.answer);
    followCitations(this, this.body, () => this.#sources);
    followCitations(this, this.extras, () => this.#sources);
  }

  /** @returns {Array<HTMLElement>} the blocks of the text as elements, in order */
  get #nodes() {
    const nodes = this.#blocks.flatMap((block) => block.nodes);
    return nodes.filter((node) => node instanceof HTMLElement);
  }

  /** The blocks stand in the body again, one after the other, wherever they were put. */
  #unfold() {
    if (!this.body.querySelector(".fold") && this.#nodes.every((node) => node.parentElement === this.body)) return;
    this.body.replaceChildren(...this.#blocks.flatMap((block) => block.nodes));
  }

  /** The whole text; blocks that were written as they stand in it stay, so that nothing moves. @param {string} html */
  #settle(html) {
    let [kept, at] = [0, 0];
    while (kept < this.#blocks.length && html.startsWith(this.#blocks[kept].html, at)) {
      at += this.#blocks[kept].html.length;
      kept += 1;
    }
    this.#replace(kept, at < html.length ? [html.slice(at)] : []);
  }

  /** @param {number} start @param {Array<string>} blocks sanitised */
  #replace(start, blocks) {
    for (const { nodes } of this.#blocks.splice(start)) nodes.forEach((node) => node.remove());
    for (const html of blocks) {
      const made = this.#settled(unbroken(sanitised(html)));
      this.#blocks.push({ html, nodes: [...made.childNodes] });
      this.body.append(made);
    }
  }

  /** Links to sources lead to those of this answer, and tables can be moved sideways. @param {DocumentFragment} block */
  #settled(block) {
    for (const link of all(block, 'a[href^="#source-"]')) {
      link.setAttribute("href", `#${this.run}-${link.getAttribute("href").slice(1)}`);
    }
    for (const table of all(block, "table")) {
      const frame = sideways(say("data_table"));
      table.replaceWith(frame);
      frame.append(table);
    }
    return block;
  }

  #marked(/** @type {RenderedAnswer} */ answer) {
    const kind = MARKS[answer.status];
    if (!kind) return null;
    const why = answer.problem ? ` ${answer.problem.message}` : "";
    return h("p", { class: `callout ${kind}` }, h("strong", {}, say(answer.status)), why);
  }

  /** A button that opens an artefact of the answer beside the talk. @param {RenderedAnswer} answer @param {number | null} view */
  #opener(answer, view) {
    const found = answer.artefacts.find((one) => one.view === view);
    if (!found || this.readonly) return null;
    const artefact = view === null ? this.run : `${this.run}.${view}`;
    const click = () => go({ name: "session", session: this.session, artefact });
    const label = `${found.title}: ${say("open_beside")}`;
    return h(
      "button",
      { type: "button", class: "quiet small", "aria-label": label, data: { artefact }, on: { click } },
      `◨ ${say("open_beside")}`,
    );
  }

  /** Below the text: that somebody stopped it is told where it ends, and moves nothing. */
  #warnings(/** @type {RenderedAnswer} */ { status, warnings }) {
    const stopped = status === "cancelled";
    const told = untold(warnings, this.body.textContent ?? "");
    if (!told.length && !stopped) return null;
    const list = told.map((one) => unbroken(h("li", {}, one)));
    return h(
      "div",
      { class: "callout warn" },
      h("strong", {}, say(stopped ? "cancelled" : "warnings")),
      h("ul", {}, list),
    );
  }

  #files(/** @type {RenderedAnswer} */ answer) {
    const { files } = answer;
    if (!files.length) return null;
    const report = this.#opener(answer, null);
    return h(
      "ul",
      { role: "list", class: "chips files" },
      report ? h("li", {}, report) : null,
      files.map((file) => h("li", {}, fileLink(this.session, file))),
    );
  }

  #actions(/** @type {ConversationTurn} */ turn) {
    const link = location.origin + address({ name: "session", session: this.session, run: this.run });
    return h(
      "div",
      { class: "actions" },
      copier(say("copy"), () => turn.answer?.markdown ?? ""),
      copier(say("copy_link"), () => link),
      h("button", { type: "button", class: "quiet", on: { click: () => this.edit() } }, say("edit_again")),
      feedback(this.session, this.run, turn.feedback),
    );
  }

  /** The question to be written otherwise, in a session that forgets what followed. */
  edit() {
    if (!this.bubble.isConnected || this.isSending) return;
    const message = this.#message;
    const text = h("textarea", { rows: "3", "aria-label": say("edited_question"), value: message });
    const alert = h("p", { class: "bad", role: "alert" });
    const leave = () => form.replaceWith(this.bubble);
    const submit = async (/** @type {any} */ event) => {
      event.preventDefault();
      try {
        const forked = await this.ask({ type: "fork", run: this.run, message: text.value.trim() });
        go({ name: "session", session: forked.session });
      } catch (problem) {
        alert.textContent = /** @type {Error} */ (problem).message;
      }
    };
    const buttons = [
      h("button", { type: "button", on: { click: leave } }, say("never_mind")),
      h("button", { class: "primary" }, say("ask_again")),
    ];
    const form = h("form", { class: "edit", on: { submit } }, text, alert, h("div", { class: "row end" }, buttons));
    form.addEventListener("keydown", (/** @type {any} */ event) => event.key === "Escape" && leave());
    this.bubble.replaceWith(form);
    text.focus();
  }
}

/**
 * A file to be taken home.
 * @param {string} session
 * @param {{name: string, reference: string}} file
 * @param {string} [label] in place of its name
 */
export function fileLink(session, { name, reference }, label = name) {
  const href = path`/sessions/${session}/files/${reference}`;
  return h("a", { class: "button", href, download: name, "aria-label": `⬇ ${name}`, title: name }, `⬇ ${label}`);
}

/** Warnings that neither the text nor another of them says. @param {Array<string>} warnings @param {string} text */
function untold(warnings, text) {
  const others = (/** @type {string} */ one) => warnings.filter((other) => other !== one);
  return warnings.filter((one) => !text.includes(one) && !others(one).some((other) => one.includes(other)));
}

/**
 * A file that came with the message, and what became of it.
 * @param {File} file
 * @param {RenderedAnswer | null} answer
 */
function fileOf({ name }, answer) {
  const use = answer && answer.status !== "interrupted" ? h("small", {}, ` · ${useOf(name, answer)}`) : null;
  return h("li", {}, name, use);
}

/** @param {string} name @param {RenderedAnswer} answer @returns {string} */
function useOf(name, { sources, warnings }) {
  const cited = sources.flatMap(({ location }, at) =>
    location === name ? [`[${at + 1}]`] : [],
  );
  if (cited.length) return say("file_cited", { marks: cited.join("") });
  return say(warnings.some((one) => one.includes(name)) ? "file_noted" : "file_not_cited");
}

/** A question on the way and what was answered. @param {GivenReply} reply */
function replyOf({ question, answer }) {
  const words = typeof answer === "boolean" ? say(answer ? "approved" : "refused") : answer;
  return h("div", {}, h("dt", {}, question), h("dd", { class: "bubble" }, words));
}

/** @param {string} label @param {() => string} text @returns {HTMLElement | null} */
function copier(label, text) {
  if (!navigator.clipboard) return null;
  const click = async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = say("copied");
  };
  const button = h("button", { type: "button", class: "quiet", on: { click } }, label);
  return button;
}

customElements.define("madang-turn", Turn);
