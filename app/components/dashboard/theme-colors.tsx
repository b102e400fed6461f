import { useEffect, useState } from "react";
import type { RiskBand } from "~/assessment/labels";

export interface ThemeColors {
  line: string;
  ink: string;
  muted: string;
  grid: string;
  text: string;
  card: string;
  bands: Record<RiskBand, string>;
  /** The page's font family. */
  font: string;
}

/** Common options of all charts: they fill their box, and a pointer anywhere above a day shows that day. */
export const CHART_BASICS = {
  responsive: true,
  maintainAspectRatio: false,
  animation: false,
  interaction: { mode: "index", intersect: false },
} as const;

/** An axis's numbers or days; Chart.js doesn't give them a chart's own font. */
export const ticksLook = ({ text, font }: ThemeColors) => ({ color: text, font: { family: font } });

/** A chart's tooltip as a small card: opaque, since the lines pass under its text. */
export const tooltipLook = ({ card, grid, ink, font }: ThemeColors) => ({
  backgroundColor: card,
  borderColor: grid,
  borderWidth: 1,
  titleColor: ink,
  bodyColor: ink,
  titleFont: { family: font },
  bodyFont: { family: font },
  multiKeyBackground: card,
  padding: 8,
  boxPadding: 4,
});

/** The theme's colors for the canvas, re-read when the theme changes. */
export function useThemeColors(): ThemeColors {
  const [colors, setColors] = useState(readThemeColors);
  useEffect(() => {
    const onChange = () => setColors(readThemeColors());
    window.addEventListener("themechange", onChange);
    return () => window.removeEventListener("themechange", onChange);
  }, []);
  return colors;
}

function readThemeColors(): ThemeColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    line: color("primary"),
    ink: color("foreground"),
    muted: color("muted-foreground"),
    grid: color("border"),
    text: color("muted-foreground"),
    card: color("card"),
    bands: {
      low: color("risk-low-mark"),
      medium: color("risk-medium-mark"),
      high: color("risk-high-mark"),
      critical: color("risk-critical-mark"),
    },
    font: getComputedStyle(document.body).fontFamily,
  };
}
