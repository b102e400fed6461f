import { riskLabel } from "~/assessment/labels";
import type { Cause } from "~/assessment/reports/causes";
import type { ComposedEmail } from "~/channels";
import { type Block, compose, type Part } from "~/delivery/email-layout";
import { changeText, percentText, shownChange, signedPoints } from "~/assessment/percent";
import { formatInstant } from "~/time";
import { counted } from "~/text";

const CHANGES_MAX = 5;

interface DigestContent {
  frequency: "daily" | "weekly";
  /** The assessment's date. */
  date: Date;
  riskLevel: number;
  /** The level of the assessment compared with; null for the first. */
  previousLevel: number | null;
  /** The dashboard's headline. */
  headline: string;
  /** The chance by February 2028 in percent, and the earlier assessment's; null if there was none. */
  forecast: number | null;
  previousForecast: number | null;
  causes: readonly Cause[];
  /** How many of the user's alerts have triggered since. */
  alerts: number;
  links: { dashboard: string; alerts: string; choices: string; unsubscribe: string };
}

/** Composes the digest: the dashboard's headline, the forecast, what changed, and links. */
export function digestEmail(content: DigestContent): ComposedEmail {
  const { links, frequency, alerts } = content;
  return compose({
    subject: subjectOf(content),
    title: content.headline,
    blocks: [
      ...forecastBlock(content),
      ...changesBlocks(content.causes),
      alerts > 0 && {
        kind: "links",
        items: [{ label: `${counted(alerts, "alert")} triggered`, href: links.alerts }],
      },
      `As of ${formatInstant(content.date)}.`,
      { kind: "button", label: "View dashboard", href: links.dashboard },
    ],
    footer: [
      `You’re receiving this because you chose a ${frequency} digest.`,
      {
        kind: "links",
        items: [
          { label: "Change your email choices", href: links.choices },
          { label: "Unsubscribe from the digest", href: links.unsubscribe },
        ],
      },
    ],
    unsubscribeUrl: links.unsubscribe,
  });
}

/** "Risk is medium at 37, up 3 points". */
function subjectOf({ riskLevel, previousLevel }: DigestContent): string {
  const level = `Risk is ${riskLabel(riskLevel).band} at ${riskLevel}`;
  if (previousLevel === null) return level;
  const change = riskLevel - previousLevel;
  return change === 0 ? `${level}, unchanged` : `${level}, ${changeText(change, "point")}`;
}

function forecastBlock({ forecast, previousForecast }: DigestContent): Part[] {
  if (forecast === null) return [];
  const change = previousForecast === null ? 0 : shownChange(previousForecast, forecast).change;
  const since = change === 0 ? "" : `, ${changeText(change, "percentage point")}`;
  return [`The February 2028 forecast is ${percentText(forecast)}${since}.`];
}

function changesBlocks(causes: readonly Cause[]): Block[] {
  const shown = causes.filter(({ kind }) => kind !== "other").slice(0, CHANGES_MAX);
  if (shown.length === 0) return [];
  return [
    { kind: "heading", text: "What changed" },
    {
      kind: "links",
      items: shown.map(({ name, url, points }) => ({
        label: name,
        href: url || null,
        note: `${signedPoints(points)} points`,
      })),
    },
  ];
}
