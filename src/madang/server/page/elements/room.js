/** The room of a session: other sessions, the conversation, and what is behind it, all fed by one line. */

import { all, fill, h } from "../core/dom.js";
import { forgetUnsent, keepUnsent, readingPlace, unsentOf } from "../core/drafts.js";
import { Line, newRun } from "../core/line.js";
import { learnNames } from "../core/names.js";
import { notice } from "../core/notices.js";
import { go } from "../core/places.js";
import { get, path } from "../core/server.js";
import { isGoing, Story } from "../core/story.js";
import { read, say } from "../core/words.js";
import "./composer.js";
import "./conversation.js";
import { regret } from "./regret.js";
import { divider } from "./room/divider.js";
import { keepMenu } from "./room/keep.js";
import "./sessions.js";

const TABS = { talk: "talk", behind: "behind", sessions: "list" };
/** Whether what is behind an answer stands open beside it. */
const BEHIND = "madang.behind";

class Room extends HTMLElement {
  /** @type {any} */
  place = {};
  /** @type {any} who is signed in, and what the server allows */
  me = null;
  /** @type {{assistants: Array<any>}} */
  cards = { assistants: [] };
  /** @type {Line | null} */
  #line = null;
  #opened = later();
  #story = new Story();
  #live = false;
  /** @type {any} what is behind the answers, once it has been fetched */
  #details = null;
  /** @type {Promise<any> | null} */
  #fetchedDetails = null;
  /** @type {any} the answer of the newest turn there was when the session was opened */
  #newest = null;
  #title = "";
  #assistant = "";
  /** The run that ended last. */
  #last = "";
  /** @type {any} what stands beside the talk, and by which name */
  #artefact = null;
  #artefactName = "";

