/** Notices of the system: a conversation out of sight waits for its person, or has its answer. */

const KEPT = "madang.notices";

export const canNotice = () => "Notification" in globalThis;

export const noticesAreOn = () => localStorage.getItem(KEPT) === "on" && Notification.permission === "granted";

/** @returns {Promise<boolean>} whether they are on now: the browser asks once, and may say no */
export async function switchNotices() {
  if (noticesAreOn()) localStorage.removeItem(KEPT);
  else if ((await Notification.requestPermission()) === "granted") localStorage.setItem(KEPT, "on");
  return noticesAreOn();
}

/** Says it where nobody looks at the window; a later notice of a conversation takes the place of the one before.
 * @param {string} session @param {string} title @param {string} body nothing of what was said: others may see it */
export function notice(session, title, body) {
  if (!document.hidden || !canNotice() || !noticesAreOn()) return;
  const shown = new Notification(title, { body, tag: session });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
