import { expect, test } from "vitest";
import { digestPeriod, nextDigestAt, quietHoursEnd, toClockTime, toMinutes } from "./email-choices";
import { emailChoicesForm } from "./email-choices-form";
import {
  dayAfter,
  instantOf,
  isSameTimeZone,
  isTimeZone,
  localTime,
  nameAmong,
  timeZoneOptions,
} from "./local-time";

const NEW_YORK = "America/New_York";
const at = (iso: string) => new Date(iso);
const overnight = { quietFrom: 22 * 60, quietUntil: 7 * 60, timeZone: NEW_YORK };

test("a local time round-trips in winter, in summer, and at half-hour offsets", () => {
  for (const [zone, iso, day, minutes] of [
    [NEW_YORK, "2026-11-20T12:00:00Z", "2026-11-20", 7 * 60],
    [NEW_YORK, "2026-07-01T03:30:00Z", "2026-06-30", 23 * 60 + 30],
    ["Asia/Kolkata", "2026-11-20T18:30:00Z", "2026-11-21", 0],
    ["Pacific/Kiritimati", "2026-11-20T12:00:00Z", "2026-11-21", 2 * 60],
  ] as const) {
    expect(localTime(at(iso), zone)).toEqual({ day, minutes });
    expect(instantOf({ day, minutes }, zone)).toEqual(at(iso));
  }
  expect(dayAfter("2026-11-30", 1)).toBe("2026-12-01");
  expect([isTimeZone(NEW_YORK), isTimeZone("America/Nowhere")]).toEqual([true, false]);
});

test("a time skipped in spring moves past the change; for a time repeated in fall, the first one counts", () => {
  expect(instantOf({ day: "2026-03-08", minutes: 150 }, NEW_YORK)).toEqual(at("2026-03-08T07:30:00Z"));
  expect(instantOf({ day: "2026-11-01", minutes: 90 }, NEW_YORK)).toEqual(at("2026-11-01T05:30:00Z"));
});

test("quiet hours last until their end, including past midnight, and don't apply outside of them", () => {
  expect(quietHoursEnd(overnight, at("2026-11-21T04:00:00Z"))).toEqual(at("2026-11-21T12:00:00Z"));
  expect(quietHoursEnd(overnight, at("2026-11-21T11:59:00Z"))).toEqual(at("2026-11-21T12:00:00Z"));
  expect(quietHoursEnd(overnight, at("2026-11-21T12:00:00Z"))).toBeNull();
  expect(quietHoursEnd(overnight, at("2026-11-21T02:59:00Z"))).toBeNull();
  const lunch = { quietFrom: 12 * 60, quietUntil: 13 * 60, timeZone: NEW_YORK };
  expect(quietHoursEnd(lunch, at("2026-11-20T17:30:00Z"))).toEqual(at("2026-11-20T18:00:00Z"));
  expect(quietHoursEnd({ ...overnight, quietFrom: null }, at("2026-11-21T04:00:00Z"))).toBeNull();
});

test("when daylight saving time begins or ends, quiet hours still end at the local time chosen", () => {
  // Spring: 11 PM on March 7 is UTC-5, 7 AM on March 8 is UTC-4, so the eight hours are seven.
  expect(quietHoursEnd(overnight, at("2026-03-08T04:00:00Z"))).toEqual(at("2026-03-08T11:00:00Z"));
  // Fall: 11 PM on October 31 is UTC-4, 7 AM on November 1 is UTC-5, so the eight hours are nine.
  expect(quietHoursEnd(overnight, at("2026-11-01T03:00:00Z"))).toEqual(at("2026-11-01T12:00:00Z"));
  // 1:30 AM happens twice. Quiet hours end at the first one, so the second 1:15 AM isn't quiet.
  const short = { ...overnight, quietUntil: 90 };
  expect(quietHoursEnd(short, at("2026-11-01T05:15:00Z"))).toEqual(at("2026-11-01T05:30:00Z"));
  expect(quietHoursEnd(short, at("2026-11-01T06:15:00Z"))).toBeNull();
  // 2:30 AM is skipped in spring, so quiet hours end at 3:30 AM.
  const skipped = { ...overnight, quietUntil: 150 };
  expect(quietHoursEnd(skipped, at("2026-03-08T06:00:00Z"))).toEqual(at("2026-03-08T07:30:00Z"));
});

