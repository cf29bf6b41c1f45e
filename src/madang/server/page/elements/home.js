/**
 * Home: a message to an assistant, the assistants with examples that run on a click, the conversations of late, and
 * what is configured. A session is made when something is asked, not before: files wait for it.
 */

import { all, fill, h } from "../core/dom.js";
import { address, go } from "../core/places.js";
import { call, get } from "../core/server.js";
import { when } from "../core/telling.js";
import { read, say } from "../core/words.js";
import { handIn } from "./composer.js";

const RECENT = 12;
/** The assistant that was asked last. */
const CHOSEN = "madang.assistant";
/** Milliseconds without another letter after which is looked for whom a message is, and how long it may be. */
const [PAUSE, SHORTEST, LONGEST] = [400, 4, 2000];

class Home extends HTMLElement {
  /** @type {{assistants: Array<any>, model: string | null}} */
  cards = { assistants: [], model: null };
  #chosen = "";
  /** @type {Promise<any> | null} the session that is made for what is asked first */
  #made = null;
  /** Whether somebody chose the assistant, so that no other is chosen for them. */
  #byHand = false;
  #waiting = 0;
  /** Whether what a conversation is made of has been fetched, for whoever begins to write. */
  #fetched = false;
  /** @type {{message: string, found: Promise<any>} | null} whom a message is for, as it was asked last */
  #asked = null;

