/** Home: the assistants with examples that run on a click, the conversations of late, and what is configured. */

import { fill, h } from "../core/dom.js";
import { address, go } from "../core/places.js";
import { call, get } from "../core/server.js";
import { when } from "../core/telling.js";
import { read, say } from "../core/words.js";

const RECENT = 12;

class Home extends HTMLElement {
  /** @type {{assistants: Array<any>, model: string | null}} */
  cards = { assistants: [], model: null };

  async connectedCallback() {
    const { assistants, model } = this.cards;
    this.recent = h("div", { class: "recent" });
    fill(
      this,
      h(
        "main",
        { class: "wide", id: "main" },
        h("h1", { tabindex: "-1" }, say("tagline")),
        h("p", { class: "muted lead" }, model ? say("model_answers", { model }) : say("rules_answer")),
        h(
          "ul",
          { class: "cards", role: "list" },
          assistants.map((one) => this.#card(one)),
        ),
        h("section", { "aria-labelledby": "recent" }, h("h2", { id: "recent" }, say("recent")), this.recent),
      ),
    );
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const { sessions } = await get(`/sessions?limit=${RECENT}`);
    fill(this.recent, this.#sessions(sessions));
  }

  #card(assistant) {
    const { name, title, about, examples, as_of: asOf } = assistant;
    const example = (text) =>
      h("li", {}, h("button", { type: "button", on: { click: () => this.#begin(name, read(text)) } }, read(text)));
    return h(
      "li",
      { class: "card", id: name },
      h("h2", {}, read(title)),
      h("p", {}, read(about)),
      h("ul", { role: "list", class: "examples" }, examples.map(example)),
      h(
        "div",
        { class: "foot" },
        h("button", { type: "button", class: "primary", on: { click: () => this.#begin(name) } }, say("new_session")),
        asOf ? h("small", { class: "muted" }, say("data_of", { date: asOf })) : null,
      ),
    );
  }

  #sessions(sessions) {
    if (!sessions.length) return h("p", { class: "muted" }, say("no_sessions"));
    const titles = new Map(this.cards.assistants.map((one) => [one.name, read(one.title)]));
    const line = (one) =>
      h(
        "li",
        {},
        h("a", { href: address({ name: "session", session: one.id }) }, one.title || say("new_session")),
        h("small", { class: "muted" }, `${titles.get(one.assistant) ?? one.assistant} · ${when(one.updated_at)}`),
      );
    return h("ul", { role: "list", class: "plain" }, sessions.map(line));
  }

  /** @param {string} assistant @param {string} [message] asked as soon as the session is open */
  async #begin(assistant, message) {
    const session = await call("POST", "/sessions", { assistant });
    if (message) sessionStorage.setItem(`madang.ask.${session.id}`, message);
    go({ name: "session", session: session.id });
  }
}

customElements.define("madang-home", Home);
