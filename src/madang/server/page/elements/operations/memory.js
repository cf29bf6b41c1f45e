/** The memory: what is remembered of somebody beyond one conversation, to be looked at, shared and forgotten. */

import { fill, h } from "../../core/dom.js";
import { address } from "../../core/places.js";
import { call, get, path } from "../../core/server.js";
import { short, when } from "../../core/telling.js";
import { say } from "../../core/words.js";
import { orSayWhy, quiet, table } from "./rows.js";

const SHOWN = 100;
const REMEMBERED = "remembered";

class Memory extends HTMLElement {
  /** @type {Map<string, string>} */
  titles = new Map();

  connectedCallback() {
    orSayWhy(this, this.#load());
  }

  async #load() {
    const [told, { items }] = await Promise.all([
      get("/memory"),
      call("POST", "/store/items/search", { namespace_prefix: [], limit: SHOWN }),
    ]);
    const others = items.filter(isForeign).map((/** @type {any} */ item) => this.#item(item));
    const columns = [say("value"), say("assistant"), say("at"), say("told_in"), say("actions")];
    fill(
      this,
      table(
        say("memory"),
        columns,
        told.map((/** @type {any} */ one) => this.#row(one)),
      ),
      others.length
        ? table(say("memory"), [say("place_column"), say("name_column"), say("value"), say("actions")], others)
        : null,
    );
  }

  /** @param {any} one */
  #row(one) {
    const title = this.titles.get(one.assistant) ?? one.assistant;
    return [
      one.asked ? one.text : [one.text, " ", h("span", { class: "badge plain" }, say("not_asked"))],
      one.shared ? say("all_assistants") : title,
      h("time", {}, when(one.told_at)),
      one.session ? h("a", { href: address({ name: "session", session: one.session }) }, say("show_it")) : "–",
      [
        quiet(say(one.shared ? "stop_sharing" : "share"), () => this.#change("PATCH", one.id, { shared: !one.shared })),
        quiet(say("delete"), () => this.#change("DELETE", one.id)),
      ],
    ];
  }

  /** What a graph keeps in LangGraph's store. @param {any} item */
  #item({ namespace, key, value }) {
    const forget = async () => {
      await call("DELETE", "/store/items", { namespace, key });
      await this.#load();
    };
    return [namespace.join(" / "), key, h("small", { class: "code" }, short(value)), quiet(say("delete"), forget)];
  }

  /** @param {"PATCH" | "DELETE"} method @param {string} id @param {any} [body] */
  async #change(method, id, body) {
    await call(method, path`/memory/${id}`, body);
    await this.#load();
  }
}

/** @param {{namespace: Array<string>}} item @returns {boolean} whether it is not what people told */
const isForeign = ({ namespace }) => namespace[0] !== REMEMBERED;

customElements.define("madang-memory", Memory);
