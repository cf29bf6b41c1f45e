/** What somebody has written and not yet sent, and where they were reading: kept in this browser, by session. */

/**
 * @typedef {{name: string, reference: string}} DraftFile
 * @typedef {{text: string, files: Array<DraftFile>}} Draft
 */

/** @param {string} session @returns {Draft} */
export const draftOf = (session) => read(`madang.draft.${session}`) ?? { text: "", files: [] };

/** @param {string} session @param {Draft} draft */
export function keepDraft(session, draft) {
  write(`madang.draft.${session}`, draft.text || draft.files.length ? draft : null);
}

/** @param {string} session @returns {Array<any>} messages that the server has not taken yet, oldest first */
export const unsentOf = (session) => read(`madang.unsent.${session}`) ?? [];

/** @param {string} session @param {any} command */
export function keepUnsent(session, command) {
  write(`madang.unsent.${session}`, [...unsentOf(session), command]);
}

/** @param {string} session @param {string} run the message that was taken or refused */
export function forgetUnsent(session, run) {
  const left = unsentOf(session).filter((command) => command.run !== run);
  write(`madang.unsent.${session}`, left.length ? left : null);
}

/** @param {string} session @returns {{run: string, offset: number} | null} the turn on top of what this tab showed */
export const readingPlace = (session) => read(`madang.reading.${session}`, sessionStorage);

/** @param {string} session @param {{run: string, offset: number} | null} place null for the end */
export const keepReadingPlace = (session, place) => write(`madang.reading.${session}`, place, sessionStorage);

/** @param {string} key @param {Storage} [kept] @returns {any} */
function read(key, kept = localStorage) {
  try {
    return JSON.parse(kept.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value null to forget it @param {Storage} [kept] */
function write(key, value, kept = localStorage) {
  try {
    if (value === null) kept.removeItem(key);
    else kept.setItem(key, JSON.stringify(value));
  } catch {
    // The browser's space is full: what is written stays on the screen alone.
  }
}
