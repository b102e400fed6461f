import { BAND_LIMITS, riskLabel } from "~/assessment/labels";
import { PRODUCT } from "~/product";
import { formatDay } from "~/time";
import type { PublicDay } from "./daily-feed";

const STYLE = `:root{color-scheme:light dark;font:16px/1.4 system-ui,sans-serif;background:#fff;color:#1b2430}
body{margin:0;padding:12px 16px}p{margin:0}a{color:inherit}h1{font-size:1rem;margin:0}
.level{font-size:2.25rem;font-weight:600;line-height:1.2}.level span{font-size:1rem;font-weight:400}
.small{font-size:.8125rem;color:#515b68}svg{display:block;width:100%;height:96px;margin:8px 0 4px;overflow:visible}
.grid{stroke:#d5dae1}.line{fill:none;stroke:#1f3b63;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.days{display:flex;justify-content:space-between}
@media(prefers-color-scheme:dark){:root{background:#131820;color:#e8ecf2}.small{color:#a9b3c1}.grid{stroke:#323c4a}.line{stroke:#9cc2ff}}`;

const SIZE = { width: 300, height: 100 };

/**
 * A page for a frame on another site: the level of the last finished days as a chart. It has no script and sets no cookie.
 * @param days newest first
 */
export function embedPage(
  days: readonly Pick<PublicDay, "day" | "level">[],
  { origin, isDemonstration }: { origin: string; isDemonstration: boolean },
): string {
  const title = `US exit risk level${isDemonstration ? " (demo data)" : ""}`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1><a href="${origin}/level" target="_blank" rel="noopener">${title}</a></h1>${chartOf(days)}
<p class="small">An index, not a probability. ${PRODUCT}</p></main></body></html>
`;
}

function chartOf(days: readonly Pick<PublicDay, "day" | "level">[]): string {
  const [latest, first] = [days[0], days.at(-1)];
  if (!latest || !first) return "<p>The first level appears once its day is over (UTC).</p>";
  const [from, to] = [Date.parse(first.day), Date.parse(latest.day)];
  const points = days.toReversed().map(({ day, level }) => {
    const x = to === from ? SIZE.width : (SIZE.width * (Date.parse(day) - from)) / (to - from);
    return `${x.toFixed(1)},${SIZE.height - level}`;
  });
  const levels = days.map(({ level }) => level);
  const range = `between ${Math.min(...levels)} and ${Math.max(...levels)}`;
  const grid = [0, ...BAND_LIMITS, 100].map((level) => `M0 ${SIZE.height - level}H${SIZE.width}`).join("");
  return `<p class="level">${latest.level}<span>/100</span></p><p>${riskLabel(latest.level).label}</p>
<svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" preserveAspectRatio="none" role="img" aria-label="From ${formatDay(first.day)} to ${formatDay(latest.day)}: ${range}, on a scale from 0 to 100">
<path class="grid" d="${grid}" vector-effect="non-scaling-stroke"/><polyline class="line" points="${points.join(" ")}" vector-effect="non-scaling-stroke"/></svg>
<p class="small days"><span>${formatDay(first.day)}</span><span>${formatDay(latest.day)}</span></p>`;
}
