/**
 * A timeline of checkpoints, the oldest on the left. Each takes the same room, and only those in sight are elements, so
 * that thousands cost as much as ten. Fires "choose" with an id, and "older" when more are wanted on the left.
 */

import { fill, h } from "../core/dom.js";
import { called } from "../core/names.js";
import { bytes, clock } from "../core/telling.js";
import { say } from "../core/words.js";

/** @import { CheckpointHeader } from "../core/protocol.js" */

const WIDTH = 136;
const BEYOND = 4;

/** @param {CheckpointHeader} checkpoint @returns {string} */
export function nameOf({ step, nodes, source }) {
  const name = nodes.map(called).join("+") || say(`from_${source ?? "loop"}`);
  return step && step > 0 ? `${step} ${name}` : name;
}

class Timeline extends HTMLElement {
  /** @type {Array<CheckpointHeader>} oldest first */
  #checkpoints = [];
  #chosen = "";
  /** @type {Map<number, HTMLElement>} the elements there are, by place */
  #shown = new Map();
  #drawing = 0;

  connectedCallback() {
    this.rail = h("div", { class: "rail", role: "presentation" });
    this.strip = h("div", {
      class: "strip",
      role: "listbox",
      "aria-label": say("inspector"),
      "aria-orientation": "horizontal",
      tabindex: "0",
      hidden: true,
      on: { scroll: () => this.#scrolled(), keydown: (/** @type {any} */ event) => this.#key(event) },
    });
    this.strip.append(this.rail);
    fill(this, this.strip);
    this.resized = new ResizeObserver(() => this.#draw());
    this.resized.observe(this.strip);
  }

  disconnectedCallback() {
    this.resized?.disconnect();
    cancelAnimationFrame(this.#drawing);
  }

  /** Show these, oldest first; what was in sight stays there unless it was the end. @param {Array<CheckpointHeader>} checkpoints */
  show(checkpoints) {
    const atEnd = this.strip.scrollLeft + this.strip.clientWidth >= this.#checkpoints.length * WIDTH - WIDTH;
    const before = this.#checkpoints[0]?.id;
    const added = before
      ? Math.max(
          0,
          checkpoints.findIndex((one) => one.id === before),
        )
      : 0;
    this.#checkpoints = checkpoints;
    this.strip.hidden = !checkpoints.length;
    this.rail.style.width = `${checkpoints.length * WIDTH}px`;
    this.#clear();
    if (atEnd && !added) this.toEnd();
    else this.strip.scrollLeft += added * WIDTH;
    this.#draw();
  }

  /** @param {string} id */
  choose(id) {
    this.#chosen = id;
    const place = this.#checkpoints.findIndex((one) => one.id === id);
    if (place >= 0) this.#bring(place);
    this.#draw();
    for (const item of this.#shown.values()) item.setAttribute("aria-selected", String(item.dataset.id === id));
    this.strip.setAttribute("aria-activedescendant", place < 0 ? "" : `checkpoint-${id}`);
  }

  toEnd() {
    this.strip.scrollLeft = this.#checkpoints.length * WIDTH;
    this.#draw();
  }

  #scrolled() {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => this.#draw());
    if (this.strip.scrollLeft < WIDTH * BEYOND) this.dispatchEvent(new CustomEvent("older"));
  }

  /** Elements for the places in sight and a few beyond; those of other places go. */
  #draw() {
    const first = Math.max(0, Math.floor(this.strip.scrollLeft / WIDTH) - BEYOND);
    const count = Math.ceil(this.strip.clientWidth / WIDTH) + 2 * BEYOND;
    const last = Math.min(this.#checkpoints.length, first + count);
    for (const [place, item] of this.#shown) {
      if (place >= first && place < last) continue;
      item.remove();
      this.#shown.delete(place);
    }
    for (let place = first; place < last; place += 1) if (!this.#shown.has(place)) this.#add(place);
  }

  #add(/** @type {number} */ place) {
    const checkpoint = this.#checkpoints[place];
    const about = {
      role: "option",
      id: `checkpoint-${checkpoint.id}`,
      "aria-selected": String(checkpoint.id === this.#chosen),
      "aria-setsize": this.#checkpoints.length,
      "aria-posinset": place + 1,
      title: `${clock(checkpoint.at)} · ${checkpoint.changed.join(", ")}`,
    };
    const click = () => this.dispatchEvent(new CustomEvent("choose", { detail: checkpoint.id }));
    const size = h("small", {}, bytes(checkpoint.size), checkpoint.added ? ` (+${bytes(checkpoint.added)})` : "");
    const item = h(
      "div",
      { ...about, data: { id: checkpoint.id }, on: { click } },
      h("span", {}, nameOf(checkpoint)),
      size,
    );
    item.style.left = `${place * WIDTH}px`;
    const next = [...this.#shown].filter(([other]) => other > place).sort(([one], [other]) => one - other)[0];
    this.rail.insertBefore(item, next?.[1] ?? null);
    this.#shown.set(place, item);
  }

  #clear() {
    fill(this.rail);
    this.#shown.clear();
  }

  /** Scroll as little as needed for a place to be in sight. @param {number} place */
  #bring(place) {
    const { scrollLeft, clientWidth } = this.strip;
    const left = place * WIDTH;
    if (left < scrollLeft) this.strip.scrollLeft = left;
    else if (left + WIDTH > scrollLeft + clientWidth) this.strip.scrollLeft = left + WIDTH - clientWidth;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#checkpoints.findIndex((one) => one.id === this.#chosen);
    const last = this.#checkpoints.length - 1;
    const place = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    const next = this.#checkpoints[Math.min(last, Math.max(0, place))];
    if (next) this.dispatchEvent(new CustomEvent("choose", { detail: next.id }));
  }
}

customElements.define("madang-timeline", Timeline);
