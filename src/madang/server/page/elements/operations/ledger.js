/** All sessions, to be searched, renamed, deleted and erased; erasing leaves a receipt. */

import { confirmed, written } from "../../core/dialog.js";
import { fill, h } from "../../core/dom.js";
import { address } from "../../core/places.js";
import { call, get, path } from "../../core/server.js";
import { when } from "../../core/telling.js";
import { say } from "../../core/words.js";
import { orSayWhy, quiet, table } from "./rows.js";

const PAGE = 100;

class Ledger extends HTMLElement {
  /** @type {Map<string, string>} */
  titles = new Map();
  #search = "";
  /** @type {Array<any>} */
  #sessions = [];

  connectedCallback() {
    const change = (/** @type {any} */ event) => {
      this.#search = event.target.value;
      this.#load();
    };
    this.count = h("p", { class: "muted" });
    this.receipt = h("div", { role: "status" });
    this.rows = h("div");
    const search = { type: "search", placeholder: say("search"), "aria-label": say("search"), on: { change } };
    fill(this, h("input", search), this.count, this.receipt, this.rows);
    orSayWhy(this.rows, this.#load());
  }

  async #load(from = 0) {
    const search = this.#search ? `&search=${encodeURIComponent(this.#search)}` : "";
    const { sessions, total } = await get(`/sessions?limit=${PAGE}&offset=${from}${search}`);
    this.#sessions = [...this.#sessions.slice(0, from), ...sessions];
    this.count.textContent = say("conversations_count", { count: total });
    const columns = [say("title_column"), say("assistant"), say("changed_at"), say("actions")];
    const shown = table(
      say("sessions"),
      columns,
      this.#sessions.map((one) => this.#row(one)),
    );
    const left = this.#sessions.length < total;
    fill(this.rows, shown, left ? quiet(say("more"), () => this.#load(this.#sessions.length)) : null);
  }

  #row(/** @type {any} */ one) {
    const at = path`/sessions/${one.id}`;
    const buttons = [
      quiet(say("rename"), () => this.#rename(at, one)),
      quiet(say("delete"), () => this.#delete(at)),
      quiet(say("erase"), () => this.#erase(at)),
    ];
    const link = h("a", { href: address({ name: "session", session: one.id }) }, one.title || say("new_session"));
    return [
      link,
      this.titles.get(one.assistant) ?? one.assistant,
      h("time", {}, when(one.updated_at)),
      h("span", { class: "buttons" }, buttons),
    ];
  }

  async #rename(/** @type {any} */ at, /** @type {any} */ one) {
    const title = await written(say("rename"), one.title);
    if (!title) return;
    await call("PATCH", at, { title });
    await this.#load();
  }

  async #delete(/** @type {any} */ at) {
    if (!(await confirmed(say("sure"), say("delete")))) return;
    await call("DELETE", at);
    await this.#load();
  }

  async #erase(/** @type {any} */ at) {
    if (!(await confirmed(say("sure"), say("erase")))) return;
    await orSayWhy(
      this.receipt,
      call("POST", `${at}/erase`).then((receipt) => this.#show(receipt)),
    );
    await this.#load();
  }

  #show(/** @type {any} */ receipt) {
    const line = (/** @type {any} */ [name, value]) => [
      h("dt", {}, name),
      h("dd", {}, typeof value === "string" ? value : JSON.stringify(value)),
    ];
    const list = h("dl", { class: "facts code" }, Object.entries(receipt).map(line));
    fill(this.receipt, h("div", { class: "callout" }, h("strong", {}, say("receipt")), list));
  }
}

customElements.define("madang-ledger", Ledger);
