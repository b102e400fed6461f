import { riskLabel } from "~/assessment/labels";
import { percentText } from "~/assessment/percent";
import { DATA_LICENSE, PRODUCT } from "~/product";
import { escapeHtml } from "~/text";
import { formatDay } from "~/time";

/** One finished UTC day, as shown publicly. Today's level is for subscribers. */
export interface PublicDay {
  /** "2026-11-20" */
  day: string;
  assessedAt: Date;
  /** 0-100. */
  level: number;
  /** Percent. */
  forecast: number;
  /** The level, its change since the day before and the cause, in a sentence. */
  headline: string;
  keyEvents: string[];
  methodVersion: string;
}

export interface FeedSite {
  origin: string;
  isDemonstration: boolean;
}

const DESCRIPTION =
  "The daily risk level and forecast of restrictions on US citizens’ right to leave the country.";

const titleOf = ({ isDemonstration }: FeedSite): string =>
  `US Exit Freedom Monitor${isDemonstration ? " (demonstration data)" : ""}`;

/**
 * Each day has an address of its own, because readers tell items apart by their links. The landing page leads subscribers
 * to the day's page.
 */
const linkOf = ({ origin }: FeedSite, { day }: PublicDay): string => `${origin}/?day=${day}`;

const headlineOf = ({ day, level, forecast }: PublicDay): string =>
  `${formatDay(day)}: risk level ${level} out of 100 (${riskLabel(level).band}), February 2028 forecast ${percentText(forecast)}`;

function contentOf({ headline, keyEvents, methodVersion }: PublicDay): string {
  const events = keyEvents.map((event) => `<li>${escapeHtml(event)}</li>`).join("");
  return `<p>${escapeHtml(headline)}</p>${events && `<p>Key events:</p><ul>${events}</ul>`}<p>Method version ${escapeHtml(methodVersion)}.</p>`;
}

/** Writes the daily assessments as an RSS 2.0 feed. */
export function rssFeed(days: readonly PublicDay[], site: FeedSite): string {
  const items = days.map((day) =>
    [
      "<item>",
      `<title>${escapeHtml(headlineOf(day))}</title>`,
      `<link>${linkOf(site, day)}</link>`,
      `<guid isPermaLink="false">${site.origin}/#${day.day}</guid>`,
      `<pubDate>${day.assessedAt.toUTCString()}</pubDate>`,
      `<description>${escapeHtml(contentOf(day))}</description>`,
      "</item>",
    ].join(""),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeHtml(titleOf(site))}</title>`,
    `<link>${site.origin}/</link>`,
    `<atom:link href="${site.origin}/feed.xml" rel="self" type="application/rss+xml"/>`,
    `<description>${escapeHtml(DESCRIPTION)}</description>`,
    "<language>en-us</language>",
    `<copyright>${PRODUCT}, ${DATA_LICENSE.name} (${DATA_LICENSE.url}); headlines belong to their publishers</copyright>`,
    ...items,
    "</channel></rss>",
  ].join("\n");
}

/** Writes the daily assessments as a JSON Feed 1.1. */
export const jsonFeed = (days: readonly PublicDay[], site: FeedSite) => ({
  version: "https://jsonfeed.org/version/1.1",
  title: titleOf(site),
  description: DESCRIPTION,
  home_page_url: `${site.origin}/`,
  feed_url: `${site.origin}/feed.json`,
  language: "en-US",
  _license: { ...DATA_LICENSE, terms: `${site.origin}/follow#license` },
  items: days.map((day) => ({
    id: `${site.origin}/#${day.day}`,
    url: linkOf(site, day),
    title: headlineOf(day),
    content_html: contentOf(day),
    date_published: day.assessedAt.toISOString(),
    _assessment: { level: day.level, forecast_percent: day.forecast, method_version: day.methodVersion },
  })),
});

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
