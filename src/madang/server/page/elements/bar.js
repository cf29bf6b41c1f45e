/** The bar on top: where we are, whether the line stands, language and theme. */

import { fill, h } from "../core/dom.js";
import { address } from "../core/places.js";
import { switchTheme } from "../core/theme.js";
import { language, read, say, speak } from "../core/words.js";

class Bar extends HTMLElement {
  #assistants = [];
  #me = null;
  #place = { name: "home" };
  #line = null;

  connectedCallback() {
    this.setAttribute("role", "banner");
    addEventListener("madang:line", this.#heard);
    this.#show();
  }

  disconnectedCallback() {
    removeEventListener("madang:line", this.#heard);
  }

  set assistants(assistants) { this.#assistants = assistants; this.#show(); }
  set me(me) { this.#me = me; this.#show(); }
  set place(place) { this.#place = place; this.#show(); }

  #heard = (event) => {
    this.#line = event.detail;
    const status = this.querySelector("[role=status]");
    if (status) fill(status, ...this.#status());
  };

  #show() {
    fill(
      this,
      h("a", { class: "name", href: "/" }, "마당 ", h("span", {}, "Madang")),
      h("nav", { "aria-label": say("assistants") }, this.#assistants.map((one) => h("a", { href: `/#${one.name}` }, read(one.title)))),
      h("span", { role: "status", class: "line" }, ...this.#status()),
      h("a", { class: "button quiet", href: address({ name: "operations" }), "aria-current": this.#place.name === "operations" ? "page" : null }, say("operations")),
      h("button", { class: "quiet", type: "button", lang: language() === "ko" ? "en" : "ko", "aria-label": say("language_label"), on: { click: () => speak(language() === "ko" ? "en" : "ko") } }, say("language")),
      h("button", { class: "quiet", type: "button", "aria-label": say("theme"), on: { click: switchTheme } }, "◐"),
    );
  }

  #status() {
    if (!this.#line) return [];
    return [h("span", { class: `dot ${this.#line}`, "aria-hidden": "true" }), h("span", { class: "label" }, say(this.#line))];
  }
}

customElements.define("madang-bar", Bar);
