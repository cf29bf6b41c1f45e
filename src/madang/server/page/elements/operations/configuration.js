/** What the server was set to, which keys it has and how old its data is, as a form that cannot be written in. */

import { fill, h } from "../../core/dom.js";
import { get } from "../../core/server.js";
import { when } from "../../core/telling.js";
import { say } from "../../core/words.js";
import { orSayWhy, table } from "./rows.js";

class Configuration extends HTMLElement {
  /** @type {Map<string, string>} */
  titles = new Map();

  connectedCallback() {
    orSayWhy(this, this.#load());
  }

  async #load() {
    const told = await get("/configuration");
    const ages = told.data.map((/** @type {any} */ age) => [
      this.titles.get(age.assistant) ?? age.assistant,
      age.source,
      age.as_of,
    ]);
    fill(
      this,
      group(say("server"), [
        [say("software"), told.version],
        [say("running_since"), when(told.since)],
        [say("model"), told.model ?? say("rules_answer")],
      ]),
      group(say("keys"), [
        [say("current_key"), told.keys.current ?? say("no_key")],
        [say("missing_keys"), told.keys.missing.join(", ") || say("none")],
        [say("plain_sessions"), String(told.keys.plain_sessions)],
      ]),
      h(
        "section",
        { class: "card" },
        h("h2", {}, say("data_ages")),
        table(
          say("data_ages"),
          AGES.map((word) => say(word)),
          ages,
        ),
      ),
      group(say("environment"), told.settings.map(setting), say("environment_about")),
    );
  }
}

const AGES = ["assistant", "source", "date"];

/** @param {{variable: string, value: string, given: boolean, secret: boolean}} one @returns {[any, string]} */
function setting({ variable, value, given, secret }) {
  const mark = h("span", { class: given ? "badge" : "badge plain" }, say(given ? "is_set" : "is_default"));
  return [[h("code", {}, variable), mark], secret ? "••••••" : value];
}

/** @param {string} title @param {Array<[any, string]>} lines @param {string} [about] @returns {HTMLElement | null} */
function group(title, lines, about = "") {
  if (!lines.length) return null;
  const field = (/** @type {any} */ [label, value]) =>
    h("label", {}, h("span", {}, label), h("input", { value, placeholder: say("none"), readonly: true }));
  return h(
    "fieldset",
    { class: "card settings" },
    h("legend", {}, title),
    about ? h("p", { class: "muted" }, about) : null,
    h("div", { class: "grid" }, lines.map(field)),
  );
}

customElements.define("madang-configuration", Configuration);
