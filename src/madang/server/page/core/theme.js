/** Light and dark: as the system has it until somebody chooses. */

const KEPT = "madang.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
export const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

export function followSystem() {
  show();
  system.addEventListener("change", show);
}

export function switchTheme() {
  localStorage.setItem(KEPT, theme() === "dark" ? "light" : "dark");
  show();
}

function show() {
  const kept = localStorage.getItem(KEPT);
  document.documentElement.dataset.theme = kept ?? (system.matches ? "dark" : "light");
  dispatchEvent(new CustomEvent("madang:theme"));
}
