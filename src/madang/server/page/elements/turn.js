/** A turn: what was asked, the answer as it comes, and everything that hangs on it. */

import { all, fill, h, isOutward, outward, sanitised, sideways } from "../core/dom.js";
import { called } from "../core/names.js";
import { address, go } from "../core/places.js";
import { call, path } from "../core/server.js";
import { isGoing, isOpen } from "../core/story.js";
import { unbroken } from "../core/unbroken.js";
import { say } from "../core/words.js";
import "./question.js";
import { showView } from "./views.js";

/** From how many letters on a question may have to be scrolled. */
const LONG = 600;
const MARKS = { partial: "warn", failed: "bad" };

class Turn extends HTMLElement {
  session = "";
  run = "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Array<{html: string, nodes: Array<ChildNode>}>} the blocks of the answer's text */
  #blocks = [];
  #told = "";

  /** Show a turn as the server tells it; told the same once more, all that was opened in it stays. @param {any} turn */
  show(turn) {
    const told = JSON.stringify(turn);
    if (told === this.#told) return;
    this.#told = told;
    const { answer, status, attachments, message } = turn;
    if (!this.bubble) this.#lay();
    const files = attachments.map((file) => h("li", {}, file.name));
    if (message.length > LONG) this.bubble.tabIndex = 0;
    fill(this.bubble, message, files.length ? h("ul", { role: "list", class: "chips" }, files) : null);
    this.answer.hidden = !answer && !isOpen(turn);
    this.pulse.hidden = !isGoing(turn);
    if (!answer) return;
    for (const part of [this.body, this.extras]) part.hidden = status === "interrupted";
    this.body.classList.remove("stream");
    this.#settle(answer.html);
    fill(this.mark, this.#marked(answer));
    fill(
      this.extras,
      this.#understood(answer.understood),
      this.#warnings(answer),
      answer.views.map((view) => showView(view, (message) => this.ask({ type: "ask", message }))),
      this.#sources(answer.sources),
      this.#files(answer.files),
      status === "interrupted" ? null : this.#actions(turn),
    );
    this.wait(answer.questions);
  }

  /** Show text as it is written. @param {number} start which block is the first to change @param {Array<string>} blocks */
  write(start, blocks) {
    this.answer.hidden = this.body.hidden = false;
    this.pulse.hidden = true;
    this.body.classList.add("stream");
    this.#replace(start, blocks);
  }

  /** Show who is at work, while somebody is. @param {{status: string, agent: string | null}} run */
  work(run) {
    this.pulse.hidden = !isGoing(run) || this.body.classList.contains("stream");
    if (this.pulse.hidden) return;
    this.answer.hidden = false;
    fill(this.pulse, say(run.status === "pending" ? "waiting" : "working"), run.agent ? ` · ${called(run.agent)}` : "");
  }

  /** Show these questions and no others; one that is being answered stays as it is. @param {Array<any>} questions */
  wait(questions) {
    const shown = new Map([...this.questions.children].map((child) => [child.dataset.question, child]));
    for (const question of questions) {
      if (shown.delete(question.id)) continue;
      const element = h("madang-question", { data: { question: question.id } });
      element.question = question;
      element.ask = (command) => this.ask({ ...command, run: this.run });
      this.questions.append(element);
    }
    for (const gone of shown.values()) gone.remove();
    if (questions.length) this.answer.hidden = false;
  }

  #lay() {
    this.bubble = h("div", { class: "bubble" });
    this.pulse = h("p", { class: "pulse muted", hidden: true });
    this.mark = h("div", { class: "mark" });
    this.body = h("div", { class: "body" });
    this.extras = h("div", { class: "extras" });
    this.questions = h("div", { class: "questions" });
    this.answer = h("article", { class: "answer card" }, this.pulse, this.mark, this.body, this.extras, this.questions);
    fill(this, this.bubble, this.answer);
    this.body.addEventListener("click", (event) => this.#cite(event));
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

  /** A citation opens the span of the source it stands for. @param {MouseEvent} event */
  #cite(event) {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!link) return;
    event.preventDefault();
    const [source] = all(this, `#${CSS.escape(link.getAttribute("href").slice(1))}`);
    if (!source) return;
    const details = source.querySelector("details");
    if (details) details.open = true;
    for (const other of this.querySelectorAll(".sources .cited")) other.classList.remove("cited");
    source.classList.add("cited");
    source.focus();
    source.scrollIntoView({ block: "nearest" });
  }

  #marked(answer) {
    const kind = MARKS[answer.status];
    if (!kind) return null;
    const why = answer.problem ? ` ${answer.problem.message}` : "";
    return h("p", { class: `callout ${kind}` }, h("strong", {}, say(answer.status)), why);
  }

  /** How the message was read: the values that were used, and the words that were not. */
  #understood(understood) {
    if (!understood?.values.length && !understood?.unread.length) return null;
    const { values, unread } = understood;
    const used = values.map(({ label, shown }) => `${label} ${shown}`.trim()).join(" · ");
    return h(
      "p",
      { class: "understood" },
      used ? `${say("understood")}: ${used}` : null,
      unread.length ? h("span", { class: "unread" }, ` ${say("unread")}: ${unread.join(", ")}`) : null,
    );
  }

