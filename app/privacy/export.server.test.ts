import { expect, test } from "vitest";
import { totpSecrets } from "~/accounts/tables.server";
import { person } from "../../tests/people";
import { stripeContext } from "../../tests/stripe";
import { userWithEverything } from "../../tests/user-with-everything";
import { exportOf } from "./export.server";

const { context } = stripeContext();
const { db } = context;

test("the export includes the user's rows from every table with personal data, and no secrets", async () => {
  const { user } = await userWithEverything(context);
  const { user: other } = await person(context);
  const text = await new Response(exportOf(context, user.id)).text();
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(data).toMatchObject({
    account: [{ email: user.email, stripeCustomerId: user.stripeCustomerId }],
    alertRules: [{ target: "daily", type: "rise", percent: 10 }],
    eventRules: [{ kind: "borders" }],
    triggeredAlerts: [{ message: "It rose.", currentValue: 40 }],
    survey: [{ answers: { why: "worry" } }],
    emailChoices: [{ digest: "weekly", timeZone: "America/Denver" }],
    emailChanges: [{ newEmail: `new-${user.email}` }],
    mistakeReports: [{ title: "Travel to Cuba" }],
    passkeys: [{ name: "Phone" }],
  });
  expect(data["sessions"]).toHaveLength(1);
  expect(data["messages"]?.map(({ channel, kind, deliveryState }) => [channel, kind, deliveryState])).toEqual(
    expect.arrayContaining([
      ["email", "alert", "waiting"],
      ["email", "digest", "waiting"],
      ["email", "welcome", "waiting"],
      ["push", "alert", "waiting"],
    ]),
  );
  const [secret] = await db.select().from(totpSecrets);
  expect(text).not.toContain(secret?.sealedSecret);
  expect(text).not.toMatch(/passwordHash|"token"|leaseToken|newMailbox/);
  expect(text).not.toContain(other.email);
});
