import { riskLabel } from "~/assessment/labels";
import { PRODUCT } from "~/product";
import { formatDay } from "~/time";

const STYLE = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif;background:#fff;color:#1b2430}
body{max-width:32rem;margin:15vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;margin:0 0 1rem}p{margin:0 0 1rem}
.level{font-size:2.5rem;font-weight:600;margin:0}a{color:#1f4f95}
@media(prefers-color-scheme:dark){:root{background:#131820;color:#e8ecf2}a{color:#9cc2ff}}`;

/**
 * The page that a browser stores for when it has no network: the level of the last finished day, as on the landing page.
 * Without scripts and files, because only this page is stored.
 */
export function offlinePage(day: { level: number; assessedAt: Date } | null): string {
  const level = day
    ? `<p>The last risk level stored on this device, from ${formatDay(day.assessedAt)}:</p>
<p class="level">${day.level} out of 100</p><p>${riskLabel(day.level).label}</p>`
    : "<p>No risk level is stored on this device yet.</p>";
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>You’re offline | ${PRODUCT}</title><style>${STYLE}</style></head>
<body><main><h1>You’re offline</h1>${level}
<p>Today’s level is on the dashboard once you’re connected again. <a href="">Try again</a></p></main></body></html>
`;
}
