/** The story of a session, told from its events: every run with its plan, its text so far, its questions and its end. */

/**
 * @typedef {{id: string, status: string, text: string, plan: any, questions: Map<string, any>, warnings: string[],
 *   problem: any, agent: string | null, at: string, tools: Map<string, any>, nodes: Set<string>}} RunStory
 */

export class Story {
  /** @type {Map<string, RunStory>} */
  runs = new Map();

  /** @param {any} event @returns {RunStory} the run that the event moved */
  take(event) {
    const run = this.#run(event);
    const said = event.data;
    run.agent = event.agent ?? run.agent;
    switch (said.type) {
      case "run_accepted": run.status = "pending"; break;
      case "run_started": run.status = "running"; break;
      case "plan_ready": case "execution_start": case "plan_revised": case "todo_updated": run.plan = said.plan; break;
      case "token": run.text += said.text; break;
      case "clarification": run.questions.set(said.question.id, said.question); break;
      case "approval_request": run.questions.set(said.request.id, said.request); break;
      case "answered": run.questions.delete(said.question); run.status = "running"; break;
      case "tool_call": run.tools.set(said.call, { ...said, ok: null }); break;
      case "tool_result": run.tools.set(said.call, { ...run.tools.get(said.call), ...said }); break;
      case "warning": run.warnings.push(said.message); break;
      case "error": run.problem = said.problem; break;
      case "run_ended": run.status = said.status; break;
    }
    return run;
  }

  /** @returns {RunStory | undefined} the run that is going or waits, or the last one */
  get latest() {
    const all = [...this.runs.values()];
    return all.findLast((run) => isOpen(run)) ?? all.at(-1);
  }

  #run(event) {
    let run = this.runs.get(event.run);
    if (!run) {
      run = { id: event.run, status: "pending", text: "", plan: null, questions: new Map(), warnings: [], problem: null, agent: null, at: event.at, tools: new Map(), nodes: new Set() };
      this.runs.set(event.run, run);
    }
    return run;
  }
}

/** @param {RunStory} run */
export const isOpen = (run) => ["pending", "running", "interrupted"].includes(run.status);
