/** What is behind an answer: its plan, where the time went, the graph and the states. Fetched when it is first shown. */

import { fill, h } from "../core/dom.js";
import "./graph.js";
import "./inspector.js";
import "./plan.js";
import "./run_comparison.js";
import "./waterfall.js";

class RunDetails extends HTMLElement {
  session = "";
  assistant = "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};

  connectedCallback() {
    this.plan = h("madang-plan");
    this.waterfall = h("madang-waterfall");
    this.graph = h("madang-graph");
    this.inspector = h("madang-inspector");
    this.comparison = h("madang-run-comparison");
    const parts = [this.plan, this.waterfall, this.graph, this.inspector, this.comparison];
    for (const part of parts) Object.assign(part, { session: this.session, ask: this.ask });
    this.inspector.addEventListener("passed", (/** @type {any} */ { detail }) => this.graph.passed(detail));
    for (const part of [this.graph, this.waterfall])
      part.addEventListener("node", (/** @type {any} */ { detail }) => this.inspector.chooseNode(detail));
    fill(this, parts);
    this.graph.assistant = this.assistant;
    this.inspector.refresh();
  }

  /** @param {{plan: any, status: string} | null} run the last one, or its answer */
  show(run) {
    this.plan.show(run);
    this.graph.planned(run?.plan ?? null);
  }

  /** What the last run spent its time on. @param {string} run one that is over */
  timed(run) {
    this.waterfall.show(run);
    this.comparison.show(run);
  }

  /** @param {import("../core/story.js").RunStory} run the last one @param {any} event of it */
  follow(run, event) {
    this.plan.show(run);
    this.graph.follow(run, event);
  }

  /** The states follow what happens now. @param {string} type of an event */
  happened(type) {
    if (type === "run_accepted") this.inspector.begin();
    if (type === "checkpoint" || type === "run_ended") this.inspector.refresh();
  }

  refresh() {
    this.inspector.refresh();
  }

  /** Called when it comes into sight: what is hidden does not scroll. */
  shown() {
    this.inspector.shown();
  }

  /** Show a checkpoint that somebody chose, and stay there. @param {string} checkpoint */
  choose(checkpoint) {
    return this.inspector.choose(checkpoint);
  }
}

customElements.define("madang-run-details", RunDetails);