  /** Below the text: that somebody stopped it is told where it ends, and moves nothing. */
  #warnings({ status, warnings }) {
    const stopped = status === "cancelled";
    if (!warnings.length && !stopped) return null;
    const list = warnings.map((one) => unbroken(h("li", {}, one)));
    return h("div", { class: "callout warn" }, h("strong", {}, say(stopped ? "cancelled" : "warnings")), h("ul", {}, list));
  }

  #sources(sources) {
    if (!sources.length) return null;
    const list = sources.map((source, number) => this.#source(source, `${this.run}-source-${number + 1}`));
    return h("section", { class: "sources" }, h("h2", {}, say("sources")), h("ol", {}, list));
  }

  #source(source, id) {
    const where = source.location && !isOutward(source.location) ? h("small", {}, ` ${source.location}`) : null;
    const asOf = source.as_of ? h("small", {}, ` · ${say("as_of", { date: source.as_of })}`) : null;
    const span = h("details", {}, h("summary", {}, say("more")), h("blockquote", {}, source.excerpt));
    const title = outward(source.location, source.title);
    return h("li", { id, tabindex: "-1" }, title, where, asOf, source.excerpt ? span : null);
  }

  #files(files) {
    if (!files.length) return null;
    const link = (file) => {
      const href = path`/sessions/${this.session}/files/${file.reference}`;
      return h("li", {}, h("a", { class: "button", href, download: file.name }, `⬇ ${file.name}`));
    };
    return h("ul", { role: "list", class: "chips files" }, files.map(link));
  }

  #actions(turn) {
    const link = location.origin + address({ name: "session", session: this.session, run: this.run });
    return h(
      "div",
      { class: "actions" },
      copier(say("copy"), () => turn.answer.markdown),
      copier(say("copy_link"), () => link),
      h("button", { type: "button", class: "quiet", on: { click: () => this.#edit(turn.message) } }, say("edit_again")),
      this.#feedback(),
    );
  }

  #feedback() {
    const at = path`/sessions/${this.session}/runs/${this.run}/feedback`;
    const give = (useful) => {
      const click = async () => {
        await call("POST", at, { useful });
        fill(place, say("thanks"));
      };
      return h("button", { type: "button", class: "quiet", on: { click } }, say(useful ? "useful" : "not_useful"));
    };
    const place = h("span", { role: "status", class: "feedback muted" }, give(true), give(false));
    return place;
  }

  /** The question to be written otherwise, in a session that forgets what followed. @param {string} message */
  #edit(message) {
    const text = h("textarea", { rows: "3", "aria-label": say("edited_question"), value: message });
    const alert = h("p", { class: "bad", role: "alert" });
    const leave = () => form.replaceWith(this.bubble);
    const submit = async (event) => {
      event.preventDefault();
      try {
        const forked = await this.ask({ type: "fork", run: this.run, message: text.value.trim() });
        go({ name: "session", session: forked.session });
      } catch (problem) {
        alert.textContent = problem.message;
      }
    };
    const buttons = [
      h("button", { type: "button", on: { click: leave } }, say("never_mind")),
      h("button", { class: "primary" }, say("ask_again")),
    ];
    const form = h("form", { class: "edit", on: { submit } }, text, alert, h("div", { class: "row end" }, buttons));
    form.addEventListener("keydown", (event) => event.key === "Escape" && leave());
    this.bubble.replaceWith(form);
    text.focus();
  }
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
