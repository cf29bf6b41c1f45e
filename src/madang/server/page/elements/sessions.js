/** The list of conversations beside the open one. */

import { fill, h } from "../core/dom.js";
import { address } from "../core/places.js";
import { get } from "../core/server.js";
import { say } from "../core/words.js";

const SHOWN = 50;
/** Milliseconds without another letter after which is searched. */
const PAUSE = 200;

class Sessions extends HTMLElement {
  #search = "";
  #waiting = 0;

  connectedCallback() {
    const input = (event) => this.#look(event.target.value);
    this.list = h("ul", { role: "list", class: "plain list" });
    fill(
      this,
      h("a", { class: "button new", href: "/" }, `+ ${say("new_session")}`),
      h("input", { type: "search", placeholder: say("search"), "aria-label": say("search"), on: { input } }),
      this.list,
    );
    this.refresh();
  }

  disconnectedCallback() {
    clearTimeout(this.#waiting);
  }

  async refresh() {
    const search = this.#search ? `&search=${encodeURIComponent(this.#search)}` : "";
    const { sessions } = await get(`/sessions?limit=${SHOWN}${search}`);
    const current = this.getAttribute("current");
    const link = (one) => {
      const here = one.id === current ? "page" : null;
      const title = one.title || say("new_session");
      return h(
        "li",
        {},
        h("a", { href: address({ name: "session", session: one.id }), "aria-current": here, title }, title),
      );
    };
    fill(this.list, sessions.length ? sessions.map(link) : h("li", { class: "muted" }, say("nothing_here")));
  }

  /** @param {string} text */
  #look(text) {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      this.#search = text;
      this.refresh();
    }, PAUSE);
  }
}

customElements.define("madang-sessions", Sessions);
