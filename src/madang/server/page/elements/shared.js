/** A conversation that somebody shared by a link, to be read. The link is in the address behind #, which no server sees. */

import { fill, h } from "../core/dom.js";
import { call } from "../core/server.js";
import { when } from "../core/telling.js";
import { learnWords, say } from "../core/words.js";
import { regret } from "./regret.js";
import { WORDS } from "./shares/words.js";
import "./turn.js";

/** @import { ConversationTurn, SharedConversation } from "../core/protocol.js" */

learnWords(WORDS);

class Shared extends HTMLElement {
  async connectedCallback() {
    try {
      this.#show(await call("GET", "/shared", undefined, { authorization: `Bearer ${location.hash.slice(1)}` }));
    } catch (problem) {
      fill(this, regret(/** @type {Error} */ (problem)));
    }
  }

  /** @param {SharedConversation} conversation */
  #show({ title, expires_at: until, turns, more }) {
    document.title = `${title} · ${say("name")}`;
    fill(
      this,
      h(
        "main",
        { class: "wide reading", id: "main" },
        h("h1", { tabindex: "-1" }, title),
        h("p", { class: "muted" }, until ? say("shared_until", { time: when(until) }) : "", more ? ` ${say("shared_cut")}` : ""),
        h("ol", { role: "list", class: "turns" }, turns.map(turnOf)),
      ),
    );
  }
}

/** @param {ConversationTurn} told */
function turnOf(told) {
  const turn = Object.assign(h("madang-turn"), { run: told.run, readonly: true });
  turn.show(told);
  return h("li", { class: "turn" }, turn);
}

customElements.define("madang-shared", Shared);
