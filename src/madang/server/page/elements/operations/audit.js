/** The audit: who did what to which session, newest first, a page at a time. */

import { fill, h } from "../../core/dom.js";
import { get } from "../../core/server.js";
import { short, when } from "../../core/telling.js";
import { say } from "../../core/words.js";
import { orSayWhy, quiet, table } from "./rows.js";

const PAGE = 100;

class Audit extends HTMLElement {
  /** @type {Array<any>} */
  #entries = [];

  connectedCallback() {
    orSayWhy(this, this.#more());
  }

  async #more() {
    const before = this.#entries.length ? `&before=${this.#entries.at(-1).number}` : "";
    const older = await get(`/audit?limit=${PAGE}${before}`);
    this.#entries.push(...older);
    const rows = this.#entries.map((entry) => [
      h("time", {}, when(entry.at)),
      entry.actor || "–",
      entry.action,
      h("small", { class: "code" }, told(entry.details)),
    ]);
    const shown = table(say("audit"), [say("at"), say("who"), say("did"), say("details")], rows);
    fill(this, shown, older.length === PAGE ? quiet(say("older"), () => this.#more()) : null);
  }
}

/** @param {Record<string, any>} details @returns {string} what is said in them, on one line */
function told(details) {
  const said = Object.entries(details).filter(([, value]) => value !== "" && value !== null);
  return said.map(([name, value]) => `${name}: ${short(value)}`).join(" · ");
}

customElements.define("madang-audit", Audit);
