/** The memory: what assistants keep of somebody beyond one conversation, to be looked at and deleted. */

import { fill, h } from "../../core/dom.js";
import { call } from "../../core/server.js";
import { short } from "../../core/telling.js";
import { say } from "../../core/words.js";
import { orSayWhy, quiet, table } from "./rows.js";

const SHOWN = 100;

class Memory extends HTMLElement {
  connectedCallback() {
    orSayWhy(this, this.#load());
  }

  async #load() {
    const { items } = await call("POST", "/store/items/search", { namespace_prefix: [], limit: SHOWN });
    const rows = items.map((item) => [
      item.namespace.join(" / "),
      item.key,
      h("small", { class: "code" }, short(item.value)),
      quiet(say("delete"), () => this.#forget(item)),
    ]);
    fill(this, table(say("memory"), [say("place_column"), say("name_column"), say("value"), say("actions")], rows));
  }

  async #forget({ namespace, key }) {
    await call("DELETE", "/store/items", { namespace, key });
    await this.#load();
  }
}

customElements.define("madang-memory", Memory);
