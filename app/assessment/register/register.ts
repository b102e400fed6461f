import type { RiskFactor } from "~/news/coding-guide";
import type { ForecastPart } from "../forecast/forecast-question";

/** A restriction in the register: what the law prevents, how severely, and for how many citizens. */
export interface Restriction {
  id: string;
  name: string;
  /** Citation of the law or order. */
  law: string;
  affected: string;
  factor: RiskFactor;
  since: Date;
  /** Null while it is in force. */
  until: Date | null;
  /** How much of a person's freedom to leave it takes away, 0-1: a fee 0.01, a departure permit 0.9. */
  severity: number;
  /** Share of US citizens it applies to, 0-1. */
  reach: number;
  sourceUrl: string;
  lastCheckedAt: Date;
  /** The parts of the forecast question that it meets while in force. */
  parts: ForecastPart[];
  /** The day the government has announced for lifting it; null for an end that is usually postponed. */
  announcedEnd: Date | null;
}

/** Impact of a restriction, 0-1: severity * sqrt(reach). 0.4 of 0.4% of citizens: 0.4 * 0.063 = 0.025. */
export const weightOf = ({ severity, reach }: Pick<Restriction, "severity" | "reach">): number =>
  severity * Math.sqrt(reach);

/** True if the restriction is in force at `instant`. */
export const isInForce = ({ since, until }: Pick<Restriction, "since" | "until">, instant: Date): boolean =>
  since <= instant && (until === null || until > instant);
