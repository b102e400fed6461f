import { z } from "zod";
import { RISK_FACTORS } from "~/news/coding-guide";
import { FORECAST_PARTS } from "../forecast/forecast-question";
import type { Restriction } from "./register";
import entries from "./register-seed.json";
import { dayStart } from "~/time";

const day = z.iso.date().transform(dayStart);
const share = z.number().positive().max(1);

/** The day on which the entries were last compared with their sources. */
const CHECKED = new Date("2026-11-21T00:00:00Z");

const seedEntry = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  law: z.string().min(1),
  affected: z.string().min(1),
  factor: z.enum(RISK_FACTORS),
  since: day,
  until: day.nullable().default(null),
  severity: share,
  reach: share,
  parts: z.array(z.enum(FORECAST_PARTS)).default([]),
  sourceUrl: z.httpUrl(),
});

/**
 * Seed entries of the register: restrictions in force in US law, and ended ones recent enough to matter for backfilled
 * history. Administrators maintain it afterward. Checked when it is loaded, which takes a millisecond.
 */
export const REGISTER_SEED: readonly Restriction[] = z
  .array(seedEntry)
  .parse(entries)
  .map((entry) => ({ ...entry, lastCheckedAt: CHECKED, announcedEnd: null }));