  async connectedCallback() {
    this.#lay();
    document.addEventListener("keydown", this.#shortcut);
    const at = path`/sessions/${this.place.session}`;
    try {
      const [sheet, window] = await Promise.all([get(at), this.#turns(`${at}/turns?limit=20`)]);
      if (this.isConnected) this.#begin(sheet, window);
    } catch (problem) {
      fill(this, regret(/** @type {Error} */ (problem)));
    }
  }

  /** `/` goes to the message, Ctrl+K to the search of conversations. @param {KeyboardEvent} event */
  #shortcut = (event) => {
    const writing = event.target instanceof Element && event.target.closest("input, textarea, select");
    const wanted =
      event.key === "/" && !writing
        ? this.composer
        : event.key === "k" && (event.ctrlKey || event.metaKey)
          ? this.sessions
          : null;
    if (!wanted) return;
    event.preventDefault();
    wanted.focus();
  };

  /** The turns around the one that is wanted; where there is no such turn, the newest. @param {string} newest */
  #turns(newest) {
    const run = this.place.run ?? readingPlace(this.place.session)?.run;
    if (!run) return get(newest);
    return get(`${newest}&run=${encodeURIComponent(run)}`).catch(() => get(newest));
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#shortcut);
    this.#line?.close();
    tell("madang:line", null);
    tell("madang:assistant", null);
  }

  /** @param {any} place another one in the same session */
  at(place) {
    this.place = place;
    if (place.checkpoint) this.#showBehind(true);
    const found = [
      this.#showArtefact(place.artefact ?? ""),
      place.checkpoint && this.#fetchedDetails?.then((details) => details?.choose(place.checkpoint)),
      place.run && this.conversation.find(place.run),
    ];
    Promise.all(found).catch((problem) => this.composer.tell(problem));
  }

  #lay() {
    this.conversation = h("madang-conversation");
    this.composer = h("madang-composer");
    this.sessions = h("madang-sessions", { current: this.place.session });
    this.sessions.titles = new Map(this.cards.assistants.map((one) => [one.name, read(one.title)]));
    this.behind = h("button", { type: "button", class: "quiet behind", on: { click: () => this.#toggleBehind() } });
    this.talk = h(
      "div",
      { class: "talk" },
      h("div", { class: "top" }, keepMenu(this.place.session, Boolean(this.me?.sharing)), this.behind),
      this.conversation,
      this.composer,
    );
    this.right = h("section", { class: "right", "aria-label": say("behind") });
    this.beside = h("section", { class: "beside", "aria-label": say("beside") });
    this.columns = h(
      "main",
      { class: "columns", id: "main", data: { tab: "talk", beside: "closed" } },
      h("h1", { class: "visually-hidden", tabindex: "-1" }, say("talk")),
      h("section", { class: "left", "aria-label": say("sessions") }, this.sessions),
      this.talk,
      this.right,
      this.beside,
      h("nav", { class: "tabs", "aria-label": say("parts") }, this.#tabs()),
    );
    this.columns.append(divider(this.columns));
    this.#connectParts();
    fill(this, this.columns);
    this.#showBehind(localStorage.getItem(BEHIND) === "open" || Boolean(this.place.checkpoint));
  }

  #toggleBehind() {
    const hadArtefact = Boolean(this.#artefact);
    if (hadArtefact) go({ name: "session", session: this.place.session });
    const open = hadArtefact || this.columns.dataset.behind !== "open";
    localStorage.setItem(BEHIND, open ? "open" : "closed");
    this.#showBehind(open);
    if (open) this.#details?.shown();
  }

  /** Show an artefact beside the talk, or none; a link to one that is not there says so. @param {string} wanted */
  async #showArtefact(wanted) {
    const before = this.#artefactName;
    if (before === wanted) return;
    this.#artefactName = wanted;
    this.columns.dataset.beside = wanted ? "open" : "closed";
    fill(this.behind, say(!wanted && this.columns.dataset.behind === "open" ? "close_behind" : "open_behind"));
    if (!wanted) {
      this.#setAside("", null);
      this.#artefact?.remove();
      this.#artefact = null;
      all(this.conversation, `[data-artefact="${before}"]`).forEach((opener) => opener.focus());
      return;
    }
    await import("./artefact.js");
    if (this.#artefactName !== wanted) return;
    this.#artefact ??= this.#layArtefact();
    await this.#artefact.open(wanted);
  }

  #layArtefact() {
    const element = h("madang-artefact");
    const session = this.place.session;
    const ask = (/** @type {string} */ message) => this.#ask({ type: "ask", message });
    Object.assign(element, { session, ask, leave: () => go({ name: "session", session }) });
    element.addEventListener("shown", (/** @type {any} */ { detail }) => this.#setAside(detail.run, detail.view));
    fill(this.beside, element);
    return element;
  }

  /** What stands beside the talk is not told in it as well; a trip is all views of its answer. */
  #setAside(/** @type {string} */ run, /** @type {number | null} */ view) {
    for (const one of all(this.conversation, ".view.aside")) one.classList.remove("aside");
    if (view === null) return;
    const [turn] = all(this.conversation, `[id="run-${run}"]`);
    const whole = turn?.querySelector(`.trip[data-view="${view}"], .schedule[data-view="${view}"]`);
    for (const one of turn ? all(turn, ".view") : []) {
      one.classList.toggle("aside", Boolean(whole) || one.dataset.view === String(view));
    }
    turn?.querySelector(".view.aside")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} open whether the plan, the graph and the states stand beside the conversation */
  #showBehind(open) {
    this.columns.dataset.behind = open ? "open" : "closed";
    this.behind.setAttribute("aria-expanded", String(open));
    fill(this.behind, say(open ? "close_behind" : "open_behind"));
    if (open) this.#fetchDetails();
  }

  #fetchDetails() {
    const fetched = Promise.all([this.#opened.promise, import("./run_details.js")]);
    this.#fetchedDetails ??= fetched.then(
      () => this.#layDetails(),
      (problem) => {
        this.#fetchedDetails = null;
        this.composer.tell(problem);
      },
    );
  }

  /** Lay out what is behind the answers, as it stands by now. */
  #layDetails() {
    const ask = (/** @type {any} */ command) => this.#ask(command);
    this.#details = h("madang-run-details");
    Object.assign(this.#details, { session: this.place.session, assistant: this.#assistant, ask });
    fill(this.right, this.#details);
    this.#details.show(this.#story.latest ?? this.#newest);
    this.#timed(this.#last);
    return this.#details;
  }

  #tabs() {
    const tab = (/** @type {any} */ [name, word]) => {
      const first = name === "talk";
      const about = { type: "button", role: "tab", data: { tab: name }, "aria-selected": String(first) };
      return h(
        "button",
        { ...about, tabindex: first ? "0" : "-1", on: { click: () => this.#turnTo(name) } },
        say(word),
      );
    };
    return h(
      "div",
      { role: "tablist", on: { keydown: (/** @type {any} */ event) => this.#tabKey(event) } },
      Object.entries(TABS).map(tab),
    );
  }

  /** The arrows go from tab to tab. @param {KeyboardEvent} event */
  #tabKey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const names = Object.keys(TABS);
    const next = names[(names.indexOf(this.columns.dataset.tab) + step + names.length) % names.length];
    this.#turnTo(next);
    all(this, `[data-tab="${next}"][role=tab]`).forEach((tab) => tab.focus());
  }

  #turnTo(/** @type {string} */ name) {
    this.columns.dataset.tab = name;
    for (const button of all(this, "[role=tab]")) {
      const chosen = button.dataset.tab === name;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    if (name === "behind") this.#fetchDetails();
    this.#details?.shown();
  }

  #connectParts() {
    const { session } = this.place;
    const ask = (/** @type {any} */ command) => this.#ask(command);
    Object.assign(this.conversation, { session, ask });
    const send = (/** @type {any} */ files, /** @type {any} */ command) => this.#ask(command, files);
    Object.assign(this.composer, { draft: session, session: async () => session, ask, send });
    this.composer.addEventListener("edit-last", () => this.conversation.editLast());
  }

  /** What is asked before the line stands waits for it, also beyond a reload; a message shows at once. */
  async #ask(/** @type {any} */ command, /** @type {any} */ files = []) {
    if (command.type !== "ask") return (await this.#opened.promise).call(command);
    const named = { run: newRun(), ...command };
    keepUnsent(this.place.session, named);
    return this.#deliver(named, files);
  }

  async #deliver(/** @type {any} */ command, /** @type {any} */ files = []) {
    this.conversation.expect(command, files);
    try {
      return await (await this.#opened.promise).call(command);
    } catch (problem) {
      this.conversation.withdraw(command.run);
      throw problem;
    } finally {
      forgetUnsent(this.place.session, command.run);
    }
  }

  #begin(/** @type {any} */ sheet, /** @type {any} */ window) {
    const line = new Line(sheet.id, window.position);
    this.#line = line;
    const assistant = this.cards.assistants.find((one) => one.name === sheet.assistant);
    learnNames(assistant?.names ?? {});
    this.#assistant = sheet.assistant;
    this.composer.assistant = assistant;
    this.#title = sheet.title;
    this.#entitle();
    tell("madang:assistant", sheet.assistant);
    this.conversation.open(window, assistant, this.place.run ? null : readingPlace(sheet.id));
    this.#newest = window.newer ? null : (window.turns.at(-1)?.answer ?? null);
    if (this.#newest && this.#newest.status !== "interrupted") this.#last = window.turns.at(-1).run;
    this.#opened.resolve(line);
    line.addEventListener("state", () => {
      this.conversation.online = line.state === "connected";
      tell("madang:line", line.state);
    });
    for (const command of unsentOf(sheet.id)) {
      this.#deliver(command).catch((problem) => this.composer.refused(problem, command.message, []));
    }
    this.composer.focus();
    line.addEventListener("event", (/** @type {any} */ { detail }) => this.#hear(detail));
    line.addEventListener("written", (/** @type {any} */ { detail }) => this.conversation.write(detail));
    line.addEventListener("live", () => this.#caughtUp(sheet.id));
  }

  #hear(/** @type {any} */ event) {
    const run = this.#story.take(event);
    const { type } = event.data;
    this.conversation.follow(run, event);
    if (run === this.#story.latest) this.#details?.follow(run, event);
    this.composer.busy = isGoing(run);
    this.composer.question = this.#waitsFor();
    this.#entitle();
    if (!this.#live) return;
    if (type === "run_ended" || type === "answered") this.sessions.refresh();
    if (type === "run_ended") this.#ended(event.run, event.data.status);
    if (type === "run_started") this.#begun();
    this.#details?.happened(type);
  }

  /** @param {string} run @param {string} status */
  #ended(run, status) {
    const said = say(status === "interrupted" ? "waits_for_you" : "answer_is_there");
    notice(this.place.session ?? "", this.#title || say("name"), said);
    this.#timed(run);
    this.#artefact?.refresh();
  }

  /** @param {string} run the one that ended last */
  #timed(run) {
    this.#last = run;
    if (run) this.#details?.timed(run);
  }

  /** A conversation is named after what is asked first. */
  async #begun() {
    this.sessions.refresh();
    if (this.#title) return;
    this.#title = (await get(path`/sessions/${this.place.session}`)).title;
    this.#entitle();
  }

  /** What the window is called says what it is about, and whether it waits for somebody. */
  #entitle() {
    const waits = this.#waitsFor() ? `● ${say("waits_for_you")} · ` : "";
    document.title = `${waits}${this.#title || say("new_session")} · ${say("name")}`;
  }

  /** @returns {any} the first open question of the run that waits, with the run */
  #waitsFor() {
    const run = this.#story.latest;
    const [question] = run?.status === "interrupted" ? run.questions.values() : [];
    return question ? { ...question, run: run?.id } : null;
  }

  #caughtUp(/** @type {string} */ session) {
    const first = !this.#live;
    this.#live = true;
    this.#details?.refresh();
    this.#askWhatWasMeant(session);
    if (first) this.at(this.place);
  }

  /** What was clicked at home is asked once the session is open. @param {string} session */
  #askWhatWasMeant(session) {
    const key = `madang.ask.${session}`;
    const meant = sessionStorage.getItem(key);
    if (!meant) return;
    sessionStorage.removeItem(key);
    const { command, files } = JSON.parse(meant);
    this.#ask(command, files).catch((problem) => this.composer.refused(problem, command.message, files));
  }
}

/** @param {string} name @param {any} detail */
function tell(name, detail) {
  dispatchEvent(new CustomEvent(name, { detail }));
}

/** @returns {{promise: Promise<any>, resolve: (value: any) => void}} a promise to be kept from outside */
function later() {
  /** @type {(value: any) => void} */
  let resolve = () => {};
  const promise = new Promise((settle) => (resolve = settle));
  return { promise, resolve };
}

customElements.define("madang-room", Room);
