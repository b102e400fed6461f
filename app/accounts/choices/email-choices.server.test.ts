import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { noon, testContext } from "../../../tests/context";
import { addUser } from "../../../tests/alert-factories";
import { emailChoices } from "../tables.server";
import {
  chooseWeeklyDigest,
  emailChoicesOf,
  pauseEmails,
  saveEmailChoices,
  toEmailChoices,
} from "./email-choices.server";
import { emailChoicesForm } from "./email-choices-form";

const context = testContext("email-choices", { newId: () => crypto.randomUUID() });
const choicesOf = (userId: string) =>
  context.db.select().from(emailChoices).where(eq(emailChoices.userId, userId)).get();

test("the weekly digest that a reader takes is due on Monday at 7 AM in their time zone, however often it is taken", async () => {
  const { id } = await addUser(context);
  for (let times = 0; times < 2; times++) await chooseWeeklyDigest(context, id, "America/Chicago");
  expect(noon.toISOString()).toBe("2026-11-20T12:00:00.000Z");
  expect(await choicesOf(id)).toMatchObject({
    digest: "weekly",
    timeZone: "America/Chicago",
    nextDigestAt: new Date("2026-11-23T13:00:00Z"),
  });
});

test("taking the weekly digest leaves a daily one, a pause and the time zone chosen before as they are", async () => {
  const [daily, paused] = [await addUser(context), await addUser(context)];
  const form = {
    wantsAlerts: "on",
    digest: "daily",
    quietFrom: "22:00",
    quietUntil: "07:00",
    timeZone: "UTC",
  };
  await saveEmailChoices(context, daily.id, emailChoicesForm.parse(form));
  await chooseWeeklyDigest(context, daily.id, "America/Chicago");
  expect(await choicesOf(daily.id)).toMatchObject({ digest: "daily", timeZone: "UTC" });

  await pauseEmails(context, paused.id, 7);
  const before = await choicesOf(paused.id);
  await chooseWeeklyDigest(context, paused.id, "America/Chicago");
  expect(await choicesOf(paused.id)).toMatchObject({
    digest: "weekly",
    timeZone: before?.timeZone,
    pausedUntil: before?.pausedUntil,
    nextDigestAt: new Date("2026-11-23T12:00:00Z"),
  });
});

test.each([
  ["America/Indiana/Indianapolis", "America/Indianapolis"],
  ["Asia/Kolkata", "Asia/Calcutta"],
  ["Etc/UTC", "UTC"],
])(
  "saving other choices leaves the time zone %s as it was chosen, whichever name the page posts",
  async (chosen, alias) => {
    const { id } = await addUser(context);
    await chooseWeeklyDigest(context, id, chosen);
    for (const timeZone of [chosen, alias]) {
      const form = { digest: "daily", quietFrom: "22:00", quietUntil: "07:00", timeZone };
      await saveEmailChoices(context, id, emailChoicesForm.parse(form));
      expect(await choicesOf(id)).toMatchObject({ digest: "daily", timeZone: chosen });
    }
  },
);

test("a stored zone that this runtime doesn't know is open to choose again, and other choices can be saved", async () => {
  const { id } = await addUser(context);
  await chooseWeeklyDigest(context, id, "America/Chicago");
  await context.db.update(emailChoices).set({ timeZone: "Mars/Olympus" }).where(eq(emailChoices.userId, id));
  expect(toEmailChoices(await emailChoicesOf(context, id), noon)).toMatchObject({
    digest: "weekly",
    timeZone: null,
  });
  const form = { digest: "daily", quietFrom: "22:00", quietUntil: "07:00", timeZone: "America/Denver" };
  await saveEmailChoices(context, id, emailChoicesForm.parse(form));
  expect(await choicesOf(id)).toMatchObject({ digest: "daily", timeZone: "America/Denver" });
});
