/** What a run spent its time on, one bar below the other: nodes, tools and models, with tokens and cost where known. */

import { fill, h, sideways } from "../core/dom.js";
import { called } from "../core/names.js";
import { get, path } from "../core/server.js";
import { language, say } from "../core/words.js";

/** @import { RunSpan } from "../core/protocol.js" */

class Waterfall extends HTMLElement {
  session = "";
  #run = "";

  connectedCallback() {
    this.sums = h("span", { class: "muted" });
    this.rows = h("tbody");
    const table = h(
      "table",
      { class: "bars" },
      h("caption", { class: "visually-hidden" }, say("waterfall")),
      this.rows,
    );
    const head = h("header", { class: "head" }, h("h2", {}, say("waterfall")), this.sums);
    fill(this, h("section", { class: "card" }, head, sideways(say("waterfall"), table)));
    this.hidden = true;
  }

  /** @param {string} run one that is over, or the same again */
  async show(run) {
    this.#run = run;
    /** @type {Array<RunSpan>} */
    const spans = await get(path`/sessions/${this.session}/runs/${run}/spans`);
    if (run !== this.#run) return;
    const whole = Math.max(...spans.map(({ start, seconds }) => start + seconds), 0.001);
    this.hidden = !spans.length;
    fill(this.sums, summed(spans, whole));
    fill(
      this.rows,
      spans.map((span) => row(span, whole, (node) => this.dispatchEvent(new CustomEvent("node", { detail: node })))),
    );
  }
}

/** @param {RunSpan} span @param {number} whole @param {(node: string) => void} choose */
function row({ kind, name, start, seconds, ok, tokens, cost }, whole, choose) {
  const bar = h("span", { class: `bar ${kind}${ok === false ? " failed" : ""}` });
  bar.style.marginLeft = `${(100 * start) / whole}%`;
  bar.style.width = `${Math.max(0.5, (100 * seconds) / whole)}%`;
  const note = [say(`span_${kind}`), ok === false ? say("span_failed") : "", counted(tokens, cost)]
    .filter(Boolean)
    .join(" · ");
  const about = { type: "button", class: "plain", title: say("look_at", { name: called(name) }) };
  const words = kind === "node" ? h("button", { ...about, on: { click: () => choose(name) } }, called(name)) : called(name);
  const label = h("th", { scope: "row" }, words, h("small", { class: "muted" }, note));
  return h("tr", {}, label, h("td", {}, bar), h("td", { class: "number" }, told(seconds)));
}

/** @param {number} seconds */
const told = (seconds) => (seconds < 0.0995 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`);

/** @param {number | null} tokens @param {number | null} cost */
function counted(tokens, cost) {
  const parts = [
    tokens === null ? "" : say("tokens", { count: tokens.toLocaleString(language()) }),
    cost === null ? "" : `$${cost.toFixed(4)}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The time of the run, and what its models took, as far as it is known. @param {Array<RunSpan>} spans @param {number} whole */
function summed(spans, whole) {
  const sum = (/** @type {"tokens" | "cost"} */ name) => {
    const known = spans.map((span) => span[name]).filter((value) => value !== null);
    return known.length ? known.reduce((one, other) => one + other, 0) : null;
  };
  return [told(whole), counted(sum("tokens"), sum("cost"))].filter(Boolean).join(" · ");
}

customElements.define("madang-waterfall", Waterfall);