  async connectedCallback() {
    const { assistants, model } = this.cards;
    this.recent = h("div", { class: "recent" });
    this.composer = this.#composer();
    this.sending = h("div", { class: "sending" });
    this.choices = h("fieldset", { class: "whom" }, h("legend", { class: "visually-hidden" }, say("ask_whom")));
    this.choices.append(...assistants.map((one) => this.#choice(one)));
    fill(
      this,
      h(
        "main",
        { class: "wide", id: "main" },
        h("h1", { tabindex: "-1" }, say("tagline")),
        assistants.length ? h("section", { class: "card first" }, this.choices, this.composer, this.sending) : null,
        h("p", { class: "muted lead" }, model ? say("model_answers", { model }) : say("rules_answer")),
        h(
          "ul",
          { class: "cards", role: "list" },
          assistants.map((one) => this.#card(one)),
        ),
        h("section", { "aria-labelledby": "recent" }, h("h2", { id: "recent" }, say("recent")), this.recent),
      ),
    );
    const names = assistants.map((one) => one.name);
    const last = localStorage.getItem(CHOSEN);
    if (names.length) this.#choose(names.includes(last) ? last : names[0]);
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const { sessions } = await get(`/sessions?limit=${RECENT}`);
    fill(this.recent, this.#sessions(sessions));
  }

  #card(/** @type {any} */ assistant) {
    const { name, title, about, examples, as_of: asOf } = assistant;
    const example = (/** @type {any} */ text) =>
      h("li", {}, h("button", { type: "button", on: { click: () => this.#example(name, read(text)) } }, read(text)));
    return h(
      "li",
      { class: "card", id: name },
      h("h2", {}, read(title)),
      h("p", {}, read(about)),
      h("ul", { role: "list", class: "examples" }, examples.map(example)),
      h(
        "div",
        { class: "foot" },
        h("button", { type: "button", class: "primary", on: { click: () => this.#turnTo(name) } }, say("new_session")),
        asOf ? h("small", { class: "muted" }, say("data_of", { date: asOf })) : null,
      ),
    );
  }

  #sessions(/** @type {any} */ sessions) {
    if (!sessions.length) return h("p", { class: "muted" }, say("no_sessions"));
    const titles = new Map(this.cards.assistants.map((one) => [one.name, read(one.title)]));
    const line = (/** @type {any} */ one) =>
      h(
        "li",
        {},
        h("a", { href: address({ name: "session", session: one.id }) }, one.title || say("new_session")),
        h("small", { class: "muted" }, `${titles.get(one.assistant) ?? one.assistant} · ${when(one.updated_at)}`),
      );
    return h("ul", { role: "list", class: "plain" }, sessions.map(line));
  }

  #composer() {
    const composer = h("madang-composer");
    const send = async (/** @type {Array<File>} */ files, /** @type {any} */ command) => {
      fill(this.sending, h("div", { class: "bubble" }, command.message), h("p", { class: "sent muted" }, say("sending")));
      try {
        await this.#send(files, command);
      } catch (problem) {
        fill(this.sending);
        throw problem;
      }
    };
    composer.addEventListener("input", (/** @type {any} */ { target }) => this.#look(target.value));
    const turnToReader = () => this.#turnToReader();
    return Object.assign(composer, { draft: "new", handsIn: false, send, turnToReader });
  }

  #choice(/** @type {any} */ { name, title }) {
    const change = () => {
      this.#byHand = true;
      this.#choose(name);
    };
    return h(
      "label",
      { class: "choice" },
      h("input", { type: "radio", name: "assistant", value: name, on: { change } }),
      read(title),
    );
  }

  /** @param {string} name the assistant that is asked */
  #choose(name) {
    if (name !== this.#chosen) this.#made = null;
    this.#chosen = name;
    localStorage.setItem(CHOSEN, name);
    this.composer.assistant = this.cards.assistants.find((one) => one.name === name);
    for (const input of all(this.choices, "input")) input.checked = input.value === name;
  }

  /** Whom a message is for is looked up while it is written. @param {string} message */
  #look(message) {
    clearTimeout(this.#waiting);
    this.#fetched ||= Boolean(import("./room.js").catch(() => (this.#fetched = false)));
    if (message.trim().length >= SHORTEST) this.#waiting = setTimeout(() => this.#chooseFor(message), PAUSE);
  }

  /**
   * Turn to the assistant that a message is clearly for, unless somebody chose one.
   * @param {string} message
   * @returns {Promise<boolean>} whether it is known whom to ask
   */
  async #chooseFor(message) {
    clearTimeout(this.#waiting);
    if (this.#byHand || this.cards.assistants.length < 2) return true;
    if (message.length > LONGEST) return false;
    if (this.#asked?.message !== message) {
      const found = call("POST", "/assistants/fitting", { message });
      this.#asked = { message, found: found.catch(() => ({ assistant: null })) };
    }
    const { assistant } = await this.#asked.found;
    if (assistant && !this.#byHand && this.#asked.message === message) this.#choose(assistant);
    return Boolean(assistant) || this.#byHand;
  }

  /**
   * Turn to an assistant that reads files, first to one that searches corpora, unless somebody chose one.
   * @returns {boolean} whether one that reads files is asked
   */
  #turnToReader() {
    const readers = this.#byHand ? [] : this.cards.assistants.filter((one) => one.reads_files);
    const reader = readers.find((one) => one.options?.corpus) ?? readers[0];
    if (reader) this.#choose(reader.name);
    return Boolean(reader);
  }

  /** @param {string} name */
  #turnTo(name) {
    this.#byHand = true;
    this.#choose(name);
    this.composer.scrollIntoView({ block: "center" });
    this.composer.focus();
  }

  /** @param {string} name @param {string} message */
  #example(name, message) {
    this.#byHand = true;
    this.#choose(name);
    return this.#begin([], { type: "ask", message });
  }

  /** A message that is clearly for nobody stays where it is until somebody says whom to ask; files tell it, too. */
  async #send(/** @type {Array<File>} */ files, /** @type {any} */ command) {
    if (!(await this.#chooseFor(command.message)) && !(files.length && this.#turnToReader())) {
      this.#chosen = "";
      for (const input of all(this.choices, "input")) input.checked = false;
      this.choices.querySelector("input")?.focus();
      throw new Error(say("choose_whom"));
    }
    const chosen = this.cards.assistants.find((one) => one.name === this.#chosen);
    if (files.length && !chosen?.reads_files) throw new Error(say("reads_no_files"));
    return this.#begin(files, command);
  }

  /** The session with the chosen assistant, made once. @returns {Promise<any>} */
  #session() {
    this.#made ??= call("POST", "/sessions", { assistant: this.#chosen });
    return this.#made;
  }

  /** Ask in a session of its own, which its files are handed in to; it is sent from there. */
  async #begin(/** @type {Array<File>} */ held, /** @type {any} */ command) {
    const { id } = await this.#session().catch((problem) => {
      this.#made = null;
      throw problem;
    });
    const files = [];
    for (const file of held) files.push(await handIn(id, file));
    const attachments = files.map((file) => file.reference);
    const whole = attachments.length ? { ...command, attachments } : command;
    sessionStorage.setItem(`madang.ask.${id}`, JSON.stringify({ command: whole, files }));
    go({ name: "session", session: id });
  }
}

customElements.define("madang-home", Home);
