/** The room of a session: other sessions, the conversation, and what is behind it, all fed by one line. */

import { fill, h } from "../core/dom.js";
import { Line } from "../core/line.js";
import { go } from "../core/places.js";
import { get } from "../core/server.js";
import { Story } from "../core/story.js";
import { say } from "../core/words.js";
import "./composer.js";
import "./conversation.js";
import "./graph.js";
import "./inspector.js";
import "./plan.js";
import "./sessions.js";

/** @returns {{promise: Promise<any>, resolve: (value: any) => void}} */
function later() {
  let resolve;
  return { promise: new Promise((settle) => { resolve = settle; }), resolve };
}

class Room extends HTMLElement {
  /** @type {any} */
  place = {};
  /** @type {Array<any>} */
  assistants = [];
  #line = null;
  #opened = later();
  #story = new Story();

  async connectedCallback() {
    const { session } = this.place;
    this.#lay();
    this.#connectParts();
    try {
      const [sheet, past] = await Promise.all([get(`/sessions/${encodeURIComponent(session)}`), get(`/sessions/${encodeURIComponent(session)}/turns?limit=20`)]);
      this.#begin(sheet, past);
    } catch (problem) {
      fill(this.querySelector(".talk"), h("p", { class: "callout bad", role: "alert" }, problem.message));
    }
  }

  disconnectedCallback() {
    this.#line?.close();
    dispatchEvent(new CustomEvent("madang:line", { detail: null }));
  }

  /** @param {any} place */
  at(place) {
    this.place = place;
    if (place.checkpoint) this.querySelector("madang-inspector")?.choose(place.checkpoint);
    if (place.run) this.querySelector("madang-conversation")?.find(place.run);
  }

  #lay() {
    const tab = (name, label) => h("button", { type: "button", role: "tab", data: { tab: name }, "aria-selected": String(name === "talk"), on: { click: () => this.#turnTo(name) } }, label);
    fill(this, h("main", { class: "columns", id: "main", data: { tab: "talk" } },
      h("h1", { class: "visually-hidden", tabindex: "-1" }, say("talk")),
      h("section", { class: "left", "aria-label": say("sessions") }, h("madang-sessions", { current: this.place.session })),
      h("div", { class: "talk" }, h("madang-conversation"), h("madang-composer")),
      h("section", { class: "right", "aria-label": say("behind") }, h("madang-plan"), h("madang-graph"), h("madang-inspector")),
      h("nav", { class: "tabs", "aria-label": say("parts") }, h("div", { role: "tablist" }, tab("talk", say("talk")), tab("behind", say("behind")), tab("sessions", say("list")))),
    ));
  }

  /** What is asked before the line stands waits for it. */
  #connectParts() {
    const ask = async (command) => (await this.#opened.promise).call(command);
    for (const part of this.querySelectorAll("madang-conversation, madang-composer, madang-plan, madang-inspector")) Object.assign(part, { session: this.place.session, ask });
  }

  #turnTo(name) {
    this.querySelector(".columns").dataset.tab = name;
    for (const button of this.querySelectorAll("[role=tab]")) button.setAttribute("aria-selected", String(button.dataset.tab === name));
    this.querySelector("madang-inspector")?.shown();
  }

  #begin(sheet, { turns, more, position }) {
    const [conversation, composer, plan, graph, inspector] = ["conversation", "composer", "plan", "graph", "inspector"].map((name) => this.querySelector(`madang-${name}`));
    this.#line = new Line(sheet.id, position);
    this.#opened.resolve(this.#line);
    graph.assistant = sheet.assistant;
    inspector.addEventListener("checkpoints", ({ detail }) => graph.passed(detail));
    conversation.open(turns, more);
    plan.show(turns.at(-1)?.answer ?? null);
    this.#line.addEventListener("state", () => dispatchEvent(new CustomEvent("madang:line", { detail: this.#line.state })));
    this.#line.addEventListener("event", ({ detail }) => {
      const run = this.#story.take(detail);
      conversation.follow(run, detail);
      if (run === this.#story.latest) { plan.show(run); graph.follow(run, detail); }
      composer.busy = run.status === "running" || run.status === "pending";
      if (detail.data.type === "run_started" && this.#live) this.querySelector("madang-sessions").refresh();
      if (detail.data.type === "checkpoint" || detail.data.type === "run_ended") inspector.refresh(this.#live);
    });
    this.#line.addEventListener("live", () => { this.#live = true; inspector.refresh(true); this.#askWhatWasMeant(sheet.id); this.at(this.place); });
  }

  #live = false;

  #askWhatWasMeant(session) {
    const key = `madang.ask.${session}`;
    const message = sessionStorage.getItem(key);
    if (!message) return;
    sessionStorage.removeItem(key);
    this.#line.call({ type: "ask", message }).catch((problem) => this.querySelector("madang-composer").tell(problem));
  }
}

customElements.define("madang-room", Room);
