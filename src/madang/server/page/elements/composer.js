/**
 * Where a message is written: Enter sends unless a word is still being composed, files are dropped or chosen. While a
 * run waits for an answer, what is written answers it, unless somebody wants to ask something else.
 */

import { all, fill, h } from "../core/dom.js";
import { draftOf, keepDraft } from "../core/drafts.js";
import { takeDrops } from "../core/dropped.js";
import { call, path } from "../core/server.js";
import { bytes } from "../core/telling.js";
import { say } from "../core/words.js";
import "./choices.js";

const ROWS = 8;
/** How many letters a message may have. */
const LONGEST = 200_000;

class Composer extends HTMLElement {
  /** Under which name a draft is kept: that of the session, if there is one yet. */
  draft = "";
  /** Whether files are handed in at once, to a session that there is; else they are held until the message is sent. */
  handsIn = true;
  /** @type {() => Promise<string>} the session that files are handed in to */
  session = async () => "";
  /** @type {(command: Record<string, any>) => Promise<any>} */
  ask = async () => {};
  /** @type {(files: Array<any>, command: Record<string, any>) => Promise<any>} */
  send = (_files, command) => this.ask(command);
  /** Whether another assistant is asked now, where files come to one that reads none. @type {() => boolean} */
  turnToReader = () => false;
  /** @type {Array<any>} those that were handed in by name and reference, or `File`s that are held */
  #files = [];
  /** @type {any} the question that waits for an answer */
  #question = null;
  #askingElse = false;
  /** @type {Set<string>} the names of files that are being handed in */
  #coming = new Set();
  /** Whether all files that were handed in last have come. @type {Promise<boolean>} */
  #handedIn = Promise.resolve(true);
  #readsFiles = true;
  /** @type {() => void} */
  #takeNoDrops = () => {};

