import { expect, test } from "vitest";
import { press, see } from "./alerts-page";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

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

test("Test Alert sends an email to the user's own address, and reports failure while the email provider is failing", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/alerts");
  await product.control("email", { mode: "error" });
  try {
    await press(page, "Test Alert");
    await see(page, "Test failed", "Failed to send test alert. Please try again.");
  } finally {
    await product.control("email", { mode: "ok" });
  }
  await press(page, "Test Alert");
  await see(page, "Test alert sent", "A test notification has been sent to your email address.");
  await expect.poll(() => product.inbox(user.email)).toMatchObject([{ to: user.email }]);
});
