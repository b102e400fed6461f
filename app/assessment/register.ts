import type { RiskFactor } from "~/news/factors";
import type { ForecastPart } from "./forecast-question";

/** One restriction of the register: what the law keeps citizens from, how hard, and how many of them. */
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
  /** How much of a person's freedom to leave it takes, 0-1: a fee 0.01, a permit to depart 0.9. */
  severity: number;
  /** The share of US citizens that it binds, 0-1. */
  reach: number;
  sourceUrl: string;
  lastCheckedAt: Date;
  /** The parts of the frozen forecast question that it meets while it is in force. */
  parts: ForecastPart[];
  /** The day for which the government has announced that it will lift it; null for an end that is usually put off. */
  announcedEnd: Date | null;
}

/** Impact of a restriction, 0-1: severity * sqrt(reach). 0.4 of 0.4% of citizens: 0.4 * 0.063 = 0.025. */
export const weightOf = ({ severity, reach }: Pick<Restriction, "severity" | "reach">): number =>
  severity * Math.sqrt(reach);

/** Whether the restriction binds at `instant`. */
export const isInForce = ({ since, until }: Pick<Restriction, "since" | "until">, instant: Date): boolean =>
  since <= instant && (until === null || until > instant);
