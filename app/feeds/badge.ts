import { riskLabel, type RiskBand } from "~/assessment/labels";

/** Each has a contrast of at least 4.5:1 with white text. */
const COLORS: Record<RiskBand | "none", string> = {
  low: "#1f6f43",
  medium: "#8a5a00",
  high: "#b3450f",
  critical: "#a11d2a",
  none: "#5a5f66",
};
const LABEL = "US exit risk";
const CHARACTER_WIDTH = 6.6;
const PADDING = 8;

/** Draws the badge for a risk level of 0-100, such as "US exit risk | 21 low"; null draws "no data". */
export function badgeSvg(level: number | null): string {
  const band = level === null ? "none" : riskLabel(level).band;
  const value = level === null ? "no data" : `${level} ${band}`;
  const [labelWidth, valueWidth] = [widthOf(LABEL), widthOf(value)];
  const width = labelWidth + valueWidth;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${LABEL}: ${value}">`,
    `<title>${LABEL}: ${value}</title>`,
    `<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${labelWidth}" height="20" fill="#2b3036"/>`,
    `<rect x="${labelWidth}" width="${valueWidth}" height="20" fill="${COLORS[band]}"/></g>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">`,
    `<text x="${labelWidth / 2}" y="14">${LABEL}</text>`,
    `<text x="${labelWidth + valueWidth / 2}" y="14">${value}</text></g></svg>`,
  ].join("");
}

const widthOf = (text: string): number => Math.round(text.length * CHARACTER_WIDTH + 2 * PADDING);
