/** The plan as it moves: steps by the round they can run in, with status, progress, time and who works on them. */

import { fill, h } from "../core/dom.js";
import { isOpen } from "../core/story.js";
import { say } from "../core/words.js";

const SIGNS = { pending: "○", in_progress: "◐", completed: "✓", failed: "✕", skipped: "–", cancelled: "■", partial: "◑" };

class Plan extends HTMLElement {
  session = "";
  ask = async () => {};
  #rows = new Map();

  connectedCallback() {
    this.count = h("span", { class: "muted" });
    this.list = h("ol", { role: "list", class: "steps" });
    fill(this, h("section", { class: "card" }, h("header", { class: "head" }, h("h2", {}, say("plan")), this.count), this.list));
    this.show(null);
  }

  /** @param {{plan: any, status: string} | null} run a run, or its answer */
  show(run) {
    const steps = run?.plan?.steps ?? [];
    this.count.textContent = steps.length ? say("done_of", { done: steps.filter((step) => step.completed_at).length, all: steps.length }) : "";
    if (!steps.length) { this.#rows.clear(); return fill(this.list, h("li", { class: "muted" }, say("no_plan"))); }
    if (!this.#rows.size) fill(this.list);
    for (const id of [...this.#rows.keys()]) if (!steps.some((step) => step.id === id)) { this.#rows.get(id).item.remove(); this.#rows.delete(id); }
    for (const step of steps) this.#update(this.#row(step), step, run);
  }

  #row(step) {
    let row = this.#rows.get(step.id);
    if (!row) {
      row = { sign: h("span", { class: "sign", "aria-hidden": "true" }), name: h("span", { class: "task" }), note: h("small", { class: "muted" }), bar: h("progress", { max: "100", "aria-label": step.task }), skip: h("button", { type: "button", class: "quiet small", on: { click: () => this.ask({ type: "skip", step: step.id }).catch(() => {}) } }, say("skip")) };
      row.item = h("li", {}, row.sign, h("span", { class: "what" }, row.name, row.note), row.bar, row.skip);
      this.#rows.set(step.id, row);
      this.list.append(row.item);
    }
    return row;
  }

  #update(row, step, run) {
    row.item.dataset.status = step.status;
    row.sign.textContent = SIGNS[step.status] ?? "○";
    row.name.textContent = step.task || step.agent;
    const seconds = step.started_at ? (new Date(step.completed_at ?? Date.now()) - new Date(step.started_at)) / 1000 : null;
    row.note.textContent = [step.agent !== step.task ? step.agent : "", seconds !== null && step.completed_at ? `${seconds.toFixed(1)} s` : "", step.attempts > 1 ? say("attempt", { count: step.attempts }) : "", step.error ?? ""].filter(Boolean).join(" · ");
    row.bar.value = step.completed_at && step.status === "completed" ? 100 : step.progress;
    row.skip.hidden = !(step.status === "pending" && isOpen(run));
  }
}

customElements.define("madang-plan", Plan);
