/** Two runs side by side: figures, where the time went, and what differs in their answers and last states. */

import { fill, h, sideways, styled } from "../core/dom.js";
import { called } from "../core/names.js";
import { get, path } from "../core/server.js";
import { clock } from "../core/telling.js";
import { language, learnWords, say } from "../core/words.js";
import { comparedLines } from "./compared/lines.js";
import { WORDS } from "./compared/words.js";
import { changeList } from "./inspector.js";

/** @import { ComparableRun, ComparedSpan, RunComparison as Compared, RunFigures } from "../core/protocol.js" */

learnWords(WORDS);
styled("artefact");

class RunComparison extends HTMLElement {
  session = "";
  /** @type {Array<ComparableRun>} newest first */
  #runs = [];
  #earlier = "";
  #later = "";

  connectedCallback() {
    this.choice = h("div", { class: "pair" });
    this.told = h("div", { class: "compared" });
    const head = h("header", { class: "head" }, h("h2", {}, say("compare_runs")));
    fill(this, h("section", { class: "card", "aria-label": say("compare_runs") }, head, this.choice, this.told));
    this.hidden = true;
  }

  /** @param {string} run one that is over: it is the later of the two, until somebody chooses */
  async show(run) {
    this.#runs = await get(path`/sessions/${this.session}/comparable`);
    this.#later = run;
    this.#earlier = "";
    this.hidden = this.#runs.length < 2;
    fill(this.told);
    this.#showChoice();
  }

  #showChoice() {
    const earlier = this.#picker("earlier_run", this.#earlier, this.#later, (chosen) => (this.#earlier = chosen));
    const later = this.#picker("later_run", this.#later, this.#earlier, (chosen) => (this.#later = chosen));
    fill(this.choice, earlier, later);
  }

  /** @param {string} word @param {string} chosen @param {string} other @param {(run: string) => void} keep */
  #picker(word, chosen, other, keep) {
    const option = (/** @type {ComparableRun} */ { run, asked, asked_at: at }) =>
      h("option", { value: run, selected: run === chosen }, `${clock(at)} · ${asked.slice(0, 60)}`);
    const change = (/** @type {any} */ { target }) => {
      keep(target.value);
      this.#showChoice();
      this.#compare();
    };
    const none = chosen ? null : h("option", { value: "", selected: true }, say("choose_run"));
    const options = this.#runs.filter(({ run }) => run !== other).map(option);
    return h("label", {}, h("small", { class: "muted" }, say(word)), h("select", { on: { change } }, none, options));
  }

  async #compare() {
    const [old, now] = [this.#earlier, this.#later].map((run) => this.#runs.find((one) => one.run === run));
    if (!old || !now) return;
    const query = new URLSearchParams({ earlier: old.run, earlier_session: old.session });
    /** @type {Compared} */
    const found = await get(`${path`/sessions/${now.session}/runs/${now.run}/compared`}?${query}`);
    if (old.run !== this.#earlier || now.run !== this.#later) return;
    fill(
      this.told,
      figures(found),
      section("where_time_went", times(found.spans)),
      section("answers_differ", comparedLines(found.lines)),
      section("states_differ", changeList(found.changes)),
    );
  }
}

/** @param {string} word @param {any} content */
const section = (word, content) => h("section", {}, h("h3", {}, say(word)), content);

/** @param {Compared} found */
function figures({ earlier, later }) {
  const plain = (/** @type {number | null} */ value) => (value === null ? "–" : value.toLocaleString(language()));
  const dollars = (/** @type {number | null} */ value) => (value === null ? "–" : `$${value.toFixed(4)}`);
  const rows = [
    ["run_status", (/** @type {RunFigures} */ run) => say(`status_${run.status}`), null],
    ["run_seconds", (/** @type {RunFigures} */ run) => told(run.seconds), later.seconds - earlier.seconds],
    ["run_calls", (/** @type {RunFigures} */ run) => plain(run.calls), null],
    ["run_tokens", (/** @type {RunFigures} */ run) => plain(run.tokens), null],
    ["run_cost", (/** @type {RunFigures} */ run) => dollars(run.cost), null],
  ];
  const row = (/** @type {Array<any>} */ [word, write, apart]) => line(say(word), write(earlier), write(later), apart);
  return grid(say("compare_runs"), rows.map(row));
}

/** @param {Array<ComparedSpan>} spans */
function times(spans) {
  const row = (/** @type {ComparedSpan} */ { kind, name, earlier, later }) => {
    const label = [called(name), h("small", { class: "muted" }, ` ${say(`span_${kind}`)}`)];
    const apart = earlier === null || later === null ? null : later - earlier;
    return line(label, told(earlier), told(later), apart);
  };
  return grid(say("where_time_went"), spans.map(row));
}

/** @param {any} label @param {string} earlier @param {string} later @param {number | null} apart seconds */
function line(label, earlier, later, apart) {
  const cells = [earlier, later, apart === null ? "" : `${apart < 0 ? "−" : "+"}${told(Math.abs(apart))}`];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, label),
    cells.map((cell) => h("td", { class: "number" }, cell)),
  );
}

/** @param {string} title @param {Array<HTMLElement>} rows */
function grid(title, rows) {
  const heads = ["was", "is", "difference"].map((word) => h("th", { scope: "col", class: "number" }, say(word)));
  const table = h("table", {}, h("thead", {}, h("tr", {}, h("td"), heads)), h("tbody", {}, rows));
  return sideways(title, table);
}

/** @param {number | null} seconds */
const told = (seconds) =>
  seconds === null ? "–" : seconds < 0.0995 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;

customElements.define("madang-run-comparison", RunComparison);
