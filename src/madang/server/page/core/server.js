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

/** Reads, and waits for a server that is away: reading twice does no harm. @param {string} path @returns {Promise<any>} */
export async function get(path) {
  for (;;) {
    try {
      return await call("GET", path);
    } catch (problem) {
      if (!(problem instanceof Unreachable)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body] sent as JSON, or as it is if it is a file
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, headers = {}) {
  const isFile = body instanceof Blob;
  const response = await fetch(path, {
    method,
    headers: { "accept-language": language(), ...(body && !isFile ? { "content-type": "application/json" } : {}), ...headers },
    body: body === undefined ? undefined : isFile ? body : JSON.stringify(body),
  }).catch(() => {
    throw new Unreachable({ message: say("unreachable") }, 0);
  });
  if (response.status === 204) return null;
  const said = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(said, response.status);
  return said;
}
