import { z } from "zod";
import { RISK_FACTORS } from "~/news/coding-guide";
import { FORECAST_PARTS } from "../forecast/forecast-question";
import { DAY_MS, isoDay, dayStart } from "~/time";
import type { Restriction } from "./register";

const text = (missing: string, length: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(length, { error: `Use ${length} characters or fewer` });

/** Register days are UTC days: a restriction is in force from the start of `since` until the start of `until`. */
const day = (missing: string) =>
  z.string({ error: missing }).pipe(z.iso.date({ error: "Please enter a date" }).transform(dayStart));

const share = (missing: string, name: string) =>
  z
    .string({ error: missing })
    .trim()
    .transform(Number)
    .pipe(
      z
        .number({ error: missing })
        .gt(0, { error: `${name} must be above 0` })
        .max(100, { error: `${name} cannot exceed 100` }),
    )
    .transform((percent) => rounded(percent / 100));

/** A register entry as submitted by the admin form: percents as typed, days from date fields. */
export const restrictionForm = z
  .object({
    name: text("Please name the restriction", 160),
    law: text("Please cite the law or order", 300),
    affected: text("Please enter who it affects", 300),
    factor: z.enum(RISK_FACTORS, { error: "Please select a risk factor" }),
    severity: share("Please enter the severity", "Severity"),
    reach: share("Please enter the reach", "Reach"),
    since: day("Please enter the first day"),
    until: day("Please enter a date").optional(),
    parts: z.array(z.enum(FORECAST_PARTS)).default([]),
    announcedEnd: day("Please enter a date").optional(),
    sourceUrl: z
      .string({ error: "Please link the source" })
      .trim()
      .max(500, { error: "Use 500 characters or fewer" })
      .pipe(z.url({ protocol: /^https$/, error: "Please enter an https address" })),
  })
  .refine(({ since, until }) => !until || until > since, {
    path: ["until"],
    error: "The end date must be after the start date",
  })
  .refine(({ since, announcedEnd }) => !announcedEnd || announcedEnd > since, {
    path: ["announcedEnd"],
    error: "The end date must be after the start date",
  });
export type RestrictionDraft = z.output<typeof restrictionForm>;

/** The first day on which an entry is no longer in force. */
export const endForm = z.object({ until: day("Please enter a date") });

/** An entry as form values: 0.004 of citizens is "0.4" percent. */
export function formValuesOf(entry: Omit<Restriction, "id" | "lastCheckedAt">) {
  const { name, law, affected, factor, sourceUrl } = entry;
  return {
    name,
    law,
    affected,
    factor,
    sourceUrl,
    severity: percentOf(entry.severity),
    reach: percentOf(entry.reach),
    since: isoDay(entry.since),
    until: entry.until ? isoDay(entry.until) : "",
    parts: entry.parts,
    announcedEnd: entry.announcedEnd ? isoDay(entry.announcedEnd) : "",
  };
}

const percentOf = (part: number) => String(rounded(part * 100));

/** Twelve digits, so the displayed value reads back as the same number. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** Today, or for an entry that begins today or later the day after its first: an entry is in force for at least a day. */
export const firstPossibleEnd = (since: string, now: Date) =>
  isoDay(new Date(Math.max(now.getTime(), new Date(since).getTime() + DAY_MS)));
