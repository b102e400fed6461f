import { and, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { eventRules } from "~/alerts/tables.server";
import { emailLanes, messages } from "~/delivery/tables.server";
import { useProduct, type TestUser } from "../journeys/product";

const product = useProduct({ isOwn: true });
afterEach(() => product.resetControl());

/** The page of a user who has made a rule that every risk level above zero triggers. */
async function withRule(user: TestUser) {
  const page = await product.plainPage({ as: user });
  await page.goto("/alerts?new=1");
  page.fill("Percentage", "1");
  await page.press("Create Alert");
  page.see("Alert created");
  return page;
}

const inboxOf = async ({ email }: TestUser) => {
  await expect.poll(() => product.inbox(email)).toHaveLength(1);
  const [mail] = await product.inbox(email);
  return mail ?? expect.fail("no mail");
};

test("one-click unsubscribe needs no session, cookie or page", async () => {
  const reader = await product.user();
  const page = await withRule(reader);
  await product.refresh();
  const mail = await inboxOf(reader);
  const link = /<(.+)>/.exec(mail.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const answer = await fetch(link, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  await page.goto("/alerts");
  expect(page.get("switch").attribute("aria-checked")).toBe("false");
});

test("while the email provider fails, the log says so; afterward the email arrives once", async () => {
  const reader = await product.user();
  const page = await withRule(reader);
  await product.control("email", { mode: "error" });
  await product.refresh();
  await expect.poll(async () => (await page.reload()).sees("Retrying")).toBe(true);
  page.see("Our email provider is temporarily unavailable. We’ll keep trying.");
  await product.control("email", { mode: "ok" });
  await expect.poll(() => product.inbox(reader.email), { timeout: 150_000 }).toHaveLength(1);
});

test("an email that fails every attempt is shown to an admin, and arrives once when resent", async () => {
  const reader = await product.user();
  const page = await withRule(reader);
  await product.control("email", { mode: "error" });
  await product.refresh();
  const { db } = product.context();
  const ofReader = and(eq(messages.userId, reader.id), eq(messages.kind, "alert"));
  const states = async () =>
    (await db.select({ state: messages.deliveryState }).from(messages).where(ofReader)).map(
      ({ state }) => state,
    );
  await expect.poll(states).toEqual(["waiting"]);
  await expect
    .poll(async () => (await db.select().from(messages).where(ofReader))[0]?.lastError)
    .toContain("internal_server_error");
  // Two and a half hours later: four attempts failed while other emails were sent, and the last one is due.
  const due = new Date(Date.now() - 1000);
  await db.batch([
    db.update(messages).set({ attemptCount: 4, nextAttemptAt: due }).where(ofReader),
    db.update(emailLanes).set({ pausedUntil: null, lastSucceededAt: new Date() }),
  ]);
  await product.sweep();
  await expect.poll(states).toEqual(["dead"]);
  await page.goto("/alerts");
  page.see("Failed", /^We couldn’t send this email/);

  await product.control("email", { mode: "ok" });
  // Each earlier failure made the lane's pause longer.
  await db.update(emailLanes).set({ failures: 0, pausedUntil: null });
  const monitor = await product.plainPage({ as: await product.user({ isAdmin: true }) });
  await monitor.goto("/api-monitor");
  const failed = () => monitor.get("table", "Failed emails").having("row", reader.email);
  failed()[0]?.see("Failed");
  await monitor.press(/^Resend/, failed()[0]);
  await expect.poll(() => product.inbox(reader.email)).toHaveLength(1);
  await expect.poll(states).toEqual(["sent"]);
  await monitor.goto("/api-monitor");
  expect(monitor.text).not.toContain(reader.email);
});

test("who ticks 'Passports' gets one email that names the story, and the page lists it; without a tick, no email does", async () => {
  await product.control("news", { pack: "calm" });
  await product.refresh();
  const [reader, other] = [await product.user(), await product.user()];
  const page = await product.plainPage({ as: reader });
  await page.goto("/alerts");
  const card = () => page.all("region").find((part) => part.all("heading", "Alerts by Event").length > 0);
  page.check(/^Passports/, true, card());
  await page.press("Save", card());
  page.see("Alerts by event saved", "Your choices are saved.");
  expect([page.field(/^Passports/).value, page.field(/^Borders/).value]).toEqual([true, false]);

  await product.control("news", { pack: "escalation" });
  await product.refresh();
  const email = (await inboxOf(reader)).text;
  expect(email).toMatch(/YOUR ALERTS BY EVENT\n\n- Passport service suspended \(Passports, \d+\.\d points/);
  expect((await inboxOf(other)).text).not.toContain("ALERTS BY EVENT");

  await page.reload();
  const log = page.all("section").find((part) => part.all("heading", "Recent Alerts").length > 0);
  log?.see("Sent");
  await page.follow(/^Passport service suspended/, log);
  expect(page.path).toMatch(/^\/dashboard\/\d{4}-\d\d-\d\d$/);

  await page.goto(/https?:\S+\/unsubscribe\/events\S+/.exec(email)?.[0] ?? "");
  await page.press("Turn off alerts by event");
  expect(await product.context().db.$count(eventRules)).toBe(0);
});
