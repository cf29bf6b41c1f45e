/** The inspector: checkpoints in time, the state at one as a tree, what changed, a field's history, a way back. */

import { fill, h } from "../core/dom.js";
import { called } from "../core/names.js";
import { go } from "../core/places.js";
import { get, path } from "../core/server.js";
import { short } from "../core/telling.js";
import { say } from "../core/words.js";
import "./branch.js";
import { nameOf } from "./timeline.js";
import { tree } from "./tree.js";

/** @import { CheckpointHeader, CheckpointState, FieldEntry, PatchOperation } from "../core/protocol.js" */

const PAGE = 100;
const MOST_CHANGES = 40;
/** @type {Record<string, string>} */
const SIGNS = { add: "+", remove: "−", replace: "~", move: "→", copy: "→" };
/** Milliseconds within which checkpoints that follow one another are fetched at once. */
const PAUSE = 300;

class Inspector extends HTMLElement {
  session = "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Array<CheckpointHeader>} oldest first */
  #checkpoints = [];
  #chosen = "";
  #pinned = "";
  #waiting = 0;
  #more = true;
  #fetching = false;
  #following = true;
  /** @type {Set<string>} the places of the tree that stand open */
  #open = new Set();

  connectedCallback() {
    this.count = h("span", { class: "muted" });
    this.timeline = h("madang-timeline");
    this.timeline.addEventListener("choose", (/** @type {any} */ { detail }) => this.#go(detail));
    this.timeline.addEventListener("older", () => this.#older());
    this.changes = h("div", { class: "changes" });
    this.state = h("div", { class: "state", tabindex: "0", role: "group", "aria-label": say("state") });
    this.tools = h("div", { class: "tools" });
    const head = h("header", { class: "head" }, h("h2", {}, say("inspector")), this.count);
    fill(this, h("section", { class: "card" }, head, this.timeline, this.changes, this.state, this.tools));
  }

  disconnectedCallback() {
    clearTimeout(this.#waiting);
  }

  /** Fetch what is new, soon. */
  refresh() {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#load(), PAUSE);
  }

  /** What is hidden does not scroll: called when it comes into sight. */
  shown() {
    if (this.#following) this.timeline.toEnd();
    else this.timeline.choose(this.#chosen);
  }

  /** A run begins: whoever looks at the newest state goes along. */
  begin() {
    this.#following ||= this.#chosen === this.#checkpoints.at(-1)?.id;
  }

  /** Show a checkpoint that somebody chose, and stay there. @param {string} checkpoint */
  async choose(checkpoint) {
    this.#following = false;
    if (checkpoint === this.#chosen) return;
    try {
      await this.#show(checkpoint);
    } catch (problem) {
      this.#chosen = "";
      this.#following = true;
      this.refresh();
      throw problem;
    }
  }

  /** Show what a node wrote last, and what that changed. @param {string} node */
  chooseNode(node) {
    const found = this.#checkpoints.findLast((one) => one.nodes.includes(node));
    if (!found) return;
    this.#go(found.id);
    this.scrollIntoView({ block: "start" });
  }

  #go(/** @type {string} */ checkpoint) {
    go({ name: "session", session: this.session, checkpoint }, { replace: true });
  }

  async #load() {
    const newest = (await this.#fetch()).reverse();
    const known = this.#checkpoints.findIndex((one) => one.id === newest[0]?.id);
    if (known < 0) this.#more = newest.length === PAGE;
    this.#checkpoints = known < 0 ? newest : [...this.#checkpoints.slice(0, known), ...newest];
    this.#list();
    this.#tellPassed();
    const last = this.#checkpoints.at(-1);
    if (last && this.#following && last.id !== this.#chosen) await this.#show(last.id);
  }

  async #older() {
    if (!this.#more || this.#fetching || !this.#checkpoints.length) return;
    this.#fetching = true;
    const before = `&before=${encodeURIComponent(this.#checkpoints[0].id)}`;
    const older = (await this.#fetch(before).finally(() => (this.#fetching = false))).reverse();
    this.#more = older.length === PAGE;
    this.#checkpoints = [...older, ...this.#checkpoints];
    this.#list();
  }

  /** @param {string} [before] @returns {Promise<Array<CheckpointHeader>>} newest first */
  #fetch(before = "") {
    return get(`${path`/sessions/${this.session}/checkpoints`}?limit=${PAGE}${before}`);
  }

  #list() {
    const count = `${this.#checkpoints.length}${this.#more ? "+" : ""}`;
    this.count.textContent = say("checkpoints", { count });
    this.timeline.show(this.#checkpoints);
    if (!this.#checkpoints.length) fill(this.changes, h("p", { class: "muted" }, say("nothing_here")));
  }

  /** Which nodes the last run has been through, for the graph. */
  #tellPassed() {
    const begun = this.#checkpoints.findLastIndex((one) => one.source === "input");
    const nodes = this.#checkpoints.slice(begun + 1).flatMap((one) => one.nodes);
    this.dispatchEvent(new CustomEvent("passed", { detail: nodes }));
  }

  async #show(/** @type {string} */ checkpoint) {
    this.#chosen = checkpoint;
    this.timeline.choose(checkpoint);
    this.setAttribute("aria-busy", "true");
    this.tools.inert = true;
    const at = path`/sessions/${this.session}/checkpoints/${checkpoint}`;
    const [sheet] = await Promise.all([get(at), this.#compare()]);
    if (this.#chosen !== checkpoint) return;
    const declared = { hidden: new Set(sheet.sensitive), policies: sheet.policies };
    fill(this.state, tree(sheet.values, { ...declared, chosen: (field) => this.#history(field), open: this.#open }));
    this.#showTools(sheet);
    this.setAttribute("aria-busy", "false");
  }

  /** What changed since the checkpoint before, or since the one that is pinned. */
  async #compare() {
    const later = this.#chosen;
    const earlier = this.#pinned || (await this.#before(later));
    const query = `earlier=${encodeURIComponent(earlier)}&later=${encodeURIComponent(later)}`;
    const changes = earlier ? await get(`${path`/sessions/${this.session}/changes`}?${query}`) : [];
    if (this.#chosen !== later) return;
    const head = earlier ? say("compared_with", { name: this.#name(earlier) }) : say("first_state");
    fill(
      this.changes,
      h("p", { class: "head" }, h("small", { class: "muted" }, head), this.#pin()),
      changeList(changes),
    );
  }

  /** The checkpoint that another came from; of one that is not listed here, the newest of those that are older. */
  async #before(/** @type {string} */ checkpoint) {
    const known = this.#checkpoints.find((one) => one.id === checkpoint);
    if (known) return known.parent ?? "";
    const [older] = await get(
      `${path`/sessions/${this.session}/checkpoints`}?limit=1&before=${encodeURIComponent(checkpoint)}`,
    );
    return older?.id ?? "";
  }

  #name(/** @type {string} */ checkpoint) {
    const found = this.#checkpoints.find((one) => one.id === checkpoint);
    return found ? nameOf(found) : "…";
  }

  /** A button that makes the chosen checkpoint the one to compare others with, or the one before that again. */
  #pin() {
    const pinned = Boolean(this.#pinned);
    const click = () => {
      this.#pinned = pinned ? "" : this.#chosen;
      this.#compare();
    };
    const about = { type: "button", class: "quiet small", "aria-pressed": String(pinned) };
    return h("button", { ...about, on: { click } }, say(pinned ? "unpin" : "pin"));
  }

  async #history(/** @type {string} */ field) {
    const entries = await get(path`/sessions/${this.session}/fields/${field}`);
    const line = (/** @type {FieldEntry} */ entry) =>
      h("li", {}, `${entry.node.split("+").map(called).join("+") || "–"}: ${short(entry.value)}`);
    const about = { type: "button", class: "quiet small", on: { click: () => this.#compare() } };
    const head = h(
      "div",
      { class: "head" },
      h("h3", {}, say("history_of", { field })),
      h("button", about, say("back_to_changes")),
    );
    fill(this.changes, head, h("ol", { class: "plain diff" }, entries.map(line)));
  }

  /** The tools of a state. */
  #showTools(/** @type {CheckpointState} */ sheet) {
    const branch = h("madang-branch");
    Object.assign(branch, { sheet, ask: this.ask });
    const click = () => download(sheet);
    this.tools.inert = false;
    fill(this.tools, branch, h("button", { type: "button", class: "quiet small", on: { click } }, say("export")));
  }
}

/** @param {Array<PatchOperation>} changes @returns {HTMLElement} */
export function changeList(changes) {
  if (!changes.length) return h("p", { class: "muted" }, say("no_changes"));
  const left = changes.length - MOST_CHANGES;
  const line = (/** @type {PatchOperation} */ { op, path: at, value, before }) => {
    const was = isBrief(before) && before !== value ? `${short(before)} → ` : "";
    return h("li", { data: { op } }, `${SIGNS[op] ?? "~"} ${at} ${was}${op === "remove" ? "" : short(value)}`);
  };
  const more = left > 0 ? h("li", { class: "muted" }, say("more_changes", { count: left })) : null;
  return h("ul", { role: "list", class: "plain diff" }, changes.slice(0, MOST_CHANGES).map(line), more);
}

/** @param {any} value @returns {boolean} whether it is a figure, a word or nothing, to be told on the same line */
const isBrief = (value) =>
  value === null || (value !== undefined && typeof value !== "object" && short(value).length < 40);

/** @param {CheckpointState} sheet */
function download(sheet) {
  const file = new Blob([JSON.stringify(sheet, null, 1)], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(file), download: `${sheet.checkpoint}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

customElements.define("madang-inspector", Inspector);
