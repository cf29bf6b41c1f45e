/** Verdicts: how each thing stands under its rule, with the figures compared and what would mend it. */

import { h } from "../../core/dom.js";
import { say } from "../../core/words.js";

/** @import { RuleVerdict, VerdictsView } from "../../core/protocol.js" */

/** @param {import("../views.js").ViewOf<VerdictsView>} view */
export const verdicts = ({ data }) => h("ul", { role: "list", class: "plain verdicts" }, data.verdicts.map(verdict));

function verdict(/** @type {RuleVerdict} */ { verdict: word, subject, reason, found, limit, article, remedy }) {
  const figures = found && limit ? say("found_limit", { found, limit }) : found || limit;
  return h(
    "li",
    { data: { verdict: word } },
    h("strong", { class: "word" }, say(word)),
    h(
      "div",
      {},
      h("b", {}, subject),
      h("p", {}, reason, figures ? h("small", {}, ` (${figures})`) : null),
      article ? h("small", { class: "muted" }, article) : null,
      remedy ? h("p", { class: "remedy" }, `→ ${remedy}`) : null,
    ),
  );
}
