/** The story of a session, told from its events: runs with their plan, their questions, their end. */

/** @import { Approval, Clarification, Event, PlanSummary } from "../core/protocol.js" */

/**
 * @typedef {object} RunStory
 * @property {string} id
 * @property {string} status
 * @property {PlanSummary | null} plan
 * @property {Map<string, Clarification | Approval>} questions
 * @property {string | null} agent who spoke last
 */

export class Story {
  /** @type {Map<string, RunStory>} */
  #runs = new Map();

  /** @param {Event} event @returns {RunStory} the run that the event moved */
  take(event) {
    const run = this.#run(event.run);
    run.agent = event.agent ?? run.agent;
    MOVES[event.data.type]?.(run, event.data);
    return run;
  }

  /** @returns {RunStory | undefined} the run that is going or waits, or the last one */
  get latest() {
    const all = [...this.#runs.values()];
    return all.findLast(isOpen) ?? all.at(-1);
  }

  /** A run that begins lets those go that are over: what they said is in their turns. @param {string} id */
  #run(id) {
    const known = this.#runs.get(id);
    if (known) return known;
    for (const [other, run] of this.#runs) if (!isOpen(run)) this.#runs.delete(other);
    const run = { id, status: "pending", plan: null, questions: new Map(), agent: null };
    this.#runs.set(id, run);
    return run;
  }
}

/** @param {{status: string}} run @returns {boolean} */
export const isOpen = (run) => ["pending", "running", "interrupted"].includes(run.status);

/** @param {{status: string}} run @returns {boolean} */
export const isGoing = (run) => run.status === "running" || run.status === "pending";

/** @type {(run: RunStory, said: any) => void} */
const plan = (run, said) => {
  run.plan = said.plan;
};

/** @type {Record<string, (run: RunStory, said: any) => void>} */
const MOVES = {
  run_accepted: (run) => (run.status = "pending"),
  run_started: (run) => (run.status = "running"),
  plan_ready: plan,
  execution_start: plan,
  plan_revised: plan,
  todo_updated: plan,
  clarification: (run, said) => run.questions.set(said.question.id, said.question),
  approval_request: (run, said) => run.questions.set(said.request.id, said.request),
  answered: (run, said) => {
    run.questions.delete(said.question);
    run.status = "running";
  },
  run_ended: (run, said) => (run.status = said.status),
};
