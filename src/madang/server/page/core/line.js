/** The line to a session: its events from where we stopped, commands, and a new connection whenever one is lost. */

import { Problem } from "./server.js";
import { say } from "./words.js";

/** How a line is closed under something that is too large for it. */
const TOO_LARGE = 1009;

/** A name for a run (a version 4 UUID); made by hand, since browsers make one over https only. @returns {string} */
export function newRun() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Fires "event" for each event once and in order, "written" for text of a run as HTML, "live" when all before was told,
 * "state" when the line changes.
 */
export class Line extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #calls = new Map();
  #number = 0;
  #wait = 250;
  #closed = false;

  /** @param {string} session @param {number} [after] */
  constructor(session, after = 0) {
    super();
    this.session = session;
    this.position = after;
    this.state = "connecting";
    this.#connect();
  }

  /**
   * Send a command, again after a lost connection; one that asks names its run, so that it is asked once all the same.
   * @param {Record<string, any>} command
   * @returns {Promise<{session: string, run: string | null}>}
   */
  call(command) {
    const id = String(++this.#number);
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { command, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ id, command }));
    });
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/sessions/${encodeURIComponent(this.session)}/events?html=true&words=said&after=${this.position}`,
    );
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = 250;
      this.#tell("connected");
      for (const [id, { command }] of this.#calls) socket.send(JSON.stringify({ id, command }));
    });
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => this.#lost(code));
  }

  #lost(/** @type {any} */ code) {
    if (this.#closed) return;
    if (code >= 4400 && code < 4500) return this.#tell(code === 4401 ? "signed-out" : "not-found");
    if (code === TOO_LARGE) this.#dropLargest();
    this.#tell("connecting");
    setTimeout(() => !this.#closed && this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, 8000);
  }

  /** What the line broke under is not sent again. */
  #dropLargest() {
    const sizes = [...this.#calls].map(([id, { command }]) => ({ id, size: JSON.stringify(command).length }));
    const largest = sizes.sort((one, other) => other.size - one.size)[0];
    if (largest) this.#settle({ id: largest.id, type: "problem", problem: { message: say("too_large") } });
  }

  #hear(/** @type {any} */ frame) {
    if (frame.type === "event") {
      if (frame.position <= this.position) return;
      this.position = frame.position;
      this.dispatchEvent(new CustomEvent("event", { detail: frame.event }));
    } else if (frame.type === "live") {
      this.position = Math.max(this.position, frame.position);
      this.dispatchEvent(new CustomEvent("live"));
    } else if (frame.type === "written") {
      this.dispatchEvent(new CustomEvent("written", { detail: frame }));
    } else this.#settle(frame);
  }

  #settle(/** @type {any} */ frame) {
    const call = this.#calls.get(frame.id);
    this.#calls.delete(frame.id);
    if (!call) return;
    if (frame.type === "done") call.resolve(frame);
    else call.reject(new Problem(frame.problem, 400));
  }

  #tell(/** @type {any} */ state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state"));
  }
}
