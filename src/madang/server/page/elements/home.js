/** Home: the assistants with examples that run on a click, and the conversations of late. */

import { fill, h } from "../core/dom.js";
import { go } from "../core/places.js";
import { call, get } from "../core/server.js";
import { read, say } from "../core/words.js";

class Home extends HTMLElement {
  /** @type {Array<any>} */
  assistants = [];

  async connectedCallback() {
    fill(this, h("main", { class: "wide", id: "main" },
      h("h1", { tabindex: "-1" }, say("tagline")),
      h("ul", { class: "cards", role: "list" }, this.assistants.map((one) => this.#card(one))),
      h("section", { "aria-labelledby": "recent" }, h("h2", { id: "recent" }, say("recent")), h("div", { class: "recent" })),
    ));
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const { sessions } = await get("/sessions?limit=12");
    fill(this.querySelector(".recent"), sessions.length
      ? h("ul", { role: "list", class: "plain" }, sessions.map((one) => h("li", {}, h("a", { href: `/at/session/${encodeURIComponent(one.id)}` }, one.title || say("new_session")), h("small", {}, ` ${one.assistant} · ${new Date(one.updated_at).toLocaleString()}`))))
      : h("p", { class: "muted" }, say("no_sessions")));
  }

  #card(assistant) {
    return h("li", { class: "card", id: assistant.name },
      h("h2", {}, read(assistant.title)),
      h("p", {}, read(assistant.about)),
      h("ul", { role: "list", class: "examples" }, assistant.examples.map((example) => h("li", {}, h("button", { type: "button", on: { click: () => this.#begin(assistant.name, read(example)) } }, read(example))))),
      h("button", { type: "button", class: "primary", on: { click: () => this.#begin(assistant.name) } }, say("new_session")),
    );
  }

  /** @param {string} assistant @param {string} [message] */
  async #begin(assistant, message) {
    const session = await call("POST", "/sessions", { assistant });
    if (message) sessionStorage.setItem(`madang.ask.${session.id}`, message);
    go({ name: "session", session: session.id });
  }
}

customElements.define("madang-home", Home);
