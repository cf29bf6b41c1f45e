/** The assistant's real graph, laid out by the server: who is at work is lit, who is done is marked, parts unfold. */

import { fill, h, svg } from "../core/dom.js";
import { called } from "../core/names.js";
import { get, path } from "../core/server.js";
import { say } from "../core/words.js";

/** @import { DrawnEdge, DrawnNode, Event, GraphDrawing, PlanSummary } from "../core/protocol.js" */

const HEIGHT = 28;
/** How agents stand whose step has come to that. */
/** @type {Record<string, string>} */
const STANDING = {
  in_progress: "active",
  completed: "done",
  partial: "done",
  failed: "failed",
  skipped: "skipped",
  cancelled: "skipped",
};
/** Of several that stand differently, the first of these is shown. */
const ORDER = ["active", "failed", "done", "skipped"];

/** Where a graph begins and ends: nothing is written there. */
const RUN_BY_LANGGRAPH = new Set(["__start__", "__end__"]);

class Graph extends HTMLElement {
  /** @type {Map<string, {group: SVGElement, holds: Array<string>}>} */
  #nodes = new Map();
  /** @type {Map<string, string>} how agents stand, by name */
  #standing = new Map();
  /** @type {Set<string>} the parts that are unfolded */
  #unfolded = new Set();
  #assistant = "";
  #run = "";
  /** Whether it is known from a plan who was sent to work. */
  #planned = false;

  connectedCallback() {
    this.status = h("span", { class: "muted" });
    this.parts = h("div", { class: "chips" });
    this.place = h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("graph") });
    const head = h("header", { class: "head" }, h("h2", {}, say("graph")), this.status);
    fill(this, h("section", { class: "card" }, head, this.parts, this.place));
  }

  /** @param {string} name */
  set assistant(name) {
    this.#assistant = name;
    if (name) this.#load();
  }

  /** @param {import("../core/story.js").RunStory} run @param {Event} event */
  follow(run, event) {
    const { type } = event.data;
    if (run.id !== this.#run) this.#standing.clear();
    this.#run = run.id;
    if (event.agent) this.#active(event.agent, type === "error");
    if (type === "run_ended") this.#settle();
    this.status.textContent = run.status === "running" && run.agent ? called(run.agent) : "";
    this.planned(run.plan);
  }

  /** Agents stand as their steps do. @param {PlanSummary | null} plan */
  planned(plan) {
    const steps = plan?.steps ?? [];
    this.#planned = steps.length > 0;
    for (const { agent, status } of steps) this.#standing.set(agent, STANDING[status] ?? "");
    this.#light();
  }

  /** @param {Array<string>} nodes those that the last run has been through */
  passed(nodes) {
    for (const name of nodes) if (!this.#standing.get(name)) this.#standing.set(name, "done");
    this.#light();
  }

  async #load() {
    const query = [...this.#unfolded].map((part) => `unfolded=${encodeURIComponent(part)}`).join("&");
    this.#draw(await get(`${path`/assistants/${this.#assistant}/drawing`}${query ? `?${query}` : ""}`));
  }

  #active(/** @type {string} */ agent, /** @type {boolean} */ failed) {
    for (const [name, state] of this.#standing) {
      if (state === "active" && name !== agent) this.#standing.set(name, "done");
    }
    this.#standing.set(agent, failed ? "failed" : "active");
  }

  #settle() {
    for (const [name, state] of this.#standing) if (state === "active") this.#standing.set(name, "done");
  }

  #light() {
    for (const [id, { group, holds }] of this.#nodes) {
      const states = [id, ...holds].map((name) => this.#stands(name));
      group.dataset.state = ORDER.find((state) => states.includes(state)) ?? "";
    }
  }

  /**
   * What is inside something stands as that does, where nothing is known of it; inside a node that carries out a plan
   * those alone have worked who are named there.
   * @param {string} id
   */
  #stands(id) {
    const [outer, ...inner] = id.split(":");
    const names = this.#planned && inner.length ? inner : [outer, ...inner];
    return names
      .reverse()
      .map((name) => this.#standing.get(name))
      .find(Boolean);
  }

  #draw(/** @type {GraphDrawing} */ { parts, nodes, edges, width, height }) {
    this.#nodes.clear();
    fill(
      this.parts,
      parts
        .filter((part) => this.#isInSight(part))
        .map((part) => this.#toggle(part)),
    );
    const picture = svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        width: Math.ceil(width),
        height: Math.ceil(height),
        role: "group",
        "aria-label": say("graph"),
        class: "graph",
      },
      svg("defs", {}, arrow()),
      edges.map((/** @type {DrawnEdge} */ edge) =>
        svg("path", { class: edge.conditional ? "edge maybe" : "edge", d: edge.path, "marker-end": "url(#arrow)" }),
      ),
      nodes.map((node) => this.#node(node)),
    );
    fill(this.place, picture);
    this.#light();
  }

  #node(/** @type {DrawnNode} */ node) {
    const box = { x: -node.width / 2, y: -HEIGHT / 2, width: node.width, height: HEIGHT, rx: 7 };
    const label = svg("text", { "text-anchor": "middle", y: "4" }, node.label);
    const kind = node.holds.length ? "node whole" : node.part ? "node part" : "node";
    const about = { role: "button", tabindex: "0", "aria-label": say("look_at", { name: node.label }) };
    const inner = RUN_BY_LANGGRAPH.has(node.id) ? {} : about;
    const place = { class: kind, transform: `translate(${node.x} ${node.y})` };
    const group = svg("g", { ...place, ...inner }, svg("rect", box), label);
    const choose = () => this.dispatchEvent(new CustomEvent("node", { detail: node.id.split(":")[0] }));
    if (inner === about) {
      group.addEventListener("click", choose);
      group.addEventListener("keydown", ({ key }) => key === "Enter" && choose());
    }
    this.#nodes.set(node.id, { group, holds: node.holds });
    return group;
  }

  /** What lies in a folded part cannot be unfolded yet. @param {string} part @returns {boolean} */
  #isInSight(part) {
    const outer = part.slice(0, part.lastIndexOf(":"));
    return !part.includes(":") || (this.#unfolded.has(outer) && this.#isInSight(outer));
  }

  /** A button that folds or unfolds a part. @param {string} part */
  #toggle(part) {
    const open = this.#unfolded.has(part);
    const click = async () => {
      this.#unfolded[open ? "delete" : "add"](part);
      await this.#load();
      this.parts.querySelector(`[data-part="${CSS.escape(part)}"]`)?.focus();
    };
    const name = part.split(":").map(called).join(" › ");
    const label = say(open ? "fold" : "unfold", { part: name });
    const about = { type: "button", class: "small", "aria-expanded": String(open), "aria-label": label };
    return h("button", { ...about, data: { part }, on: { click } }, `${open ? "−" : "+"} ${name}`);
  }
}

function arrow() {
  const shape = { viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "6", markerHeight: "6" };
  return svg("marker", { id: "arrow", ...shape, orient: "auto-start-reverse" }, svg("path", { d: "M0 0L8 4L0 8z" }));
}

customElements.define("madang-graph", Graph);