  connectedCallback() {
    this.text = this.#field();
    this.stop = h("button", { type: "button", hidden: true, on: { click: () => this.#cancel() } }, say("stop"));
    this.alert = h("p", { class: "callout bad", role: "alert", hidden: true });
    this.purpose = h("p", { class: "purpose muted", hidden: true });
    this.chips = h("ul", { role: "list", class: "chips" });
    const send = h("button", { class: "primary", type: "submit" }, say("send"));
    const submit = (/** @type {any} */ event) => {
      event.preventDefault();
      this.#send();
    };
    const row = h("div", { class: "row" }, this.#picker(), this.text, this.stop, send);
    this.choices = h("madang-choices", { hidden: true });
    fill(this, h("form", { on: { submit } }, this.alert, this.purpose, this.chips, row, this.choices));
    const { text, files } = draftOf(this.draft);
    this.#write(text, files);
    const hint = () => say(this.#readsFiles ? "drop_here" : "reads_no_files");
    this.#takeNoDrops = takeDrops(hint, (dropped) => this.attach(dropped));
  }

  disconnectedCallback() {
    this.#takeNoDrops();
  }

  /** @param {{reads_files: boolean, options: Record<string, any>} | undefined} assistant the one that is asked */
  set assistant(assistant) {
    this.#readsFiles = assistant?.reads_files ?? true;
    this.choices.options = assistant?.options ?? {};
    const [label] = all(this, ".attach");
    label.title = say(this.#readsFiles ? "attach" : "reads_no_files");
    label.classList.toggle("off", !this.#readsFiles);
    if (this.#files.length) this.tell(this.#readsFiles ? null : new Error(say("reads_no_files")));
  }

  /** @param {boolean} busy whether something is going that can be stopped */
  set busy(busy) {
    if (!this.stop) return;
    this.stop.hidden = !busy;
    if (!busy) this.#stopping(false);
  }

  /** @param {any} question of the run that waits, or null */
  set question(question) {
    if (question?.id === this.#question?.id) return;
    this.#question = question;
    this.#askingElse = false;
    this.#showPurpose();
  }

  focus() {
    this.text?.focus();
  }

  /** @param {Error | null} problem */
  tell(problem) {
    this.alert.hidden = !problem;
    fill(this.alert, problem?.message ?? "");
  }

  /**
   * What was not taken is written back, unless something else was written meanwhile.
   * @param {Error} problem
   * @param {string} message
   * @param {Array<any>} files
   */
  refused(problem, message, files) {
    if (!this.text.value) this.#write(message, files);
    this.tell(problem);
  }

  /** Hand in files, to go with the message that is sent next. @param {Iterable<File>} files */
  async attach(files) {
    if (!this.#readsFiles && !this.turnToReader()) return this.tell(new Error(say("reads_no_files")));
    const chosen = [...files];
    for (const { name } of chosen) this.#coming.add(name);
    this.#showFiles();
    this.#handedIn = this.#handIn(chosen, this.#handedIn);
    await this.#handedIn;
  }

  /** @param {Array<File>} files @param {Promise<boolean>} before those that are still being handed in */
  async #handIn(files, before) {
    await before;
    /** @type {Array<string>} */
    const problems = [];
    for (const file of files) {
      await this.#handInOne(file).catch((problem) => problems.push(`${file.name}: ${problem.message}`));
      this.#coming.delete(file.name);
      this.#showFiles();
      this.#keep();
    }
    this.tell(problems.length ? new Error(problems.join("\n")) : null);
    return !problems.length;
  }

  /** @param {File} file */
  async #handInOne(file) {
    if (!file.size) throw new Error(say("empty_file"));
    this.#files.push(this.handsIn ? await handIn(await this.session(), file) : file);
  }

  #field() {
    const wide = matchMedia("(min-width: 761px)").matches;
    return h("textarea", {
      rows: "1",
      "aria-label": say("message"),
      placeholder: say(wide ? "ask_placeholder" : "ask_short"),
      on: {
        keydown: (/** @type {any} */ event) => this.#key(event),
        input: () => this.#changed(),
        paste: (/** @type {any} */ event) => this.#paste(event),
      },
    });
  }

  #picker() {
    const change = async (/** @type {any} */ { target }) => {
      await this.attach(target.files);
      target.value = "";
    };
    const label = [h("span", { "aria-hidden": "true" }, "＋"), h("span", { class: "visually-hidden" }, say("attach"))];
    return [
      h("input", { type: "file", multiple: true, class: "visually-hidden", id: "files", on: { change } }),
      h("label", { class: "button quiet attach", for: "files", title: say("attach") }, label),
    ];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "ArrowUp" && !this.text.value) this.dispatchEvent(new CustomEvent("edit-last"));
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    this.#send();
  }

  /** Files that are pasted are attached, unless they come along with a text. @param {ClipboardEvent} event */
  #paste(event) {
    const { clipboardData: held } = event;
    if (!held?.files.length || held.types.includes("text/plain")) return;
    event.preventDefault();
    this.attach(held.files);
  }

  #changed() {
    this.#grow();
    this.#keep();
    this.tell(this.text.value.length > LONGEST ? new Error(say("too_large")) : null);
  }

  /** Where the browser does not fit the field to its text, its lines are counted. */
  #grow() {
    this.text.rows = Math.min(ROWS, Math.max(1, this.text.value.split("\n").length));
  }

  #keep() {
    if (this.text.value.length > LONGEST) return;
    keepDraft(this.draft, { text: this.text.value, files: this.handsIn ? this.#files : [] });
  }

  /** What the next message will do, where a run waits for something. */
  #showPurpose() {
    const question = this.#question;
    this.purpose.hidden = !question;
    if (!question) return;
    const approval = question.kind === "approval";
    const change = () => {
      this.#askingElse = !this.#askingElse;
      this.#showPurpose();
      this.focus();
    };
    const answering = !approval && !this.#askingElse;
    const text = answering ? say("answers", { question: question.question }) : say("asks_else");
    const other = say(answering ? "ask_else" : "answer_after_all");
    fill(
      this.purpose,
      h("span", {}, text),
      approval ? null : h("button", { type: "button", class: "quiet small", on: { click: change } }, other),
    );
  }

  #showFiles() {
    const chip = (/** @type {any} */ file, /** @type {any} */ number) => {
      const click = () => {
        this.#files.splice(number, 1);
        this.#showFiles();
        this.#keep();
      };
      const label = `${say("remove")} ${file.name}`;
      return h(
        "li",
        {},
        file.name,
        h("small", { class: "muted" }, file.size ? `${bytes(file.size)} · ` : "", say("file_goes_along")),
        h("button", { type: "button", class: "quiet", "aria-label": label, on: { click } }, "×"),
      );
    };
    const coming = (/** @type {string} */ name) => h("li", { class: "coming" }, `${name} · `, say("file_coming"));
    fill(this.chips, this.#files.map(chip), [...this.#coming].map(coming));
  }

  /** A message goes when its files have come, and stays where one of them could not. */
  async #send() {
    if (this.#coming.size && !(await this.#handedIn)) return;
    const message = this.text.value.trim();
    if (!message) return;
    if (message.length > LONGEST) return this.tell(new Error(say("too_large")));
    const files = this.#files;
    this.#write("", []);
    try {
      await this.send(files, this.#command(message, files));
      this.tell(null);
    } catch (problem) {
      this.refused(/** @type {Error} */ (problem), message, files);
    }
  }

  /** The message as a command: an answer, while a question waits for one in words. */
  #command(/** @type {string} */ message, /** @type {any} */ files) {
    const question = this.#question;
    if (question && question.kind !== "approval" && !this.#askingElse && !files.length) {
      return { type: "answer", question: question.id, run: question.run, text: message };
    }
    const attachments = files.map((/** @type {any} */ file) => file.reference);
    const options = this.choices.chosen;
    return {
      type: "ask",
      message,
      ...(attachments.length ? { attachments } : {}),
      ...(Object.keys(options).length ? { options } : {}),
    };
  }

  #write(/** @type {string} */ text, /** @type {any} */ files) {
    this.text.value = text;
    this.#files = files;
    this.#grow();
    this.#showFiles();
    this.#keep();
  }

  #cancel() {
    this.#stopping(true);
    this.ask({ type: "cancel" }).catch((problem) => {
      this.#stopping(false);
      this.tell(problem);
    });
  }

  /** That it is being stopped shows at once. @param {boolean} yes */
  #stopping(yes) {
    this.stop.disabled = yes;
    fill(this.stop, say(yes ? "stopping" : "stop"));
  }
}

/** @param {string} session @param {File} file @returns {Promise<{name: string, reference: string}>} */
export function handIn(session, file) {
  const at = `${path`/sessions/${session}/files`}?name=${encodeURIComponent(file.name)}`;
  return call("POST", at, file, { "content-type": file.type || "application/octet-stream" });
}

customElements.define("madang-composer", Composer);
