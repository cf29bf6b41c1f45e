/** Operations: sessions to search, rename, delete and erase; the audit, memory and what is configured. */

import { fill, h } from "../core/dom.js";
import { address, go } from "../core/places.js";
import { call, get } from "../core/server.js";
import { say } from "../core/words.js";

const PARTS = ["sessions", "audit", "memory", "settings"];

/** @param {Array<HTMLElement>} lines @returns {HTMLElement} */
const rows = (lines) => (lines.length ? h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("operations") }, h("table", {}, h("tbody", {}, lines))) : h("p", { class: "muted" }, say("nothing_here")));

class Operations extends HTMLElement {
  place = {};
  me = null;

  connectedCallback() {
    const parts = PARTS.filter((name) => name !== "audit" || this.me?.scopes.includes("admin"));
    const part = parts.includes(this.place.part) ? this.place.part : "sessions";
    fill(this, h("main", { class: "wide", id: "main" }, h("h1", { tabindex: "-1" }, say("operations")),
      h("nav", { class: "parts", "aria-label": say("operations") }, parts.map((name) => h("a", { class: "button", href: address({ name: "operations", part: name }), "aria-current": name === part ? "page" : null }, say(name))),
        this.me && !this.me.local ? h("button", { type: "button", class: "quiet", on: { click: async () => { await call("POST", "/sign-out"); go({ name: "sign-in" }); } } }, say("sign_out")) : null),
      (this.body = h("div", {}))));
    this[`_${part}`]().catch((problem) => fill(this.body, h("p", { class: "callout bad", role: "alert" }, problem.message)));
  }

  async _sessions(search = "") {
    const { sessions, total } = await get(`/sessions?limit=100${search ? `&search=${encodeURIComponent(search)}` : ""}`);
    fill(this.body, h("label", {}, say("search"), h("input", { type: "search", value: search, on: { change: (event) => this._sessions(event.target.value) } })), h("p", { class: "muted" }, say("conversations_count", { count: total })),
      rows(sessions.map((one) => h("tr", {}, h("td", {}, h("a", { href: `/at/session/${encodeURIComponent(one.id)}` }, one.title || one.id)), h("td", {}, one.assistant), h("td", {}, new Date(one.updated_at).toLocaleString()), h("td", { class: "buttons" }, ...this.#buttons(one, search))))));
  }

  #buttons(one, search) {
    const path = `/sessions/${encodeURIComponent(one.id)}`;
    const after = () => this._sessions(search);
    return [
      h("button", { type: "button", class: "quiet", on: { click: async () => { const title = prompt(say("rename"), one.title); if (title) { await call("PATCH", path, { title }); after(); } } } }, say("rename")),
      h("button", { type: "button", class: "quiet", on: { click: async () => { if (confirm(say("sure"))) { await call("DELETE", path); after(); } } } }, say("delete")),
      h("button", { type: "button", class: "quiet", on: { click: async () => { if (confirm(say("sure"))) this.#receipt(await call("POST", `${path}/erase`).catch((problem) => ({ problem: problem.message }))); } } }, say("erase")),
    ];
  }

  #receipt(receipt) {
    this.body.prepend(h("div", { class: "callout" }, h("strong", {}, say("receipt")), h("pre", {}, receipt.problem ?? JSON.stringify(receipt, null, 1))));
  }

  async _audit() {
    const entries = await get("/audit?limit=200");
    fill(this.body, rows(entries.map((entry) => h("tr", {}, h("td", {}, new Date(entry.at).toLocaleString()), h("td", {}, entry.actor || "–"), h("td", {}, entry.action), h("td", {}, h("small", {}, JSON.stringify(entry.details)))))));
  }

  async _memory() {
    const { items } = await call("POST", "/store/items/search", { namespace_prefix: [], limit: 100 });
    fill(this.body, rows(items.map((item) => h("tr", {}, h("td", {}, item.namespace.join(" / ")), h("td", {}, item.key), h("td", {}, h("small", {}, JSON.stringify(item.value).slice(0, 200))), h("td", {}, h("button", { type: "button", class: "quiet", on: { click: async () => { await call("DELETE", "/store/items", { namespace: item.namespace, key: item.key }); this._memory(); } } }, say("delete")))))));
  }

  async _settings() {
    const about = await get("/info");
    fill(this.body, h("h2", {}, say("configured")), h("pre", { class: "card" }, JSON.stringify(about, null, 1)));
  }
}

customElements.define("madang-operations", Operations);
