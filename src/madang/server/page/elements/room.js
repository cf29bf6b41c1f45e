/** The room of a session: other sessions, the conversation, and what is behind it, all fed by one line. */

import { all, fill, h } from "../core/dom.js";
import { Line } from "../core/line.js";
import { learnNames } from "../core/names.js";
import { get, path } from "../core/server.js";
import { isGoing, Story } from "../core/story.js";
import { say } from "../core/words.js";
import "./composer.js";
import "./conversation.js";
import "./graph.js";
import "./inspector.js";
import "./plan.js";
import { regret } from "./regret.js";
import "./sessions.js";
import "./timeline.js";

const TABS = { talk: "talk", behind: "behind", sessions: "list" };

class Room extends HTMLElement {
  /** @type {any} */
  place = {};
  /** @type {{assistants: Array<any>}} */
  cards = { assistants: [] };
  /** @type {Line | null} */
  #line = null;
  #opened = later();
  #story = new Story();
  #live = false;

  async connectedCallback() {
    this.#lay();
    this.#connectParts();
    const at = path`/sessions/${this.place.session}`;
    try {
      const [sheet, window] = await Promise.all([get(at), this.#turns(`${at}/turns?limit=20`)]);
      if (this.isConnected) this.#begin(sheet, window);
    } catch (problem) {
      fill(this, regret(problem));
    }
  }

  /** The turns around the one that is wanted; where there is no such turn, the newest. @param {string} newest */
  #turns(newest) {
    if (!this.place.run) return get(newest);
    return get(`${newest}&run=${encodeURIComponent(this.place.run)}`).catch(() => get(newest));
  }

  disconnectedCallback() {
    this.#line?.close();
    tell("madang:line", null);
    tell("madang:assistant", null);
  }

  /** @param {any} place another one in the same session */
  at(place) {
    this.place = place;
    const found = [
      place.checkpoint && this.inspector.choose(place.checkpoint),
      place.run && this.conversation.find(place.run),
    ];
    Promise.all(found).catch((problem) => this.composer.tell(problem));
  }

  #lay() {
    this.conversation = h("madang-conversation");
    this.composer = h("madang-composer");
    this.plan = h("madang-plan");
    this.graph = h("madang-graph");
    this.inspector = h("madang-inspector");
    this.sessions = h("madang-sessions", { current: this.place.session });
    this.talk = h("div", { class: "talk", data: { drop: say("drop_here") } }, this.conversation, this.composer);
    const behind = h("section", { class: "right", "aria-label": say("behind") }, this.plan, this.graph, this.inspector);
    this.columns = h(
      "main",
      { class: "columns", id: "main", data: { tab: "talk" } },
      h("h1", { class: "visually-hidden", tabindex: "-1" }, say("talk")),
      h("section", { class: "left", "aria-label": say("sessions") }, this.sessions),
      this.talk,
      behind,
      h("nav", { class: "tabs", "aria-label": say("parts") }, this.#tabs()),
    );
    fill(this, this.columns);
    this.#takeDrops();
  }

  #tabs() {
    const tab = ([name, word]) => {
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
      { role: "tablist", on: { keydown: (event) => this.#tabKey(event) } },
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

  #turnTo(name) {
    this.columns.dataset.tab = name;
    for (const button of all(this, "[role=tab]")) {
      const chosen = button.dataset.tab === name;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    this.inspector.shown();
  }

  /** What is dropped anywhere on the conversation goes with the next message. */
  #takeDrops() {
    const over = (yes) => this.talk.classList.toggle("over", yes);
    this.talk.addEventListener("dragover", (event) => {
      event.preventDefault();
      over(true);
    });
    this.talk.addEventListener("dragleave", (event) => over(this.talk.contains(event.relatedTarget)));
    this.talk.addEventListener("drop", (event) => {
      event.preventDefault();
      over(false);
      this.composer.attach(event.dataTransfer.files);
    });
  }

  /** What is asked before the line stands waits for it. */
  #connectParts() {
    const ask = async (command) => (await this.#opened.promise).call(command);
    for (const part of [this.conversation, this.composer, this.plan, this.inspector]) {
      Object.assign(part, { session: this.place.session, ask });
    }
  }

  #begin(sheet, window) {
    const line = new Line(sheet.id, window.position);
    this.#line = line;
    this.#opened.resolve(line);
    const assistant = this.cards.assistants.find((one) => one.name === sheet.assistant);
    learnNames(assistant?.names ?? {});
    this.graph.assistant = sheet.assistant;
    tell("madang:assistant", sheet.assistant);
    this.inspector.addEventListener("passed", ({ detail }) => this.graph.passed(detail));
    this.conversation.open(window, assistant);
    const last = window.newer ? null : (window.turns.at(-1)?.answer ?? null);
    this.plan.show(last);
    this.graph.planned(last?.plan ?? null);
    line.addEventListener("state", () => tell("madang:line", line.state));
    line.addEventListener("event", (/** @type {any} */ { detail }) => this.#hear(detail));
    line.addEventListener("written", (/** @type {any} */ { detail }) => this.conversation.write(detail));
    line.addEventListener("live", () => this.#caughtUp(sheet.id));
  }

  #hear(event) {
    const run = this.#story.take(event);
    const { type } = event.data;
    this.conversation.follow(run, event);
    if (run === this.#story.latest) {
      this.plan.show(run);
      this.graph.follow(run, event);
    }
    this.composer.busy = isGoing(run);
    if (!this.#live) return;
    if (type === "run_accepted") this.inspector.begin();
    if (type === "run_started") this.sessions.refresh();
    if (type === "checkpoint" || type === "run_ended") this.inspector.refresh();
  }

  #caughtUp(session) {
    const first = !this.#live;
    this.#live = true;
    this.inspector.refresh();
    this.#askWhatWasMeant(session);
    if (first) this.at(this.place);
  }

  /** What was clicked at home is asked once the session is open. @param {string} session */
  #askWhatWasMeant(session) {
    const key = `madang.ask.${session}`;
    const message = sessionStorage.getItem(key);
    if (!message) return;
    sessionStorage.removeItem(key);
    this.#line?.call({ type: "ask", message }).catch((problem) => this.composer.tell(problem));
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