test("a digest is due at 7 AM in the user's time zone, the weekly one on Mondays, including across clock changes", () => {
  expect(nextDigestAt("daily", NEW_YORK, at("2026-11-20T11:59:00Z"))).toEqual(at("2026-11-20T12:00:00Z"));
  expect(nextDigestAt("daily", NEW_YORK, at("2026-11-20T12:00:00Z"))).toEqual(at("2026-11-21T12:00:00Z"));
  expect(nextDigestAt("weekly", NEW_YORK, at("2026-11-20T12:00:00Z"))).toEqual(at("2026-11-23T12:00:00Z"));
  expect(nextDigestAt("daily", NEW_YORK, at("2026-03-07T12:00:00Z"))).toEqual(at("2026-03-08T11:00:00Z"));
  expect(nextDigestAt("weekly", NEW_YORK, at("2026-10-26T11:00:00Z"))).toEqual(at("2026-11-02T12:00:00Z"));
  expect(nextDigestAt("off", NEW_YORK, at("2026-11-20T12:00:00Z"))).toBeNull();
  expect(digestPeriod("daily", "Pacific/Auckland", at("2026-11-20T18:00:00Z"))).toBe("daily:2026-11-21");
});

test("the form accepts times of day and known time zones, and explains what is wrong with others", () => {
  const form = { digest: "weekly", quietFrom: "22:30", quietUntil: "06:00", timeZone: NEW_YORK };
  expect(emailChoicesForm.parse({ ...form, hasQuietHours: "on", wantsAlerts: "on" })).toEqual({
    ...form,
    quietFrom: 1350,
    quietUntil: 360,
    wantsAlerts: true,
    wantsNotices: false,
    hasQuietHours: true,
  });
  expect(toClockTime(toMinutes("06:05"))).toBe("06:05");
  for (const wrong of [
    { quietFrom: "25:00" },
    { timeZone: "Mars/Olympus" },
    { digest: "hourly" },
    { hasQuietHours: "on", quietUntil: "22:30" },
  ]) {
    expect(emailChoicesForm.safeParse({ ...form, ...wrong }).success).toBe(false);
  }
});

test.each([
  ["America/Indiana/Indianapolis", "America/Indianapolis"],
  ["Asia/Kolkata", "Asia/Calcutta"],
  ["Europe/Kyiv", "Europe/Kiev"],
  ["US/Eastern", NEW_YORK],
  ["Etc/UTC", "UTC"],
])("%s and %s are one time zone, which is offered once, under the name it was chosen by", (chosen, alias) => {
  expect(isSameTimeZone(chosen, alias)).toBe(true);
  expect(isSameTimeZone(chosen, "Africa/Abidjan")).toBe(false);
  for (const name of [chosen, alias])
    expect(timeZoneOptions(name).filter((option) => isSameTimeZone(option, name))).toEqual([name]);
  expect(timeZoneOptions(chosen)).toHaveLength(timeZoneOptions(null).length);
});

test("UTC can be chosen, and a zone that the runtime doesn't list remains among the options", () => {
  expect(timeZoneOptions(null)).toContain("UTC");
  for (const chosen of ["UTC", "+05:30", "america/new_york", "Mars/Olympus"])
    expect(timeZoneOptions(chosen)).toContain(chosen);
  expect(new Set(timeZoneOptions("UTC")).size).toBe(timeZoneOptions("UTC").length);
});

test("a browser's zone is found in the list under its other name, and keeps its own where the list has neither", () => {
  expect(nameAmong(["Africa/Abidjan", "Asia/Calcutta", "UTC"], "Asia/Kolkata")).toBe("Asia/Calcutta");
  expect(nameAmong(["Africa/Abidjan", "Etc/UTC"], "GMT")).toBe("Etc/UTC");
  // A browser that doesn't tell that two names mean one zone finds neither.
  expect(nameAmong(["Africa/Abidjan", "America/New_York"], "Asia/Kolkata")).toBe("Asia/Kolkata");
  expect(nameAmong(["Africa/Abidjan", "America/New_York"], "Etc/Unknown")).toBeNull();
});

test("a stored zone that this runtime doesn't know counts as New York", () => {
  for (const timeZone of ["Mars/Olympus", "", "America/New York"]) {
    expect(localTime(at("2026-11-20T12:00:00Z"), timeZone)).toEqual({ day: "2026-11-20", minutes: 7 * 60 });
    expect(nextDigestAt("daily", timeZone, at("2026-11-20T11:59:00Z"))).toEqual(at("2026-11-20T12:00:00Z"));
    expect(quietHoursEnd({ ...overnight, timeZone }, at("2026-11-21T04:00:00Z"))).toEqual(
      at("2026-11-21T12:00:00Z"),
    );
  }
});
