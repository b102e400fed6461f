import type { Page } from "@playwright/test";
import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { restrictionProposals, riskAssessments, restrictions } from "~/assessment/tables.server";
import { createRule } from "~/alerts/rules.server";
import { useProduct, type TestUser } from "./product";

// The day the product exists for, from the first refresh to the end of the restriction: every place says the same.

const product = useProduct({ isOwn: true });
const PERMIT = "Permission required to leave the country";
const PASSPORTS = "Passport service suspended";
const PUBLIC_PAGES = ["/", "/exposure", "/status"];

let reader: TestUser;
let page: Page;
let admin: TestUser;

beforeAll(async () => {
  await product.refresh();
  [reader, admin] = [await product.user(), await product.user({ isAdmin: true })];
});

const latest = async () => {
  const [row] = await product
    .context()
    .db.select()
    .from(riskAssessments)
    .orderBy(desc(riskAssessments.date))
    .limit(1);
  return row ?? expect.fail("no assessment");
};

const card = (name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function opened(path: string): Promise<Page> {
  page = await product.page({ as: reader });
  await page.goto(path);
  return page;
}

/** Expects the banner with the restriction and status on the dashboard and on every public page, which never show today's level. */
async function expectBanner(name: string, status: string, text: RegExp) {
  for (const path of ["/dashboard", ...PUBLIC_PAGES]) {
    await opened(path);
    const banner = page.getByRole("region", { name: "Major restrictions" });
    const notice = banner.locator("div.alert").filter({ hasText: name });
    await notice.getByText(status, { exact: true }).waitFor();
    await notice.getByText(text).first().waitFor();
    expect(await product.accessibilityProblems(page), path).toEqual([]);
  }
}

test("every place names the same cause, and no two statements contradict each other", async () => {
  // Opened before the news changes, so that the browser has the earlier assessment in its cache.
  await opened("/dashboard");
  await page.getByRole("button", { name: "View In-Depth Analysis" }).first().click();
  await page.getByRole("dialog").getByRole("heading", { name: "By source of evidence" }).waitFor();
  await page.keyboard.press("Escape");
  await createRule(
    product.context().db,
    { uuid: crypto.randomUUID(), userId: reader.id, now: new Date() },
    { target: "daily", type: "rise", percent: 3, isActive: true },
  );
  await product.control("news", { pack: "escalation" });
  await product.refresh();
  await expect.poll(() => product.inbox(reader.email)).not.toEqual([]);
  const mails = await product.inbox(reader.email);
  for (const { subject, text, html } of mails) {
    expect(subject).toMatch(/permi/i);
    expect(text).toContain(PERMIT);
    expect(html).toContain(PERMIT);
  }
  const { date, riskLevel, detail, explanation, february2028Prediction } = await latest();
  expect(riskLevel).toBeGreaterThan(75);

  const yesterday = Date.now() - 24 * 3_600_000;
  await page
    .context()
    .addCookies([{ name: "last_visit", value: `.${yesterday}`, domain: "localhost", path: "/dashboard" }]);
  await page.reload();
  const level = card("Current Risk Assessment");
  await level
    .getByText(
      new RegExp(
        `^Risk is critical at ${riskLevel}, up .*mostly because of a possible restriction, .${PERMIT}`,
      ),
    )
    .waitFor();
  await level.getByText("CRITICAL RISK", { exact: true }).waitFor();
  await card("February 2028 Prediction")
    .getByText(
      /^Up .* percentage points since .*: measures in force or proposed; “Permission required to leave” moved most\.$/,
    )
    .waitFor();
  const since = page.getByRole("region", { name: /^Since your last visit/ });
  expect(await since.getByRole("listitem").first().textContent()).toContain(PERMIT);
  await page.getByRole("region", { name: "Major restrictions" }).getByText(PERMIT).first().waitFor();
  const makeup = page.getByRole("group", { name: /What makes up the \d+ points/ });
  await expect.poll(() => makeup.getByRole("radio", { checked: true }).inputValue()).toBe("possible");
  expect(await makeup.getByRole("listitem").filter({ visible: true }).first().textContent()).toContain(
    PERMIT,
  );
  // After the level, the explanation begins with what has the most points.
  expect(explanation).toMatch(
    /previous assessment\. Possible restrictions?, being checked, adds? .*permission required/,
  );

  // Nothing that an official document orders or three outlets confirm is called unconfirmed or harmless.
  const events = page.getByRole("group", { name: "Key Events Timeline" });
  const news = page.getByRole("group", { name: "Recent Relevant News" });
  for (const { id, impact } of detail.level.proposals.filter(({ effect }) => effect === "begins")) {
    const told = detail.level.stories.filter(
      (one) => one.subject === id && one.stage === "act" && one.points > 0,
    );
    for (const { url, isUnconfirmed, title } of told) {
      expect(isUnconfirmed, title).toBe(false);
      const row = news.getByRole("article").filter({ has: page.locator(`a[href="${url}"]`) });
      expect(await row.getByText("Unconfirmed", { exact: true }).count(), title).toBe(0);
      const event = events.getByRole("listitem").filter({ has: page.locator(`a[href="${url}"]`) });
      if (impact >= 10) expect(await event.getByText("Low impact").count(), title).toBe(0);
    }
  }
  const said = await page.getByRole("main").innerText();
  expect(said).toContain(
    `${detail.level.unverified?.confirmed} if confirmed, ${detail.level.unverified?.rejected} if not`,
  );
  expect(said).not.toContain(`80% interval: ${riskLevel}`);
  expect(said).not.toMatch(/nothing in force/i);
  expect(february2028Prediction?.reasoning).toMatch(/^With none of the four measures in force/);
  // The banner says of the same measure that a document orders it.
  expect(february2028Prediction?.reasoning).toContain(
    "Permission required to leave: ordered by an official document",
  );

  // The dialog has the card's level although the browser keeps an assessment for five minutes.
  await page.getByRole("button", { name: "View In-Depth Analysis" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(String(riskLevel), { exact: true }).first().waitFor();
  await dialog.getByText(/if confirmed, \d+ if not/).waitFor();
  // The evidence begins with what has the most points.
  const evidence = dialog.locator("table:not([aria-label])").last().getByRole("row");
  const [, group, first] = await evidence.allTextContents();
  expect(group).toBe("Possible restrictions, being checked");
  expect(first).toContain(PERMIT);
  await page.keyboard.press("Escape");

  // The assessment's own day, which after midnight isn't today.
  await opened(`/dashboard/${date.toISOString().slice(0, 10)}`);
  await page.getByText(/^Risk is critical at \d+, up .*mostly because of a possible restriction, /).waitFor();
  const changes = page.getByRole("table", { name: "What changed" });
  expect(await changes.getByRole("row").nth(2).textContent()).toContain(PERMIT);

  await opened("/exposure");
  const exposure = await page.getByRole("main").innerText();
  expect(exposure).toContain(`${PERMIT}: affects everyone who wants to leave the country.`);
  expect(exposure).not.toContain("no one directly");
});

test("the banner names both restrictions as official on the dashboard and every public page, which show no level", async () => {
  const { riskLevel } = await latest();
  await expectBanner(PERMIT, "Official", /An official document orders it/);
  await expectBanner(PASSPORTS, "Official", /An official document orders it/);
  const visitor = await product.page();
  for (const path of PUBLIC_PAGES) {
    await visitor.goto(path);
    await visitor.getByRole("region", { name: "Major restrictions" }).waitFor();
    expect(await visitor.getByText(new RegExp(`\\b${riskLevel}\\b`)).count(), path).toBe(0);
  }
});

test("accepted, the restriction stays in the banner as in force, is the cause everywhere, and has the same points on its page", async () => {
  const browser = await product.page({ as: admin });
  await browser.goto("/admin/proposals");
  await browser.getByRole("link", { name: `Accept ${PERMIT}` }).click();
  await browser.getByRole("heading", { name: "Accept Possible Restriction" }).waitFor();
  await product.ready(browser);
  await browser.getByLabel("Who it affects").fill("everyone who wants to leave the country");
  // So that it can end today, at any hour of the day.
  const dayBefore = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  await browser.getByLabel("In force since").fill(dayBefore);
  await browser.getByRole("button", { name: "Add to register" }).click();
  await browser.getByText(/^Accepted\./).waitFor();
  // At once, before the next assessment.
  await expectBanner(PERMIT, "In force", /We checked the document, and it is in effect/);
  await product.refresh();
  await expectBanner(PERMIT, "In force", /We checked the document, and it is in effect/);
  await opened("/dashboard");
  await card("Current Risk Assessment")
    .getByText(new RegExp(`mostly because of a restriction in force, .${PERMIT}`))
    .waitFor();
  await page.getByText(/^Restrictions in force [\d.]+$/).click();
  const item = page.locator("[data-details=restrictions] li").filter({ hasText: PERMIT });
  const points = /([\d.]+)$/.exec((await item.textContent()) ?? "")?.[1] ?? expect.fail("no points");
  await item.getByRole("link", { name: PERMIT }).click();
  await page.getByRole("heading", { level: 1, name: PERMIT }).waitFor();
  await page.getByText(new RegExp(`^${points} of \\d+ points\\.`)).waitFor();
  const visitor = await product.page();
  await visitor.goto(new URL(page.url()).pathname);
  await visitor.getByRole("heading", { level: 1, name: PERMIT }).waitFor();
  expect(await visitor.getByText(/ of \d+ points\./).count()).toBe(0);
});

test("rejected, a restriction is gone from the banner everywhere at once, and stops counting", async () => {
  const before = (await latest()).riskLevel;
  const browser = await product.page({ as: admin });
  await browser.goto("/admin/proposals");
  await browser.getByRole("button", { name: `Reject ${PASSPORTS}` }).click();
  await browser.getByText(/^Rejected\. It stops counting/).waitFor();
  for (const path of ["/dashboard", ...PUBLIC_PAGES]) {
    await opened(path);
    await page.getByRole("region", { name: "Major restrictions" }).getByText(PERMIT).first().waitFor();
    expect(
      await page.getByText(PASSPORTS).filter({ visible: true }).and(page.locator(".alert *")).count(),
      path,
    ).toBe(0);
  }
  await product.refresh();
  const after = await latest();
  expect(after.riskLevel).toBeLessThanOrEqual(before);
  expect(after.detail.level.proposals.map(({ name }) => name)).not.toContain(PASSPORTS);
  const { db } = product.context();
  expect(
    (await db.select().from(restrictionProposals)).filter(({ state }) => state === "rejected"),
  ).toHaveLength(1);
});

test("ended, the restriction is shown as ended, and the level falls because of that", async () => {
  const { db } = product.context();
  const entry =
    (await db.select().from(restrictions)).find(({ name }) => name === PERMIT) ?? expect.fail("no entry");
  const browser = await product.page({ as: admin });
  await browser.goto(`/admin/register/${entry.id}/end`);
  await product.ready(browser);
  await browser.getByRole("button", { name: "End restriction" }).click();
  await browser.waitForURL("**/admin/register?done=end");
  await expectBanner(PERMIT, "Ended", /It has ended\./);
  const before = (await latest()).riskLevel;
  await product.refresh();
  const after = await latest();
  expect(after.riskLevel).toBeLessThan(before);
  expect(after.detail.level.restrictions.map(({ name }) => name)).not.toContain(PERMIT);
  await opened("/dashboard");
  await page
    .getByRole("region", { name: "Major restrictions" })
    .getByText("Ended", { exact: true })
    .waitFor();
});
