/** Files that are dropped on the page, wherever it is; folders are opened. */

/**
 * Take what is dropped anywhere from now on.
 * @param {() => string} hint what will become of it, told while it is held over the page
 * @param {(files: Array<File>) => any} take
 * @returns {() => void} takes nothing any more
 */
export function takeDrops(hint, take) {
  const gone = new AbortController();
  const listen = (/** @type {string} */ name, /** @type {(event: DragEvent) => any} */ hear) =>
    addEventListener(name, /** @type {any} */ (hear), { signal: gone.signal });
  listen("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.dataset.drop = hint();
  });
  listen("dragleave", (event) => {
    if (!event.relatedTarget) delete document.body.dataset.drop;
  });
  listen("drop", async (event) => {
    delete document.body.dataset.drop;
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    take(await filesIn(event.dataTransfer));
  });
  return () => {
    delete document.body.dataset.drop;
    gone.abort();
  };
}

/** @param {DataTransfer} held @returns {Promise<Array<File>>} */
async function filesIn(held) {
  const entries = [...held.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.length) return [...held.files];
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** The files of an entry; those that systems hide are left out. @param {any} entry @returns {Promise<Array<File>>} */
async function filesOf(entry) {
  if (entry.name.startsWith(".")) return [];
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    /** A reader gives a folder piece by piece. @type {Array<any>} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return found;
    found.push(...(await Promise.all(some.map(filesOf))).flat());
  }
}
