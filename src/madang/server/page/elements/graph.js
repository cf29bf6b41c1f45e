/** The assistant's real graph, laid out by the server: who is at work is lit, who is done is marked. */

import { fill, h, svg } from "../core/dom.js";
import { get } from "../core/server.js";
import { say } from "../core/words.js";

class Graph extends HTMLElement {
  #nodes = new Map();
  #state = new Map();

  connectedCallback() {
    this.place = h("div", { class: "scroll" });
    fill(this, h("section", { class: "card" }, h("header", { class: "head" }, h("h2", {}, say("graph"))), this.place));
  }

  /** @param {string} name */
  set assistant(name) {
    if (name) get(`/assistants/${encodeURIComponent(name)}/drawing`).then((drawing) => this.#draw(drawing));
  }

  /** @param {import("../core/story.js").RunStory} run @param {any} event */
  follow(run, event) {
    if (event.data.type === "run_started") this.#state.clear();
    if (event.agent) {
      for (const [name, state] of this.#state) if (state === "active" && name !== event.agent) this.#state.set(name, "done");
      this.#state.set(event.agent, event.data.type === "error" ? "failed" : "active");
    }
    if (event.data.type === "run_ended") for (const name of this.#state.keys()) this.#state.set(name, this.#state.get(name) === "failed" ? "failed" : "done");
    this.#light();
  }

  /** @param {Array<string>} nodes those that the last run has been through */
  passed(nodes) {
    for (const name of nodes) if (!this.#state.get(name)) this.#state.set(name, "done");
    this.#light();
  }

  #light() {
    for (const [name, node] of this.#nodes) node.dataset.state = this.#state.get(name) ?? this.#state.get(name.split(":").at(-1)) ?? "";
  }

  #draw({ nodes, edges, width, height }) {
    this.#nodes.clear();
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("graph"), class: "graph" },
      svg("defs", {}, svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "6", markerHeight: "6", orient: "auto-start-reverse" }, svg("path", { d: "M0 0L8 4L0 8z" }))),
      ...edges.map((edge) => svg("path", { class: edge.conditional ? "edge maybe" : "edge", d: edge.path, "marker-end": "url(#arrow)" })));
    for (const node of nodes) {
      const group = svg("g", { class: "node", transform: `translate(${node.x} ${node.y})` },
        svg("rect", { x: -node.width / 2, y: -14, width: node.width, height: 28, rx: 7 }), svg("text", { "text-anchor": "middle", y: "4" }));
      group.lastChild.textContent = node.label;
      this.#nodes.set(node.id, group);
      picture.append(group);
    }
    fill(this.place, picture);
    this.#light();
  }
}

customElements.define("madang-graph", Graph);
