import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventRules } from "~/alerts/tables.server";
import { press, see } from "./alerts-page";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

const card = (page: Awaited<ReturnType<typeof product.page>>) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Alerts by Event" }) });

test("who ticks 'Passports' gets one email that names the story, and the page lists it; without a tick, no email does", async () => {
  await product.refresh();
  const [reader, other] = [await product.user(), await product.user()];
  const page = await product.page({ as: reader });
  await page.goto("/alerts");
  await card(page)
    .getByLabel(/^Passports/)
    .check();
  await card(page).getByRole("button", { name: "Save" }).click();
  await see(page, "Alerts by event saved", "Your choices are saved.");
  await expect
    .poll(() =>
      card(page)
        .getByLabel(/^Passports/)
        .isChecked(),
    )
    .toBe(true);
  await expect
    .poll(() =>
      card(page)
        .getByLabel(/^Borders/)
        .isChecked(),
    )
    .toBe(false);
  expect(await product.accessibilityProblems(page)).toEqual([]);

  await product.control("news", { pack: "escalation" });
  await product.refresh();
  const emailTo = async (address: string) => {
    await expect.poll(() => product.inbox(address)).toHaveLength(1);
    const [email] = await product.inbox(address);
    return email?.text ?? "";
  };
  const email = await emailTo(reader.email);
  expect(email).toMatch(/YOUR ALERTS BY EVENT\n\n- Passport service suspended \(Passports, \d+\.\d points/);
  expect(await emailTo(other.email)).not.toContain("ALERTS BY EVENT");

  await page.reload();
  const log = page.locator("section").filter({ has: page.getByRole("heading", { name: "Recent Alerts" }) });
  await log.getByText("Sent", { exact: true }).first().waitFor();
  await log.getByRole("link", { name: "Passport service suspended" }).click();
  await page.waitForURL(/\/dashboard\/\d{4}-\d\d-\d\d$/);

  const stop = /https?:\S+\/unsubscribe\/events\S+/.exec(email)?.[0] ?? "";
  await page.goto(new URL(stop).pathname);
  await press(page, "Turn off alerts by event");
  await expect.poll(() => product.context().db.$count(eventRules)).toBe(0);
});

test("without JavaScript kinds are ticked and unticked, and an unknown kind changes nothing", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, javaScript: false });
  await page.goto("/alerts");
  await card(page)
    .getByLabel(/^Money/)
    .check();
  await card(page)
    .getByLabel(/^Borders/)
    .check();
  await card(page).getByRole("button", { name: "Save" }).click();
  await see(page, "Alerts by event saved");
  await card(page)
    .getByLabel(/^Money/)
    .uncheck();
  await card(page).getByRole("button", { name: "Save" }).click();
  await see(page, "Alerts by event saved");
  const kinds = () =>
    product
      .context()
      .db.select({ kind: eventRules.kind })
      .from(eventRules)
      .where(eq(eventRules.userId, user.id));
  expect(await kinds()).toEqual([{ kind: "borders" }]);
  await card(page)
    .getByLabel(/^Borders/)
    .evaluate((box: HTMLInputElement) => (box.value = "everything"));
  await card(page).getByRole("button", { name: "Save" }).click();
  await see(page, "Failed to save");
  expect(await kinds()).toEqual([{ kind: "borders" }]);
});
