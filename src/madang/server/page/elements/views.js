/** Views by their kind: what an assistant declares as data is shown here, whichever assistant it is. */

import { fillSanitised, h, outward, svg } from "../core/dom.js";
import { theme } from "../core/theme.js";
import { language, say } from "../core/words.js";

/** @param {{kind: string, title: string, data: any, html: string | null, picture: string | null}} view @returns {HTMLElement} */
export function showView(view) {
  const show = KINDS[view.kind];
  return h("section", { class: `view ${view.kind}` }, h("h2", {}, view.title), show ? show(view) : h("pre", {}, JSON.stringify(view.data, null, 1)));
}

const KINDS = {
  table: ({ data, title }) => [table(data, title), data.note ? h("p", { class: "muted" }, data.note) : null],
  chart: ({ data, picture, title }) => [chart(picture, data.summary || title), h("details", {}, h("summary", {}, say("data_table")), table(data.table, title))],
  map: ({ data, title }) => map(data, title),
  document: documentView,
  verdicts: ({ data }) => h("ul", { role: "list", class: "plain verdicts" }, data.verdicts.map(verdict)),
  comparison: ({ data, title }) => comparison(data, title),
  schedule: ({ data }) => schedule(data),
  calculation: ({ data }) => calculation(data),
};

/** @param {any} cell @param {{kind: string, unit?: string, decimals?: number | null}} column */
function written(cell, column) {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell !== "number") return String(cell);
  const text = cell.toLocaleString(language(), { maximumFractionDigits: column.decimals ?? 2, minimumFractionDigits: column.decimals ?? 0 });
  return column.kind === "percent" ? `${text}%` : text;
}

const isNumber = (column) => ["number", "money", "percent"].includes(column.kind);

function table(data, title) {
  const rows = data.rows.map((row, number) => h("tr", { class: data.total && number === data.rows.length - 1 ? "total" : null }, row.map((cell, at) => h(at === 0 ? "th" : "td", { scope: at === 0 ? "row" : null, class: isNumber(data.columns[at]) ? "number" : null }, written(cell, data.columns[at])))));
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, h("table", {}, h("thead", {}, h("tr", {}, data.columns.map((column) => h("th", { scope: "col", class: isNumber(column) ? "number" : null }, column.unit ? `${column.title} (${column.unit})` : column.title)))), h("tbody", {}, rows)));
}

function chart(picture, alt) {
  const image = h("img", { class: "chart", alt, loading: "lazy", src: `${picture}?theme=${theme()}` });
  addEventListener("madang:theme", () => { image.src = `${picture}?theme=${theme()}`; });
  return image;
}

function map(data, title) {
  const width = 560, height = 320, margin = 36;
  const lats = data.points.map((point) => point.latitude), lons = data.points.map((point) => point.longitude);
  const squeeze = Math.cos(((Math.min(...lats) + Math.max(...lats)) / 2) * (Math.PI / 180));
  const across = (Math.max(...lons) - Math.min(...lons)) * squeeze || 1e-6, down = Math.max(...lats) - Math.min(...lats) || 1e-6;
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down);
  const place = (lat, lon) => [(width - across * scale) / 2 + (lon - Math.min(...lons)) * squeeze * scale, (height - down * scale) / 2 + (Math.max(...lats) - lat) * scale];
  const route = data.route.map(([lat, lon]) => place(lat, lon).map((number) => number.toFixed(1)).join(",")).join(" ");
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: "map" }, svg("polyline", { points: route, class: "route" }),
    ...data.points.map((point) => { const [x, y] = place(point.latitude, point.longitude); const mark = svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, svg("circle", { r: "10" }), svg("text", { "text-anchor": "middle", y: "4" })); mark.lastChild.textContent = String(point.order ?? ""); return mark; }));
  const km = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].findLast((size) => (size / 111.32) * scale < width / 4) ?? 0.1;
  picture.append(svg("path", { class: "bar", d: `M16 ${height - 12}h${((km / 111.32) * scale).toFixed(1)}` }));
  const label = svg("text", { x: "16", y: String(height - 18), class: "bar-label" });
  label.textContent = `${km} km`;
  picture.append(label);
  return [picture, h("ol", { class: "stops" }, data.points.map((point) => h("li", { value: point.order ?? null }, outward(point.link, point.label), point.note ? h("small", {}, ` ${point.note}`) : null)))];
}

function documentView({ data, html }) {
  const body = h("div", { class: "paper" });
  fillSanitised(body, html ?? "");
  return [h("p", { class: "muted" }, say("version", { number: data.version })), data.unfilled.length ? h("p", { class: "callout warn" }, `${say("unfilled")}: ${data.unfilled.join(", ")}`) : null,
    data.changes.length ? h("details", {}, h("summary", {}, say("changes")), h("ul", {}, data.changes.map((change) => h("li", {}, change)))) : null, body];
}

function verdict(one) {
  return h("li", { data: { verdict: one.verdict } }, h("strong", { class: "word" }, say(one.verdict)), h("span", {}, h("b", {}, one.subject), h("br"), one.reason, one.found || one.limit ? h("small", {}, ` (${[one.found, one.limit].filter(Boolean).join(" / ")})`) : null, one.article ? h("small", { class: "muted" }, ` ${one.article}`) : null, one.remedy ? h("em", {}, ` → ${one.remedy}`) : null));
}

function comparison(data, title) {
  const head = data.options.map((option, number) => h("th", { scope: "col", class: number === data.recommended ? "best" : null }, option, number === data.recommended ? h("span", { class: "badge" }, say("recommended")) : null));
  const rows = data.criteria.map((criterion) => h("tr", {}, h("th", { scope: "row" }, criterion.unit ? `${criterion.label} (${criterion.unit})` : criterion.label), criterion.values.map((value, number) => h("td", { class: [isNumber(criterion) ? "number" : "", number === criterion.best ? "best" : ""].join(" ").trim() || null }, written(value, criterion)))));
  return [h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, h("table", {}, h("thead", {}, h("tr", {}, h("td"), head)), h("tbody", {}, rows))), data.reason ? h("p", {}, data.reason) : null];
}

function schedule(data) {
  return h("div", { class: "days" }, data.days.map((day) => h("article", { class: "day" }, h("h3", {}, day.title), h("ol", { role: "list", class: "plain" }, day.entries.map((entry) => h("li", {}, h("time", {}, [entry.start, entry.end].filter(Boolean).join("–")), h("span", {}, outward(entry.link, entry.title), entry.note ? h("small", {}, ` ${entry.note}`) : null, entry.cost ? h("small", {}, ` ${entry.cost}`) : null)))))));
}

function calculation(data) {
  const row = (line, strong) => h("tr", { class: strong ? "total" : null }, h("th", { scope: "row" }, line.label, line.formula ? h("small", { class: "muted" }, ` ${line.formula}`) : null), h("td", { class: "number" }, written(line.value, line), line.unit ? ` ${line.unit}` : ""));
  return [h("p", { class: "result" }, `${data.result.label}: `, h("strong", {}, written(data.result.value, data.result), data.result.unit ? ` ${data.result.unit}` : "")),
    h("details", {}, h("summary", {}, say("calculation")), h("table", {}, h("tbody", {}, data.lines.map((line) => row(line, false)), row(data.result, true))), data.article ? h("p", { class: "muted" }, data.article, data.as_of ? ` · ${say("as_of", { date: data.as_of })}` : "") : null, data.note ? h("p", {}, data.note) : null)];
}
