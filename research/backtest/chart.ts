import { RISK_BANDS } from "~/assessment/labels";
import { dayOf, type EventsFile } from "./events";
import type { StreamResult } from "./measure";
import { escapeHtml } from "~/text";

const WIDTH = 1200;
const HEIGHT = 420;
const MARGIN = { left: 44, right: 16, top: 16, bottom: 90 };

/** The daily level of a stream as an SVG chart, with the dated events marked. */
export function chartOf({ stream, series }: StreamResult, { events }: EventsFile): string {
  const first = dayOf(series[0]?.date ?? "1970-01-01");
  const last = dayOf(series.at(-1)?.date ?? "1970-01-01");
  const x = (day: number) =>
    MARGIN.left + ((day - first) / Math.max(1, last - first)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (level: number) => MARGIN.top + (1 - level / 100) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const path = (levelOf: (one: StreamResult["series"][number]) => number) =>
    series
      .map(
        (one, index) =>
          `${index === 0 ? "M" : "L"}${x(dayOf(one.date)).toFixed(1)} ${y(levelOf(one)).toFixed(1)}`,
      )
      .join("");
  const marks = events
    .filter(({ date }) => dayOf(date) >= first && dayOf(date) <= last)
    .map(({ date, event }) => {
      const at = x(dayOf(date)).toFixed(1);
      const bottom = HEIGHT - MARGIN.bottom;
      return `<g><title>${escapeHtml(`${date}: ${event}`)}</title><line x1="${at}" x2="${at}" y1="${MARGIN.top}" y2="${bottom}" stroke="#b45309" stroke-dasharray="3 3"/><text transform="translate(${at} ${bottom + 8}) rotate(60)" font-size="11" fill="#b45309">${date}</text></g>`;
    });
  const grid = [0, ...RISK_BANDS.map(({ end }) => end)].map(
    (level) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(level)}" y2="${y(level)}" stroke="#d4d4d8"/><text x="${MARGIN.left - 8}" y="${y(level) + 4}" font-size="11" text-anchor="end" fill="#52525b">${level}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" role="img" aria-label="${escapeHtml(`Risk level by day: ${stream}`)}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...grid,
    ...marks,
    `<path d="${path(({ inForce }) => inForce)}" fill="none" stroke="#a1a1aa" stroke-width="1.5"/>`,
    `<path d="${path(({ level }) => level)}" fill="none" stroke="#1d4ed8" stroke-width="1.8"/>`,
    `<text x="${MARGIN.left}" y="${HEIGHT - 6}" font-size="12" fill="#52525b">${escapeHtml(stream)}: risk level (blue) over restrictions in force (gray); dated events (dashed)</text>`,
    "</svg>\n",
  ].join("\n");
}
