/** An artefact beside the talk: a trip, a document, a report or a table; its versions, what changed, and its files. */

import { fill, h, sanitised, styled } from "../core/dom.js";
import { get, path } from "../core/server.js";
import { hour, monthAndDay } from "../core/telling.js";
import { unbroken } from "../core/unbroken.js";
import { learnWords, say } from "../core/words.js";
import { comparedLines } from "./compared/lines.js";
import { WORDS } from "./compared/words.js";
import { fileLink } from "./turn.js";
import { followCitations, sourceList } from "./turn/sources.js";
import { showViews } from "./views.js";

/** @import { Artefact as Kept, ArtefactVersion, File, RenderedAnswer, Source } from "../core/protocol.js" */

learnWords(WORDS);
styled("artefact");

/** How much of a question names a version. */
const NAMED = 40;

class Artefact extends HTMLElement {
  session = "";
  /** @type {(message: string) => Promise<any>} */
  ask = async () => {};
  /** @type {() => void} */
  leave = () => {};
  /** @type {Array<ArtefactVersion>} oldest first */
  #versions = [];
  #shown = "";
  /** The version that the shown one is compared with, while it is. */
  #against = "";
  #title = "";
  /** @type {Array<Source>} */
  #sources = [];

  connectedCallback() {
    this.name = h("h2", { tabindex: "-1" });
    this.tools = h("div", { class: "tools" });
    this.files = h("ul", { role: "list", class: "chips files" });
    this.note = h("p", { class: "callout", role: "status", hidden: true });
    this.body = h("div", { class: "paperwork" });
    const close = h("button", { type: "button", class: "quiet", on: { click: () => this.leave() } });
    fill(close, h("span", { class: "narrowly" }, `← ${say("back_to_talk")}`), h("span", { class: "widely" }, `✕ ${say("close")}`));
    const head = h("header", { class: "top" }, h("div", { class: "head" }, this.name, close), this.tools, this.files);
    fill(this, head, this.note, this.body);
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    followCitations(this, this.body, () => this.#sources);
  }

  /** Show one version. @param {string} artefact by its run and its view */
  async open(artefact) {
    await this.#list(artefact);
    await this.#show(artefact);
    this.name.focus({ preventScroll: true });
  }

  /** An answer has come: whoever looks at the latest version goes along. */
  async refresh() {
    const before = this.#versions.at(-1);
    const atLatest = before && nameOf(before) === this.#shown;
    await this.#list(this.#shown);
    const latest = this.#versions.at(-1);
    if (!latest || !before || nameOf(latest) === nameOf(before)) return;
    if (!atLatest) return this.#showTools();
    this.#against &&= nameOf(before);
    await this.#show(nameOf(latest));
    fill(this.note, say("new_version", { number: latest.number }));
    this.note.hidden = false;
  }

  /** @param {string} artefact */
  async #list(artefact) {
    /** @type {Array<Kept>} */
    const all = await get(path`/sessions/${this.session}/artefacts`);
    const found = all.find(({ versions }) => versions.some((one) => nameOf(one) === artefact));
    this.#versions = found?.versions ?? [];
    const about = found?.kind === "trip" ? found.versions[0].asked : "";
    this.#title = about && about.length <= NAMED ? about : (found?.title ?? "");
  }

