/** Sending a file with its progress, which `fetch` does not tell. */

import { Problem } from "../../core/server.js";
import { language, say } from "../../core/words.js";

/**
 * @param {string} at
 * @param {File} file
 * @param {(share: number) => void} tell how much of it has been sent
 * @returns {Promise<any>}
 */
export function sendFile(at, file, tell) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", at);
    request.responseType = "json";
    request.setRequestHeader("accept-language", language());
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => tell(total ? loaded / total : 1));
    request.upload.addEventListener("load", () => tell(1));
    request.addEventListener("error", () => reject(new Error(say("unreachable"))));
    request.addEventListener("load", () => {
      if (request.status < 300) resolve(request.response);
      else reject(new Problem(request.response ?? {}, request.status));
    });
    request.send(file);
  });
}
