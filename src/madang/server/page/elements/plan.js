/** The plan as it moves: rounds of steps, those that may run at once side by side, with status, progress and time. */

import { fill, h } from "../core/dom.js";
import { called } from "../core/names.js";
import { isOpen } from "../core/story.js";
import { say } from "../core/words.js";

/** @import { PlanSummary, StepSummary } from "../core/protocol.js" */

/** @type {Record<string, string>} */
const SIGNS = {
  pending: "○",
  in_progress: "◐",
  completed: "✓",
  failed: "✕",
  skipped: "–",
  cancelled: "■",
  partial: "◑",
};
const SECOND = 1000;

class Plan extends HTMLElement {
  session = "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Map<string, any>} */
  #rows = new Map();
  /** @type {Map<number, HTMLElement>} */
  #rounds = new Map();
  /** @type {{plan: PlanSummary | null, status: string} | null} */
  #run = null;
  #ticking = 0;

  connectedCallback() {
    this.count = h("span", { class: "muted" });
    this.list = h("ol", { role: "list", class: "rounds" });
    const head = h("header", { class: "head" }, h("h2", {}, say("plan")), this.count);
    fill(this, h("section", { class: "card" }, head, this.list));
    this.show(null);
  }

  disconnectedCallback() {
    clearInterval(this.#ticking);
  }

  /** @param {{plan: PlanSummary | null, status: string} | null} run a run, or its answer */
  show(run) {
    this.#run = run;
    const steps = run?.plan?.steps ?? [];
    const done = steps.filter((step) => step.completed_at).length;
    this.count.textContent = steps.length ? say("done_of", { done, all: steps.length }) : "";
    this.hidden = Boolean(run) && !steps.length && !isOpen(/** @type {{status: string}} */ (run));
    this.#forget(steps);
    this.#tick(steps.some((step) => step.status === "in_progress"));
    if (!steps.length) return fill(this.list, h("li", { class: "muted" }, say("no_plan")));
    for (const step of steps) this.#place(step);
    for (const step of steps) this.#update(step, steps);
  }

  /** Rows of steps that are no longer planned go; the others stay where they are, so that nothing loses the focus. */
  #forget(/** @type {Array<StepSummary>} */ steps) {
    const planned = new Set(steps.map((step) => step.id));
    for (const [id, row] of this.#rows) {
      if (planned.has(id)) continue;
      row.item.remove();
      this.#rows.delete(id);
    }
    if (this.#rows.size) return;
    this.#rounds.clear();
    fill(this.list);
  }

  /** The row of a step stands in its round. */
  #place(/** @type {StepSummary} */ step) {
    const row = this.#rows.get(step.id) ?? this.#make(step);
    const round = this.#round(step.round);
    if (row.item.parentElement !== round) round.append(row.item);
    for (const [number, list] of this.#rounds) {
      if (list.children.length) continue;
      list.parentElement?.remove();
      this.#rounds.delete(number);
    }
  }

  #round(/** @type {number} */ number) {
    const known = this.#rounds.get(number);
    if (known) return known;
    const made = h("ol", { role: "list", class: "steps" });
    const later = [...this.#rounds.keys()].filter((other) => other > number).sort((one, other) => one - other);
    const before = later.length ? (this.#rounds.get(later[0])?.parentElement ?? null) : null;
    this.list.insertBefore(h("li", {}, made), before);
    this.#rounds.set(number, made);
    return made;
  }

  #make(/** @type {StepSummary} */ step) {
    const skip = () =>
      this.ask({ type: "skip", step: step.id }).catch((problem) => (row.note.textContent = problem.message));
    /** @type {Record<string, any>} */
    const row = {
      sign: h("span", { class: "sign", "aria-hidden": "true" }),
      name: h("span", { class: "task" }),
      note: h("small", { class: "muted" }),
      bar: h("progress", { max: "100", "aria-label": step.task || called(step.agent) }),
      percent: h("small", { class: "percent muted" }),
      skip: h("button", { type: "button", class: "quiet small", on: { click: skip } }, say("skip")),
    };
    const what = h("span", { class: "what" }, row.name, row.note);
    row.item = h("li", { class: "step" }, row.sign, what, row.bar, row.percent, row.skip);
    this.#rows.set(step.id, row);
    return row;
  }

  #update(/** @type {StepSummary} */ step, /** @type {Array<StepSummary>} */ steps) {
    const row = this.#rows.get(step.id);
    const progress = step.status === "completed" ? 100 : step.progress;
    row.item.dataset.status = step.status;
    row.item.title = step.description;
    row.sign.textContent = SIGNS[step.status] ?? "○";
    row.name.textContent = step.task || called(step.agent);
    row.note.textContent = notes(step, steps).join(" · ");
    row.bar.value = progress;
    row.percent.textContent = `${progress}%`;
    row.skip.hidden = !(step.status === "pending" && this.#run && isOpen(this.#run));
    row.item.parentElement.classList.toggle("together", row.item.parentElement.children.length > 1);
  }

  /** While a step runs, the seconds it takes are told as they pass. @param {boolean} running */
  #tick(running) {
    clearInterval(this.#ticking);
    if (!running) return;
    this.#ticking = setInterval(() => {
      const { steps } = this.#run?.plan ?? { steps: [] };
      for (const step of steps) if (step.status === "in_progress") this.#update(step, steps);
    }, SECOND);
  }
}

/** @param {StepSummary} step @param {Array<StepSummary>} steps @returns {Array<string>} what is worth saying in small print */
function notes(step, steps) {
  const named = (/** @type {string} */ id) => steps.find((other) => other.id === id)?.task || id;
  const waits = step.status === "pending" && step.dependencies.length;
  return [
    step.agent === step.task ? "" : called(step.agent),
    duration(step),
    waits ? say("after_steps", { steps: step.dependencies.map(named).join(", ") }) : "",
    step.attempts > 1 ? say("attempt", { count: step.attempts }) : "",
    step.replaces ? say("instead_of", { step: named(step.replaces) }) : "",
    step.error ?? "",
  ].filter(Boolean);
}

/** @param {StepSummary} step @returns {string} */
function duration(step) {
  if (!step.started_at) return "";
  const until = step.completed_at ? new Date(step.completed_at).getTime() : Date.now();
  const seconds = Math.max(0, until - new Date(step.started_at).getTime()) / SECOND;
  if (step.completed_at && seconds < 0.05) return "< 0.1 s";
  if (seconds >= 60) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return `${seconds.toFixed(step.completed_at ? 1 : 0)} s`;
}

customElements.define("madang-plan", Plan);