  /** @param {string} artefact */
  async #show(artefact) {
    this.#shown = artefact;
    this.setAttribute("aria-busy", "true");
    const { run, view } = placeOf(artefact);
    const turn = await get(path`/sessions/${this.session}/turns/${run}`);
    if (this.#shown !== artefact || !turn.answer) return;
    fill(this.name, this.#title);
    this.dispatchEvent(new CustomEvent("shown", { detail: { run, view } }));
    this.#sources = turn.answer.sources;
    this.#showTools();
    this.#showFiles(turn.answer, view);
    this.#noteAge();
    await this.#fillBody(turn.answer, view, run);
    this.setAttribute("aria-busy", "false");
  }

  /** @param {RenderedAnswer} answer @param {number | null} view @param {string} run */
  async #fillBody(answer, view, run) {
    if (this.#against) return fill(this.body, comparedLines(await this.#compared()));
    fill(this.body, wholeOf(answer, view, this.ask, run));
  }

  #compared() {
    const [old, now] = [placeOf(this.#against), placeOf(this.#shown)];
    const query = new URLSearchParams({ earlier: old.run, later: now.run });
    if (old.view !== null) query.set("earlier_view", String(old.view));
    if (now.view !== null) query.set("later_view", String(now.view));
    return get(`${path`/sessions/${this.session}/artefacts/changes`}?${query}`);
  }

  /** Which version is shown, and what it is compared with. */
  #showTools() {
    if (this.#versions.length < 2) {
      return fill(this.tools, h("small", { class: "muted" }, say("one_version")));
    }
    const others = this.#versions.filter((one) => nameOf(one) !== this.#shown);
    const at = this.#versions.findIndex((one) => nameOf(one) === this.#shown);
    const before = nameOf(this.#versions[at - 1] ?? this.#versions[at + 1]);
    const toggle = () => {
      this.#against = this.#against ? "" : before;
      this.#show(this.#shown);
    };
    if (this.#against === this.#shown) this.#against = before;
    const choose = (/** @type {string} */ chosen) => this.#show(chosen);
    const compare = (/** @type {string} */ chosen) => {
      this.#against = chosen;
      this.#show(this.#shown);
    };
    const word = this.#against ? "hide_changes" : "show_changes";
    const about = { type: "button", class: "small", "aria-pressed": String(Boolean(this.#against)) };
    fill(
      this.tools,
      picker("which_version", this.#versions, this.#shown, choose),
      this.#against ? picker("compared_to", others, this.#against, compare) : null,
      h("button", { ...about, on: { click: toggle } }, say(word)),
    );
  }

  /** What can be taken home; a text without files is saved as Markdown. @param {RenderedAnswer} answer @param {number | null} view */
  #showFiles(answer, view) {
    const data = view === null ? null : answer.views[view]?.data;
    /** @type {Array<File>} */
    const files = data?.files?.length ? data.files : answer.files;
    const text = data?.markdown ?? (data?.columns ? "" : answer.markdown);
    const links = files.map((file) => fileLink(this.session, file, endingOf(file.name)));
    if (!links.length && text) links.push(saved(text, `${this.#title}.md`));
    fill(
      this.files,
      links.map((link) => h("li", {}, link)),
    );
  }

  #noteAge() {
    const latest = this.#versions.at(-1);
    this.note.hidden = !latest || nameOf(latest) === this.#shown;
    if (this.note.hidden || !latest) return;
    const click = () => this.#show(nameOf(latest));
    fill(this.note, say("older_version"), " ", h("button", { type: "button", class: "quiet small", on: { click } }, say("to_latest")));
  }
}

/** @param {ArtefactVersion} version */
const nameOf = ({ run, view }) => (view === null ? run : `${run}.${view}`);

/** @param {string} artefact @returns {{run: string, view: number | null}} */
function placeOf(artefact) {
  const [run, view] = artefact.split(".");
  return { run, view: view === undefined ? null : Number(view) };
}

/** The whole of a version. @param {RenderedAnswer} answer @param {number | null} view @param {any} ask @param {string} run */
function wholeOf(answer, view, ask, run) {
  if (view === null)
    return [
      unbroken(h("div", { class: "paper" }, sanitised(answer.html))),
      sourceList(answer.sources, `beside-${run}`),
    ];
  const wanted = answer.views[view];
  const isTrip = wanted?.kind === "schedule";
  return showViews(isTrip ? answer.views : [wanted].filter(Boolean), ask);
}

/** @param {string} word @param {Array<ArtefactVersion>} versions @param {string} chosen @param {(version: string) => any} choose */
function picker(word, versions, chosen, choose) {
  const option = (/** @type {ArtefactVersion} */ version) => {
    const { number, asked_at: at, asked } = version;
    const words = asked.length > NAMED ? `${asked.slice(0, NAMED)}…` : asked;
    return h("option", { value: nameOf(version), selected: nameOf(version) === chosen }, say("version_of", { number, time: `${monthAndDay(at)} ${hour(at)}`, asked: words }));
  };
  const change = (/** @type {any} */ { target }) => choose(target.value);
  return h("select", { "aria-label": say(word), on: { change } }, [...versions].reverse().map(option));
}

/** @param {string} name of a file @returns {string} what it ends with, as people call its kind */
const endingOf = (name) => name.slice(name.lastIndexOf(".") + 1).toUpperCase();

/** @param {string} text @param {string} name */
function saved(text, name) {
  const click = () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/markdown" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return h("button", { type: "button", on: { click } }, `⬇ ${name}`);
}

customElements.define("madang-artefact", Artefact);
