import type { RiskBand } from "~/assessment/labels";
import { cn } from "../ui/class-names";

/** The band's text color. */
export const bandText: Record<RiskBand, string> = {
  low: "text-risk-low",
  medium: "text-risk-medium",
  high: "text-risk-high",
  critical: "text-risk-critical",
};

/** The fill of the band's marks. */
export const bandFill: Record<RiskBand, string> = {
  low: "fill-risk-low-mark",
  medium: "fill-risk-medium-mark",
  high: "fill-risk-high-mark",
  critical: "fill-risk-critical-mark",
};

/** A shape per band, so color isn't the only cue: circle, diamond, triangle, octagon. */
export function RiskMark({ band, className = "size-4" }: { band: RiskBand; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cn("shrink-0", bandFill[band], className)}>
      {band === "low" && <circle cx="8" cy="8" r="6" />}
      {band === "medium" && <path d="M8 1 15 8 8 15 1 8Z" />}
      {band === "high" && <path d="M8 1.5 15.2 14.5H0.8Z" />}
      {band === "critical" && <path d="M5 1h6l4 4v6l-4 4H5l-4-4V5Z" />}
    </svg>
  );
}
