/**
 * The conversation: a window on its turns. However long it is, so many are held here at most; those before and after
 * are fetched as one comes near them.
 */

import { fill, h } from "../core/dom.js";
import { keepReadingPlace } from "../core/drafts.js";
import { get, path } from "../core/server.js";
import { read, say } from "../core/words.js";
import "./turn.js";

/** @import { AssistantCard, ConversationTurn, TurnPage } from "../core/protocol.js" */

const PAGE = 20;
const MOST = 60;
/** From how near to the end new text is followed. */
const NEAR = 240;
/** How much is left free above a question that is being answered. */
const MARGIN = 20;

class Conversation extends HTMLElement {
  session = "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Map<string, any>} the turns that are shown, by run */
  #turns = new Map();
  #newer = 0;
  #more = false;
  #fetching = false;
  #following = true;
  #online = true;

  connectedCallback() {
    this.older = h("div", { class: "edge", "aria-hidden": "true" });
    this.list = h("ol", { role: "list", class: "turns" });
    this.later = h("div", { class: "edge", "aria-hidden": "true" });
    this.start = h("section", { class: "start", hidden: true });
    this.newest = h(
      "button",
      { type: "button", class: "newest", hidden: true, on: { click: () => this.#toNewest() } },
      `↓ ${say("to_newest")}`,
    );
    this.said = h("p", { class: "visually-hidden", "aria-live": "polite" });
    fill(this, this.older, this.start, this.list, this.later, this.newest, this.said);
    this.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.edges = new IntersectionObserver((seen) => this.#reached(seen), { root: this, rootMargin: "600px" });
    for (const edge of [this.older, this.later]) this.edges.observe(edge);
  }

  disconnectedCallback() {
    this.edges?.disconnect();
  }

  /**
   * @param {TurnPage} window
   * @param {AssistantCard | undefined} assistant
   * @param {{run: string, offset: number} | null} place where somebody was reading, if not at the end
   */
  open(window, assistant, place) {
    this.#replace(window);
    this.#welcome(assistant);
    const turn = place && this.#turns.get(place.run);
    if (!turn) return this.#toEnd(true);
    this.#following = false;
    requestAnimationFrame(() => {
      this.scrollTop += turn.getBoundingClientRect().top - this.getBoundingClientRect().top - place.offset;
    });
  }

  /** Bring an answer into sight, wherever in the conversation it is. @param {string} run */
  async find(run) {
    if (!this.#turns.has(run)) this.#replace(await this.#fetch(`run=${encodeURIComponent(run)}&limit=${PAGE}`));
    this.#following = false;
    this.#turns.get(run)?.closest("li").scrollIntoView();
  }

  /** Show a message that is on its way, before the server has taken it. @param {{run: string, message: string}} sent */
  async expect({ run, message }, /** @type {any} */ files = []) {
    if (this.#newer) await this.#toNewest();
    if (this.#turns.has(run)) return;
    this.start.hidden = true;
    this.list.append(this.#item({ run, message, answer: null, attachments: files, status: "sending" }));
    this.#turns.get(run).sending(this.#online);
    this.#drop("first");
    this.#toEnd(true);
  }

  /** A message that the server would not take is not shown as sent. @param {string} run */
  withdraw(run) {
    this.#turns.get(run)?.closest("li").remove();
    this.#turns.delete(run);
    this.start.hidden = this.#turns.size > 0;
  }

  /** @param {boolean} online whether the server can be reached: what is on its way says so */
  set online(online) {
    this.#online = online;
    for (const turn of this.#turns.values()) if (turn.isSending) turn.sending(online);
  }

  /** The last question of this conversation, to be written otherwise. */
  editLast() {
    [...this.#turns.values()].at(-1)?.edit();
  }

  /** @param {import("../core/story.js").RunStory} run @param {any} event */
  follow(run, event) {
    const { type } = event.data;
    if (type === "run_accepted") this.#take(run);
    const turn = this.#turns.get(run.id);
    if (!turn) return;
    turn.work(run);
    if (QUESTIONS.has(type)) turn.wait([...run.questions.values()]);
    if (type === "answered" || type === "run_ended") this.#refresh(run);
    this.#toEnd();
  }

  /** @param {{run: string, start: number, blocks: Array<string>}} written text of a run, from one of its blocks on */
  write({ run, start, blocks }) {
    this.#turns.get(run)?.write(start, blocks);
    this.#toEnd();
  }

  /** A run that is new is shown at the end, if that is what is shown. @param {any} run */
  #take(run) {
    if (this.#turns.has(run.id)) return this.#refresh(run);
    if (this.#newer) {
      this.#newer += 1;
      this.newest.hidden = false;
      return;
    }
    this.start.hidden = true;
    const item = this.#item({ run: run.id, message: "", answer: null, attachments: [], status: run.status });
    item.hidden = true;
    this.list.append(item);
    this.#drop("first");
    this.#refresh(run);
    this.#toEnd(true);
  }

  async #refresh(/** @type {any} */ run) {
    const told = await get(path`/sessions/${this.session}/turns/${run.id}`);
    const turn = this.#turns.get(run.id);
    if (!turn) return;
    turn.show(told);
    turn.work(run);
    turn.closest("li").hidden = false;
    if (told.status === "completed") this.said.textContent = turn.body.textContent.slice(0, 300);
    this.#toEnd();
  }

  #replace(/** @type {TurnPage} */ { turns, more, newer }) {
    this.#turns.clear();
    [this.#newer, this.#more] = [newer, more];
    fill(
      this.list,
      turns.map((turn) => this.#item(turn)),
    );
    this.#scrolled();
  }

  #item(/** @type {Pick<ConversationTurn, "run" | "message" | "attachments"> & {answer: null, status: string} | ConversationTurn} */ told) {
    const turn = h("madang-turn");
    Object.assign(turn, { session: this.session, run: told.run, ask: this.ask });
    turn.show(told);
    this.#turns.set(told.run, turn);
    return h("li", { class: "turn", id: `run-${told.run}`, data: { run: told.run } }, turn);
  }

  #fetch(/** @type {string} */ query) {
    return get(`${path`/sessions/${this.session}/turns`}?${query}`);
  }

  /** @param {Array<IntersectionObserverEntry>} seen */
  #reached(seen) {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      if (target === this.older && this.#more) this.#page("older");
      if (target === this.later && this.#newer) this.#page("newer");
    }
  }

  /** @param {"older" | "newer"} which */
  async #page(which) {
    if (this.#fetching) return;
    this.#fetching = true;
    const older = which === "older";
    const limit = older ? PAGE : Math.min(PAGE, this.#newer);
    const skip = older ? this.#newer + this.#turns.size : this.#newer - limit;
    const { turns, more } = await this.#fetch(`limit=${limit}&skip=${skip}`).finally(() => (this.#fetching = false));
    const items = turns
      .filter((/** @type {any} */ turn) => !this.#turns.has(turn.run))
      .map((/** @type {any} */ turn) => this.#item(turn));
    const mark = older ? this.list.firstElementChild : this.list.lastElementChild;
    this.#keepingStill(mark, () => {
      this.list[older ? "prepend" : "append"](...items);
      if (older) this.#more = more;
      else this.#newer -= limit;
      this.#drop(older ? "last" : "first");
    });
    this.#watchAgain(older ? this.older : this.later);
  }

  /** Let go of turns beyond those that are held, at one end. @param {"first" | "last"} end */
  #drop(end) {
    while (this.#turns.size > MOST) {
      const gone = end === "first" ? this.list.firstElementChild : this.list.lastElementChild;
      this.#turns.delete(gone.dataset.run);
      gone.remove();
      if (end === "first") this.#more = true;
      else this.#newer += 1;
    }
  }

  /** Change the list without moving what is read. @param {Element | null} mark @param {() => void} change */
  #keepingStill(mark, change) {
    const before = mark?.getBoundingClientRect().top ?? 0;
    change();
    if (mark?.isConnected) this.scrollTop += mark.getBoundingClientRect().top - before;
  }

  /** An edge that is still in sight after a page was fetched is told of once more. @param {Element} edge */
  #watchAgain(edge) {
    this.edges?.unobserve(edge);
    this.edges?.observe(edge);
  }

  async #toNewest() {
    if (this.#newer) this.#replace(await this.#fetch(`limit=${PAGE}`));
    this.#toEnd(true);
  }

  #scrolled() {
    const left = this.scrollHeight - this.scrollTop - this.clientHeight;
    const top = this.#lastTop();
    this.#following = !this.#newer && (left < NEAR || top <= MARGIN + 1);
    this.newest.hidden = !this.#newer && top < this.clientHeight;
    keepReadingPlace(this.session, this.#following ? null : this.#placeInSight());
  }

  /** @returns {{run: string, offset: number} | null} the first turn in sight, and how far below the top it begins */
  #placeInSight() {
    const top = this.getBoundingClientRect().top;
    for (const [run, turn] of this.#turns) {
      const box = turn.getBoundingClientRect();
      if (box.bottom > top) return { run, offset: box.top - top };
    }
    return null;
  }

  /** Follow what comes, as long as the question that it answers stays in sight. @param {boolean} [always] */
  #toEnd(always = false) {
    if (!always && !this.#following) return;
    this.#following = true;
    requestAnimationFrame(() => {
      const end = this.scrollHeight - this.clientHeight;
      const wanted = Math.min(end, this.scrollTop + this.#lastTop() - MARGIN);
      if (this.#following && (always || wanted > this.scrollTop)) this.scrollTo({ top: wanted, behavior: "instant" });
    });
  }

  /** @returns {number} how far below the top of what is in sight the last turn begins */
  #lastTop() {
    const last = this.list.lastElementChild;
    return last ? last.getBoundingClientRect().top - this.getBoundingClientRect().top : 0;
  }

  /** What can be asked, while nothing was. @param {AssistantCard | undefined} assistant */
  #welcome(assistant) {
    this.start.hidden = this.#turns.size > 0 || !assistant;
    if (this.start.hidden || !assistant) return;
    const example = (/** @type {any} */ text) => {
      const click = () => this.ask({ type: "ask", message: read(text) });
      return h("li", {}, h("button", { type: "button", on: { click } }, read(text)));
    };
    fill(
      this.start,
      h("h2", {}, read(assistant.title)),
      h("p", {}, read(assistant.about)),
      ...(assistant.greeting ? [h("p", { class: "greeting" }, read(assistant.greeting))] : []),
      h("p", { class: "muted" }, say("try_one")),
      h("ul", { role: "list", class: "examples" }, assistant.examples.map(example)),
    );
  }
}

const QUESTIONS = new Set(["clarification", "approval_request", "answered"]);

customElements.define("madang-conversation", Conversation);
