/** A question of a run as a form: answers to click, fields for others, and for an approval what would be done. */

import { fill, h } from "../core/dom.js";
import { say } from "../core/words.js";
import { field, schemaOf } from "./fields.js";

class Question extends HTMLElement {
  /** @type {any} */
  question = null;
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {Map<string, import("./fields.js").Field>} */
  #fields = new Map();

  connectedCallback() {
    const approval = this.question.kind === "approval";
    const submit = (/** @type {any} */ event) => {
      event.preventDefault();
      this.#submit(event.submitter?.value !== "refuse");
    };
    this.alert = h("p", { class: "bad", role: "alert" });
    fill(
      this,
      h(
        "form",
        { class: "callout ask", novalidate: true, on: { submit } },
        h("h2", {}, say(approval ? "needs_approval" : "needs_answer")),
        approval ? this.#approval() : this.#clarification(),
        this.alert,
      ),
    );
  }

  #clarification() {
    const { id, question, answer_schema: schema } = this.question;
    const options = optionsOf(this.question);
    const label = `question-${id}`;
    const parts = [h("p", { id: label, class: "asked" }, question), this.#options(options)];
    const isForm = [schema?.type].flat().includes("object") && schema.properties;
    const fields = isForm ? Object.entries(schema.properties) : null;
    if (fields) {
      const needed = schema.required ?? [];
      const labelled = fields.map(([name, kind]) => this.#labelled(name, kind, kind.default, needed.includes(name)));
      return [...parts, labelled, this.#answerButton()];
    }
    if (options.length && isClosed(schema)) return parts;
    const answer = field(say("other_answer"), schema ?? {}, undefined, { labelledby: label });
    if (options.length) answer.element.setAttribute("placeholder", say("other_answer"));
    this.#fields.set("", answer);
    return [...parts, h("div", { class: "row" }, answer.element, this.#answerButton())];
  }

  #options(/** @type {any} */ options) {
    if (!options.length) return null;
    const button = (/** @type {any} */ option) =>
      h("button", { type: "button", on: { click: () => this.#answer(option.value) } }, option.label);
    return h("div", { class: "chips" }, options.map(button));
  }

  #approval() {
    const { action, reason, arguments: given, arguments_schema: schema } = this.question;
    const kinds = schema?.properties ?? {};
    return [
      h("p", { class: "asked" }, h("strong", {}, action), reason ? ` · ${reason}` : ""),
      Object.entries(given).map(([name, value]) => this.#labelled(name, kinds[name] ?? schemaOf(value), value)),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "submit", value: "approve" }, say("approve")),
        h("button", { type: "submit", value: "refuse" }, say("refuse")),
      ),
    ];
  }

  #labelled(/** @type {string} */ name, /** @type {any} */ schema, /** @type {any} */ value, required = true) {
    const made = field(name, schema, value);
    made.element.toggleAttribute("required", required && made.element.hasAttribute("required"));
    this.#fields.set(name, made);
    const optional = required ? null : h("small", {}, ` (${say("optional")})`);
    return h("label", {}, h("span", {}, schema.title ?? name, optional), made.element);
  }

  #answerButton() {
    return h("button", { class: "primary", type: "submit" }, say("answer_it"));
  }

  #submit(/** @type {any} */ approved) {
    const empty =
      approved &&
      [...this.#fields.values()].find(
        ({ element }) => element.matches(":required:invalid") && !(/** @type {any} */ (element).value),
      );
    if (empty) return this.#refuse(empty.element);
    try {
      if (this.question.kind !== "approval") return this.#answer(this.#fields.get("")?.read() ?? this.#read());
      const given = approved ? { arguments: this.#read() } : {};
      return this.#send({ type: "approve", request: this.question.id, approved, ...given });
    } catch (problem) {
      this.alert.textContent = /** @type {Error} */ (problem).message;
    }
  }

  /** What has to be filled in is asked for where it is missing. @param {HTMLElement} element */
  #refuse(element) {
    fill(this.alert, say("please_fill"));
    element.focus();
  }

  /** What was filled in; what may be left out and was is not sent. */
  #read() {
    const given = [...this.#fields].filter(
      ([, { element }]) => element.matches(":required") || /** @type {any} */ (element).value !== "",
    );
    return Object.fromEntries(given.map(([name, made]) => [name, made.read()]));
  }

  #answer(/** @type {any} */ value) {
    return this.#send({ type: "answer", question: this.question.id, value });
  }

  async #send(/** @type {any} */ command) {
    for (const button of this.querySelectorAll("button")) button.disabled = true;
    try {
      await this.ask(command);
      this.remove();
    } catch (problem) {
      this.alert.textContent = /** @type {Error} */ (problem).message;
      for (const button of this.querySelectorAll("button")) button.disabled = false;
    }
  }
}

/** Answers to click: those that are offered, or all there are where they are few. @param {any} question */
function optionsOf({ options, answer_schema: schema }) {
  if (options.length || !isClosed(schema)) return options;
  if (schema.type === "boolean") return [true, false].map((value) => ({ value, label: say(value ? "yes" : "no") }));
  return schema.enum.map((/** @type {any} */ value) => ({ value, label: String(value) }));
}

/** @param {any} schema @returns {boolean} whether every answer there is can be clicked */
const isClosed = (schema) => schema?.type === "boolean" || (schema?.enum?.length ?? FEW + 1) <= FEW;
const FEW = 8;

customElements.define("madang-question", Question);
