/** The line between the talk and what stands beside it: drawn with the mouse, or moved by the arrow keys. */

import { h } from "../../core/dom.js";
import { say } from "../../core/words.js";

const KEPT = "madang.width";
const STEP = 32;
/** How narrow what stands beside may be, and how much of the window it may take. */
const [LEAST, MOST] = [300, 0.7];

/** @param {HTMLElement} columns @returns {HTMLElement} */
export function divider(columns) {
  const set = (/** @type {number} */ wanted) => {
    const width = Math.round(Math.max(LEAST, Math.min(innerWidth * MOST, wanted)));
    columns.style.setProperty("--aside", `${width}px`);
    bar.setAttribute("aria-valuenow", String(width));
    localStorage.setItem(KEPT, String(width));
  };
  const now = () => {
    const { left, width } = bar.getBoundingClientRect();
    return columns.getBoundingClientRect().right - left - width / 2;
  };
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    set(now() + step);
  };
  const pointerdown = (/** @type {PointerEvent} */ event) => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
  };
  const pointermove = (/** @type {PointerEvent} */ { pointerId, clientX }) => {
    if (bar.hasPointerCapture(pointerId)) set(columns.getBoundingClientRect().right - clientX);
  };
  const about = { class: "divider", role: "separator", tabindex: "0", "aria-orientation": "vertical" };
  const range = { "aria-label": say("resize"), "aria-valuemin": LEAST, "aria-valuemax": 2000, "aria-valuenow": 448 };
  const bar = h("div", { ...about, ...range, on: { keydown, pointerdown, pointermove } });
  const kept = Number(localStorage.getItem(KEPT));
  if (kept) set(kept);
  return bar;
}
