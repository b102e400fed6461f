import { z } from "zod";
import { DIGESTS, toMinutes } from "./email-choices";
import { DEFAULT_TIME_ZONE, isTimeZone } from "./local-time";

const checkbox = z.literal("on").optional().transform(Boolean);

const TIME_MESSAGE = "Enter a time, such as 22:00";
const clockTime = z
  .string({ error: TIME_MESSAGE })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_MESSAGE)
  .transform(toMinutes);

const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, { error: "We don’t know this time zone. Choose another one from the list." });

/** The offer of a weekly digest, after an address is confirmed: on if ticked, and to the dashboard either way. */
export const digestOfferForm = z.object({
  intent: z.literal("accept-offer"),
  weekly: checkbox,
  timeZone: timeZone.catch(DEFAULT_TIME_ZONE),
});

/** Which emails a user wants, and when. */
export const emailChoicesForm = z
  .object({
    wantsAlerts: checkbox,
    wantsNotices: checkbox,
    digest: z.enum(DIGESTS, { error: "Choose how often" }),
    hasQuietHours: checkbox,
    quietFrom: clockTime,
    quietUntil: clockTime,
    timeZone,
  })
  .refine(({ hasQuietHours, quietFrom, quietUntil }) => !hasQuietHours || quietFrom !== quietUntil, {
    path: ["quietUntil"],
    error: "Choose an end that differs from the start",
  });
