/** The bar on top: where we are, whether the line stands, language and theme. */

import { fill, h } from "../core/dom.js";
import { canNotice, noticesAreOn, switchNotices } from "../core/notices.js";
import { address } from "../core/places.js";
import { switchTheme } from "../core/theme.js";
import { language, read, say, speak } from "../core/words.js";

class Bar extends HTMLElement {
  /** @type {Array<any>} */
  assistants = [];
  me = null;
  /** @type {import("../core/places.js").Place} */
  place = { name: "home" };

  connectedCallback() {
    this.setAttribute("role", "banner");
    this.status = h("span", { role: "status", class: "line" });
    this.tabs = this.assistants.map((one) =>
      h("a", { href: `/#${one.name}`, data: { assistant: one.name } }, read(one.title)),
    );
    fill(
      this,
      h("a", { class: "name", href: "/" }, "마당 ", h("span", { lang: "en" }, "Madang")),
      this.tabs.length ? h("nav", { "aria-label": say("assistants") }, this.tabs) : h("span"),
      h(
        "div",
        { class: "end" },
        this.status,
        this.#part("library"),
        this.#part("operations"),
        canNotice() ? this.#noticeSwitch() : null,
        this.#languageSwitch(),
        this.#themeSwitch(),
      ),
    );
    addEventListener("madang:line", this.#lineChanged);
    addEventListener("madang:assistant", this.#assistantChanged);
  }

  disconnectedCallback() {
    removeEventListener("madang:line", this.#lineChanged);
    removeEventListener("madang:assistant", this.#assistantChanged);
  }

  /** @param {"library" | "operations"} name */
  #part(name) {
    if (!this.me) return null;
    const here = this.place.name === name ? "page" : null;
    return h("a", { class: "button quiet", href: address({ name }), "aria-current": here }, say(name));
  }

  #noticeSwitch() {
    const about = { class: "quiet", type: "button", "aria-label": say("notices"), title: say("notices_about") };
    const button = h("button", { ...about, "aria-pressed": String(noticesAreOn()) }, "◔");
    button.addEventListener("click", async () => {
      button.setAttribute("aria-pressed", String(await switchNotices()));
      if (Notification.permission === "denied") button.title = say("notices_denied");
    });
    return button;
  }

  #themeSwitch() {
    const about = { class: "quiet", type: "button", "aria-label": say("theme"), title: say("theme") };
    return h("button", { ...about, on: { click: switchTheme } }, "◐");
  }

  #languageSwitch() {
    const other = language() === "ko" ? "en" : "ko";
    const about = { class: "quiet", type: "button", lang: other, "aria-label": say("language_label") };
    return h("button", { ...about, on: { click: () => speak(other) } }, say("language"));
  }

  /** @param {any} event its detail is how the line stands, or null where there is none */
  #lineChanged = ({ detail }) => {
    const dot = h("span", { class: `dot ${detail}`, "aria-hidden": "true" });
    if (this.status) fill(this.status, detail ? [dot, h("span", { class: "label" }, say(detail))] : []);
  };

  /** @param {any} event its detail is the assistant of the session that is open */
  #assistantChanged = ({ detail }) => {
    for (const tab of this.tabs ?? []) {
      if (tab.dataset.assistant !== detail) {
        tab.removeAttribute("aria-current");
        continue;
      }
      tab.setAttribute("aria-current", "true");
      tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };
}

customElements.define("madang-bar", Bar);
