/** The inspector: checkpoints in time, the state at one as a tree, what changed, one field's history, and a way back. */

import { fill, h } from "../core/dom.js";
import { go } from "../core/places.js";
import { get } from "../core/server.js";
import { say } from "../core/words.js";
import { tree } from "./tree.js";

const PAGE = 60;

class Inspector extends HTMLElement {
  session = "";
  ask = async () => {};
  #checkpoints = [];
  #chosen = null;
  #wait = 0;
  #more = true;
  #following = true;
  #open_paths = new Set();

  connectedCallback() {
    this.count = h("span", { class: "muted" });
    this.strip = h("div", { class: "strip", role: "listbox", "aria-label": say("inspector"), tabindex: "0", on: { scroll: () => this.#scrolled(), keydown: (event) => this.#key(event) } });
    this.changes = h("div", { class: "changes" });
    this.state = h("div", { class: "state" });
    this.tools = h("div", { class: "tools" });
    fill(this, h("section", { class: "card" }, h("header", { class: "head" }, h("h2", {}, say("inspector")), this.count), this.strip, this.changes, this.state, this.tools));
  }

  /** @param {boolean} live */
  refresh(live) {
    if (!live) return;
    clearTimeout(this.#wait);
    this.#wait = setTimeout(() => this.#load(), 300);
  }

  shown() {
    this.strip.scrollLeft = this.strip.scrollWidth;
  }

  /** Show a checkpoint that somebody chose, and stay there. @param {string} checkpoint */
  async choose(checkpoint) {
    if (checkpoint === this.#chosen) return;
    this.#following = checkpoint === this.#checkpoints[0]?.id;
    await this.#open(checkpoint);
  }

  async #open(checkpoint) {
    this.#chosen = checkpoint;
    this.#mark();
    const path = `/sessions/${encodeURIComponent(this.session)}`;
    const at = this.#checkpoints.findIndex((one) => one.id === checkpoint);
    const before = this.#checkpoints[at + 1];
    const [sheet] = await Promise.all([get(`${path}/checkpoints/${encodeURIComponent(checkpoint)}`), this.#compare(checkpoint, before?.id)]);
    if (this.#chosen !== checkpoint) return;
    fill(this.state, tree(sheet.values, { hidden: new Set(sheet.sensitive), chosen: (field) => this.#history(field), open: this.#open_paths }));
    this.#showTools(checkpoint, sheet);
  }

  async #compare(later, earlier) {
    const path = `/sessions/${encodeURIComponent(this.session)}/changes`;
    const changes = earlier ? await get(`${path}?earlier=${encodeURIComponent(earlier)}&later=${encodeURIComponent(later)}`) : [];
    if (this.#chosen !== later) return;
    const others = this.#checkpoints.filter((one) => one.id !== later);
    const choice = h("select", { on: { change: (event) => this.#compare(later, event.target.value) } }, others.map((one) => h("option", { value: one.id, selected: one.id === earlier }, name(one))));
    this.#showChanges(changes);
    if (others.length) this.changes.prepend(h("label", { class: "compare" }, say("compare"), choice));
  }

  async #load() {
    this.#checkpoints = await get(`/sessions/${encodeURIComponent(this.session)}/checkpoints?limit=${PAGE}`);
    this.#more = this.#checkpoints.length === PAGE;
    this.#show();
    this.shown();
    const begun = this.#checkpoints.findIndex((one) => one.source === "input");
    this.dispatchEvent(new CustomEvent("checkpoints", { detail: this.#checkpoints.slice(0, begun < 0 ? undefined : begun).flatMap((one) => one.nodes) }));
    const newest = this.#checkpoints[0];
    if (newest && this.#following && newest.id !== this.#chosen) await this.#open(newest.id);
  }

  #show() {
    this.count.textContent = say("checkpoints", { count: this.#checkpoints.length + (this.#more ? "+" : "") });
    fill(this.strip, [...this.#checkpoints].reverse().map((one) => h("button", { type: "button", role: "option", tabindex: "-1", data: { id: one.id }, on: { click: () => go({ name: "session", session: this.session, checkpoint: one.id }, { replace: true }) } }, name(one))));
    this.#mark();
  }

  #mark() {
    for (const button of this.strip.children) button.setAttribute("aria-selected", String(button.dataset.id === this.#chosen));
  }

  async #scrolled() {
    if (this.strip.scrollLeft > 40 || !this.#more || this.loading) return;
    this.loading = true;
    const older = await get(`/sessions/${encodeURIComponent(this.session)}/checkpoints?limit=${PAGE}&before=${encodeURIComponent(this.#checkpoints.at(-1).id)}`);
    this.#more = older.length === PAGE;
    const width = this.strip.scrollWidth;
    this.#checkpoints.push(...older);
    this.#show();
    this.strip.scrollLeft = this.strip.scrollWidth - width;
    this.loading = false;
  }

  #key(event) {
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.#checkpoints.findIndex((one) => one.id === this.#chosen);
    const next = this.#checkpoints[at + step];
    if (next) this.choose(next.id);
  }

  #showChanges(changes) {
    const sign = { add: "+", remove: "−", replace: "~", move: "→", copy: "→" };
    fill(this.changes, changes.length ? h("ul", { role: "list", class: "plain diff" }, changes.slice(0, 40).map((one) => h("li", { data: { op: one.op } }, `${sign[one.op] ?? "~"} ${one.path} ${one.op === "remove" ? "" : short(one.value)}`))) : h("p", { class: "muted" }, say("no_changes")));
  }

  async #history(field) {
    const entries = await get(`/sessions/${encodeURIComponent(this.session)}/fields/${encodeURIComponent(field)}`);
    fill(this.changes, h("h3", {}, say("history_of", { field })), h("ol", { class: "plain diff" }, entries.map((entry) => h("li", {}, `${entry.node || "–"}: ${short(entry.value)}`))));
  }

  #showTools(checkpoint, sheet) {
    const edits = h("textarea", { rows: "3", placeholder: "{}", "aria-label": say("fork_edit") });
    const alert = h("p", { class: "bad", role: "alert" });
    const fork = async () => {
      try {
        const made = await this.ask({ type: "fork", checkpoint, edits: edits.value.trim() ? JSON.parse(edits.value) : {} });
        go({ name: "session", session: made.session });
      } catch (problem) {
        alert.textContent = problem.message;
      }
    };
    const file = new Blob([JSON.stringify(sheet, null, 1)], { type: "application/json" });
    fill(this.tools, h("details", {}, h("summary", {}, say("fork")), h("label", {}, say("fork_edit"), edits), h("button", { type: "button", on: { click: fork } }, say("fork")), alert),
      h("button", { type: "button", class: "quiet", on: { click: () => { const link = h("a", { href: URL.createObjectURL(file), download: `${checkpoint}.json` }); link.click(); setTimeout(() => URL.revokeObjectURL(link.href), 1000); } } }, say("export")));
  }
}

const name = (checkpoint) => `${checkpoint.step ?? ""} ${checkpoint.nodes.join("+") || checkpoint.source || ""}`.trim();

function short(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === undefined ? "" : text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

customElements.define("madang-inspector", Inspector);
