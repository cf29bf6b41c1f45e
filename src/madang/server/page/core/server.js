/** Asking the server: JSON in, JSON out, and problems with a message a person can read. */

import { language, say } from "./words.js";

/** What the server would not do, and why. */
export class Problem extends Error {
  /** @param {{code?: string, message?: string, detail?: string, title?: string}} said @param {number} status */
  constructor(said, status) {
    super(said.message ?? said.detail ?? said.title ?? `HTTP ${status}`);
    this.code = said.code ?? "";
    this.status = status;
  }
}

/** The server could not be asked at all. */
class Unreachable extends Problem {}

const PAUSE = 1000;
/** What a server says that is too busy, or not there yet. */
const PASSING = new Set([429, 502, 503, 504]);

/**
 * An address made of parts that are given, each as a part of its own whatever it holds.
 * @param {TemplateStringsArray} words
 * @param {...(string | number)} parts
 * @returns {string}
 */
export function path(words, ...parts) {
  return String.raw({ raw: words }, ...parts.map((part) => encodeURIComponent(part)));
}

/**
 * Reads, and waits for a server that is away or has too much to do: reading twice does no harm.
 * @param {string} from
 * @returns {Promise<any>}
 */
export async function get(from) {
  for (;;) {
    try {
      return await call("GET", from);
    } catch (problem) {
      if (!(problem instanceof Problem) || !(problem instanceof Unreachable || PASSING.has(problem.status)))
        throw problem;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/**
 * @param {string} method
 * @param {string} at
 * @param {any} [body] sent as JSON, or as it is if it is a file
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function call(method, at, body, headers = {}) {
  const isFile = body instanceof Blob;
  /** @type {Record<string, string>} */
  const type = body && !isFile ? { "content-type": "application/json" } : {};
  const response = await fetch(at, {
    method,
    headers: { "accept-language": language(), ...type, ...headers },
    body: body === undefined || isFile ? body : JSON.stringify(body),
  }).catch(() => {
    throw new Unreachable({ message: say("unreachable") }, 0);
  });
  if (response.status === 204) return null;
  const said = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(said, response.status);
  return said;
}
