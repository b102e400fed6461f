import { useEffect, useState } from "react";
import { RISK_BANDS } from "~/assessment/labels";

export interface ThemeColors {
  line: string;
  muted: string;
  grid: string;
  text: string;
  card: string;
  bands: string[];
  /** The page's font family. */
  font: string;
}

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
    muted: color("muted-foreground"),
    grid: color("border"),
    text: color("muted-foreground"),
    card: color("card"),
    bands: RISK_BANDS.map((band) => color(`risk-${band}-mark`)),
    font: getComputedStyle(document.body).fontFamily,
  };
}
