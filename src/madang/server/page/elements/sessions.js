/** The list of conversations beside the open one: by day, those that are pinned first, and which of them wait for an answer. */

import { confirmed, written } from "../core/dialog.js";
import { fill, h } from "../core/dom.js";
import { address, go } from "../core/places.js";
import { call, get, path } from "../core/server.js";
import { hour, monthAndDay } from "../core/telling.js";
import { say } from "../core/words.js";

/** @import { SessionEntry } from "../core/protocol.js" */

const SHOWN = 100;
/** Milliseconds without another letter after which is searched. */
const PAUSE = 200;
const DAY = 86_400_000;

class Sessions extends HTMLElement {
  /** @type {Map<string, string>} what the assistants are called, by name */
  titles = new Map();
  #search = "";
  #waiting = 0;

  connectedCallback() {
    const input = (/** @type {any} */ event) => this.#look(event.target.value);
    this.list = h("div", { class: "list" });
    this.search = h("input", {
      type: "search",
      placeholder: say("search"),
      "aria-label": say("search"),
      on: { input },
    });
    fill(this, h("a", { class: "button new", href: "/" }, `+ ${say("new_session")}`), this.search, this.list);
    this.refresh();
  }

  focus() {
    this.search?.focus();
  }

  disconnectedCallback() {
    clearTimeout(this.#waiting);
  }

  async refresh() {
    const search = this.#search ? `&search=${encodeURIComponent(this.#search)}` : "";
    const [{ sessions }, found] = await Promise.all([get(`/sessions?limit=${SHOWN}${search}`), this.#found()]);
    const groups = Map.groupBy(sessions, groupOf);
    const parts = GROUPS.filter((name) => groups.has(name)).map((name) => [
      h("h2", {}, say(name)),
      h(
        "ul",
        { role: "list", class: "plain" },
        groups.get(name)?.map((one) => this.#entry(one)),
      ),
    ]);
    if (found.length) {
      const said = found.map((/** @type {any} */ one) => this.#passage(one));
      parts.push([h("h2", {}, say("found_in_turns")), h("ul", { role: "list", class: "plain" }, said)]);
    }
    fill(this.list, parts.length ? parts : h("p", { class: "muted" }, say("nothing_here")));
  }

  /** What was asked and answered that says what is searched for. @returns {Promise<Array<any>>} */
  async #found() {
    return this.#search.trim() ? get(`/search?text=${encodeURIComponent(this.#search)}`) : [];
  }

  /** @param {any} one a turn that was found */
  #passage(one) {
    const link = { href: address({ name: "session", session: one.session, run: one.run }) };
    const about = [one.title, this.titles.get(one.assistant), toldTime(one.at)].filter(Boolean).join(" · ");
    return h("li", {}, h("a", link, h("span", { class: "passage" }, one.excerpt), h("small", {}, about)));
  }

  /** @param {SessionEntry} one */
  #entry(one) {
    const title = one.title || say("new_session");
    const here = one.id === this.getAttribute("current") ? "page" : null;
    const about = [this.titles.get(one.assistant), toldTime(one.updated_at)].filter(Boolean).join(" · ");
    const waits = one.status === "interrupted" ? h("span", { class: "badge waits" }, say("waits_for_you")) : null;
    const link = { href: address({ name: "session", session: one.id }), "aria-current": here, title };
    return h(
      "li",
      {},
      h("a", link, h("span", { class: "name" }, title), h("small", {}, about, waits)),
      this.#menu(one, title),
    );
  }

  /** @param {SessionEntry} one @param {string} title */
  #menu(one, title) {
    const at = path`/sessions/${one.id}`;
    const pin = () => call("PATCH", at, { pinned: !one.pinned });
    const rename = async () => {
      const wanted = await written(say("rename"), one.title);
      if (wanted) await call("PATCH", at, { title: wanted });
    };
    const remove = async () => {
      if (!(await confirmed(say("sure"), say("delete")))) return;
      await call("DELETE", at);
      if (one.id === this.getAttribute("current")) go({ name: "home" });
    };
    const item = (/** @type {string} */ word, /** @type {() => Promise<any>} */ act) => {
      const click = async () => {
        menu.open = false;
        await act();
        if (this.isConnected) await this.refresh();
      };
      return h("button", { type: "button", class: "quiet small", on: { click } }, say(word));
    };
    const summary = h("summary", { class: "quiet", "aria-label": say("actions_of", { title }) }, "⋯");
    const buttons = h(
      "div",
      { class: "card" },
      item(one.pinned ? "take_down" : "keep_on_top", pin),
      item("rename", rename),
      item("delete", remove),
    );
    const leave = (/** @type {any} */ { key, relatedTarget }) => {
      if (key === "Escape" || (key === undefined && !menu.contains(relatedTarget))) menu.open = false;
    };
    const menu = h("details", { class: "menu", on: { keydown: leave, focusout: leave } }, summary, buttons);
    return menu;
  }

  /** @param {string} text */
  #look(text) {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      this.#search = text;
      this.refresh();
    }, PAUSE);
  }
}

const GROUPS = ["pinned", "today", "yesterday", "this_week", "earlier"];

/** @param {SessionEntry} one @returns {string} */
function groupOf({ pinned, updated_at: at }) {
  if (pinned) return "pinned";
  const days = daysAgo(at);
  return days < 1 ? "today" : days < 2 ? "yesterday" : days < 7 ? "this_week" : "earlier";
}

/** @param {string} at @returns {number} how many midnights ago */
const daysAgo = (at) => Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / DAY);

/** @param {string} at @returns {string} the hour of today and yesterday, else the day */
const toldTime = (at) => (daysAgo(at) < 2 ? hour(at) : monthAndDay(at));

customElements.define("madang-sessions", Sessions);
