/** Operations: sessions to search, rename, delete and erase; the audit, memory and what is configured. */

import { fill, h } from "../core/dom.js";
import { address, go } from "../core/places.js";
import { call } from "../core/server.js";
import { read, say } from "../core/words.js";
import "./operations/audit.js";
import "./operations/configuration.js";
import "./operations/ledger.js";
import "./operations/memory.js";

/** The parts in their order, each with its element, and the scope that it takes to see it. */
/** @type {Record<string, {tag: string, scope: string}>} */
const PARTS = {
  sessions: { tag: "madang-ledger", scope: "read" },
  audit: { tag: "madang-audit", scope: "admin" },
  memory: { tag: "madang-memory", scope: "read" },
  settings: { tag: "madang-configuration", scope: "operator" },
};

class Operations extends HTMLElement {
  /** @type {any} */
  place = {};
  /** @type {any} */
  me = null;
  /** @type {{assistants: Array<any>}} */
  cards = { assistants: [] };

  connectedCallback() {
    const scopes = this.me?.scopes ?? ["read"];
    const parts = Object.keys(PARTS).filter((name) => scopes.includes(PARTS[name].scope));
    const part = parts.includes(this.place.part) ? this.place.part : "sessions";
    const link = (/** @type {string} */ name) => {
      const href = address({ name: "operations", part: name });
      return h("a", { class: "button", href, "aria-current": name === part ? "page" : null }, say(name));
    };
    fill(
      this,
      h(
        "main",
        { class: "wide", id: "main" },
        h("h1", { tabindex: "-1" }, say("operations")),
        h("nav", { class: "parts", "aria-label": say("operations") }, parts.map(link), this.#signOut()),
        Object.assign(h(PARTS[part].tag, { class: "operation" }), { titles: this.#titles() }),
      ),
    );
  }

  /** @returns {Map<string, string>} what the assistants are called, by name */
  #titles() {
    return new Map(this.cards.assistants.map((one) => [one.name, read(one.title)]));
  }

  #signOut() {
    if (!this.me || this.me.local) return null;
    const click = async () => {
      await call("POST", "/sign-out");
      go({ name: "sign-in" });
    };
    return h("button", { type: "button", class: "quiet", on: { click } }, say("sign_out"));
  }
}

customElements.define("madang-operations", Operations);
