/** The list of conversations beside the open one. */

import { fill, h } from "../core/dom.js";
import { get } from "../core/server.js";
import { say } from "../core/words.js";

class Sessions extends HTMLElement {
  #search = "";
  #wait = 0;

  connectedCallback() {
    fill(this,
      h("a", { class: "button new", href: "/" }, `+ ${say("new_session")}`),
      h("label", { class: "visually-hidden", for: "session-search" }, say("search")),
      h("input", { id: "session-search", type: "search", placeholder: say("search"), on: { input: (event) => this.#look(event.target.value) } }),
      h("ul", { role: "list", class: "plain list" }),
    );
    this.#load();
  }

  refresh() {
    this.#load();
  }

  #look(text) {
    clearTimeout(this.#wait);
    this.#wait = setTimeout(() => { this.#search = text; this.#load(); }, 200);
  }

  async #load() {
    const { sessions } = await get(`/sessions?limit=50${this.#search ? `&search=${encodeURIComponent(this.#search)}` : ""}`);
    const current = this.getAttribute("current");
    fill(this.querySelector("ul"), sessions.map((one) => h("li", {}, h("a", { href: `/at/session/${encodeURIComponent(one.id)}`, "aria-current": one.id === current ? "page" : null }, one.title || say("new_session")))));
  }
}

customElements.define("madang-sessions", Sessions);
