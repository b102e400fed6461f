import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { alertEmails } from "~/alerts/tables.server";
import { emailLanes } from "~/delivery/tables.server";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
afterEach(() => product.resetControl());

test("a user creates a rule, the news escalates, the email arrives with its reasons, and its link turns the rule off", async () => {
  const reader = await product.user();
  await product.refresh();
  const page = await product.page({ as: reader });
  await page.goto("/alerts");
  await page.getByRole("button", { name: "Create Your First Alert" }).click();
  await page.getByLabel("Alert Type", { exact: true }).selectOption("rise");
  await page.getByLabel("Percentage").fill("3");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Alert created", { exact: true }).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);

  await product.control("news", { pack: "escalation" });
  await product.refresh();
  await expect.poll(() => product.inbox(reader.email)).toHaveLength(1);
  const [mail] = await product.inbox(reader.email);
  expect(mail?.subject).toMatch(/^\d+: exit permits ordered$/);
  expect(mail?.text).toContain("YOUR ALERT RULES");
  expect(mail?.text).toContain("WHAT MAKES UP THE RISK LEVEL");

  await page.goto("/alerts");
  await page.getByText("Sent", { exact: true }).waitFor();

  // From the email, signed out, to this alert's page.
  const mailProgram = await product.page();
  await mailProgram.goto(/See what changed: (\S+)/.exec(mail?.text ?? "")?.[1] ?? expect.fail("no link"));
  await mailProgram.waitForURL("**/login?redirectTo=%2Falerts%2F**");
  await mailProgram.getByLabel("Email").fill(reader.email);
  await mailProgram.getByLabel("Password", { exact: true }).fill(reader.password);
  await mailProgram.getByRole("button", { name: "Sign In", exact: true }).click();
  await mailProgram.waitForURL("**/alerts/*");
  await mailProgram.getByRole("heading", { name: "Rise Alert: Daily Risk Level" }).waitFor();
  const message = /^- (Daily Risk Level rose .+)$/m.exec(mail?.text ?? "")?.[1] ?? expect.fail("no message");
  await mailProgram.getByText(message).waitFor();
  expect(await product.accessibilityProblems(mailProgram)).toEqual([]);

  const link = /Turn off this rule\n\s+(\S+)/.exec(mail?.text ?? "")?.[1] ?? expect.fail("no link");
  const stranger = await product.page();
  await stranger.goto(link);
  await stranger.getByRole("heading", { level: 1, name: "Turn off these emails?", exact: true }).waitFor();
  await stranger.getByRole("button", { name: "Turn off this rule" }).click();
  await stranger.getByRole("heading", { name: "Turned off" }).waitFor();
  await page.reload();
  await page.getByText("Inactive", { exact: true }).waitFor();
});

test("one-click unsubscribe needs no session, cookie or page", async () => {
  const reader = await product.user();
  const page = await product.page({ as: reader, javaScript: false });
  await page.goto("/alerts?new=1");
  await page.getByLabel("Percentage").fill("1");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Alert created", { exact: true }).waitFor();
  await product.refresh();
  await expect.poll(() => product.inbox(reader.email)).toHaveLength(1);
  const [mail] = await product.inbox(reader.email);
  const link = /<(.+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const answer = await fetch(link, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  await page.goto("/alerts");
  await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("false");
});

test("while the email provider fails, the log says so; afterward the email arrives once", async () => {
  const reader = await product.user();
  const page = await product.page({ as: reader });
  await page.goto("/alerts?new=1");
  await page.getByLabel("Percentage").fill("1");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Alert created", { exact: true }).waitFor();
  await product.control("email", { mode: "error" });
  await product.refresh();
  await expect.poll(async () => (await page.reload(), page.getByText("Retrying").count())).toBe(1);
  await page.getByText("Our email provider is temporarily unavailable. We’ll keep trying.").waitFor();
  await product.control("email", { mode: "ok" });
  await expect.poll(() => product.inbox(reader.email), { timeout: 150_000 }).toHaveLength(1);
});

test("an email that fails every attempt is shown to an admin, and arrives once when resent", async () => {
  const reader = await product.user();
  const admin = await product.user({ isAdmin: true });
  const page = await product.page({ as: reader });
  await page.goto("/alerts?new=1");
  await page.getByLabel("Percentage").fill("1");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Alert created", { exact: true }).waitFor();
  await product.control("email", { mode: "error" });
  await product.refresh();
  const { db } = product.context();
  const own = eq(alertEmails.userId, reader.id);
  const states = async () =>
    (await db.select({ state: alertEmails.deliveryState }).from(alertEmails).where(own)).map(
      ({ state }) => state,
    );
  await expect.poll(states).toEqual(["waiting"]);
  await expect
    .poll(async () => (await db.select().from(alertEmails).where(own))[0]?.lastError)
    .toContain("internal_server_error");
  // Two and a half hours later: four attempts failed while other emails were sent, and the last one is due.
  const due = new Date(Date.now() - 1000);
  await db.batch([
    db.update(alertEmails).set({ attemptCount: 4, nextAttemptAt: due }).where(own),
    db.update(emailLanes).set({ pausedUntil: null, lastSucceededAt: new Date() }),
  ]);
  await product.sweep();
  await expect.poll(states).toEqual(["dead"]);
  await page.reload();
  await page.getByText("Failed", { exact: true }).waitFor();
  await page.getByText(/^We couldn’t send this email/).waitFor();

  await product.control("email", { mode: "ok" });
  // Each earlier failure made the lane's pause longer.
  await db.update(emailLanes).set({ failures: 0, pausedUntil: null });
  const monitor = await product.page({ as: admin });
  await monitor.goto("/api-monitor");
  const failed = monitor
    .getByRole("table", { name: "Failed emails" })
    .getByRole("row")
    .filter({ hasText: reader.email });
  await failed.getByText("Failed", { exact: true }).waitFor();
  await failed.getByRole("button", { name: "Resend" }).click();
  await expect.poll(() => product.inbox(reader.email)).toHaveLength(1);
  await expect.poll(states).toEqual(["sent"]);
  await failed.waitFor({ state: "detached" });
});
