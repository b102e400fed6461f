import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createRule } from "~/alerts/rules.server";
import { restrictionProposals, restrictions, riskAssessments } from "~/assessment/tables.server";
import { useProduct, type TestUser } from "../journeys/product";
import type { Part } from "./part";
import type { PlainPage } from "./plain-page";

// The day the product exists for, from the first refresh to the end of the restriction: every place says the same.

const product = useProduct({ isOwn: true });
const PERMIT = "Permission required to leave the country";
const PASSPORTS = "Passport service suspended";
const PUBLIC_PAGES = ["/", "/exposure", "/status"];

let page: PlainPage;
let admin: PlainPage;
let reader: TestUser;

beforeAll(async () => {
  await product.refresh();
  reader = await product.user();
  page = await product.plainPage({ as: reader });
  admin = await product.plainPage({ as: await product.user({ isAdmin: true }) });
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

const card = (name: string): Part =>
  page.all("section").find((part) => part.all("heading", name).length > 0) ?? expect.fail(name);

/** Expects the banner with the restriction and status on the dashboard and on every public page, which never show today's level. */
async function expectBanner(name: string, status: string, text: RegExp) {
  for (const path of ["/dashboard", ...PUBLIC_PAGES]) {
    await page.goto(path);
    const [notice] = page
      .get("region", "Major restrictions")
      .having("div", name)
      .filter((part) => part.attribute("class")?.split(" ").includes("alert"));
    notice?.see(status, text);
    expect(notice, path).toBeDefined();
  }
}

test("every place names the same cause, and no two statements contradict each other", async () => {
  await createRule(
    product.context().db,
    { uuid: crypto.randomUUID(), userId: reader.id, now: new Date() },
    { target: "daily", type: "rise", percent: 3, isActive: true },
  );
  await page.goto("/dashboard");
  await product.control("news", { pack: "escalation" });
  await product.refresh();
  await expect.poll(() => product.inbox(reader.email)).not.toEqual([]);
  for (const { subject, text, html } of await product.inbox(reader.email)) {
    expect(subject).toMatch(/permi/i);
    expect(text).toContain(PERMIT);
    expect(html).toContain(PERMIT);
  }
  const { date, riskLevel, detail, explanation, february2028Prediction } = await latest();
  expect(riskLevel).toBeGreaterThan(75);

  page.addCookie("last_visit", `.${Date.now() - 24 * 3_600_000}`, "/dashboard");
  await page.reload();
  const level = card("Current Risk Assessment");
  level.see(
    new RegExp(
      `^Risk is critical at ${riskLevel}, up .*mostly because of a possible restriction, .${PERMIT}`,
    ),
    "CRITICAL RISK",
  );
  card("February 2028 Prediction").see(
    /^Up .* percentage points since .*: measures in force or proposed; “Permission required to leave” moved most\.$/,
  );
  const since = page.get("region", /^Since your last visit/);
  expect(since.get("listitem").text).toContain(PERMIT);
  page.get("region", "Major restrictions").see(new RegExp(PERMIT));
  const makeup = page.get("group", /What makes up the \d+ points/);
  const chosen = makeup.all("radio").find(({ value }) => value === true);
  expect(chosen?.attribute("value")).toBe("possible");
  const details = makeup.all("*").find((part) => part.attribute("data-details") === "possible");
  expect(details?.get("listitem").text).toContain(PERMIT);
  // After the level, the explanation begins with what has the most points.
  expect(explanation).toMatch(
    /previous assessment\. Possible restrictions?, being checked, adds? .*permission required/,
  );

  // Nothing that an official document orders or three outlets confirm is called unconfirmed or harmless.
  const events = page.get("group", "Key Events Timeline");
  const news = page.get("group", "Recent Relevant News");
  const linksTo = (url: string) => (part: Part) =>
    part.all("a").some((link) => link.attribute("href") === url);
  for (const { id, impact } of detail.level.proposals.filter(({ effect }) => effect === "begins")) {
    const stories = detail.level.stories.filter(
      (story) => story.subject === id && story.stage === "act" && story.points > 0,
    );
    for (const { url, isUnconfirmed, title } of stories) {
      expect(isUnconfirmed, title).toBe(false);
      const rows = news.all("article").filter(linksTo(url));
      expect(
        rows.some((row) => row.sees("Unconfirmed")),
        title,
      ).toBe(false);
      const event = events.all("listitem").filter(linksTo(url));
      if (impact >= 10)
        expect(
          event.some((item) => item.sees(/Low impact/)),
          title,
        ).toBe(false);
    }
  }
  const text = page.get("main").text;
  expect(text).toContain(
    `${detail.level.unverified?.confirmed} if confirmed, ${detail.level.unverified?.rejected} if not`,
  );
  expect(text).not.toContain(`80% interval: ${riskLevel}`);
  expect(text).not.toMatch(/nothing in force/i);
  expect(february2028Prediction?.reasoning).toMatch(/^With none of the four measures in force/);
  // The banner says of the same measure that a document orders it.
  expect(february2028Prediction?.reasoning).toContain(
    "Permission required to leave: ordered by an official document",
  );

  // The analysis has the card's level, and its evidence begins with what has the most points.
  await page.goto("/level");
  page.get("main").see(String(riskLevel));
  expect(page.text).toMatch(/if confirmed, \d+ if not/);
  const evidence = page
    .get("main")
    .all("table")
    .filter((table) => table.all("rowheader", /^Possible restrictions, being checked/).length > 0)
    .at(-1);
  const [, group, first] = evidence?.all("row") ?? [];
  expect(group?.text).toBe("Possible restrictions, being checked");
  expect(first?.text).toContain(PERMIT);

  // The assessment's own day, which after midnight isn't today.
  await page.goto(`/dashboard/${date.toISOString().slice(0, 10)}`);
  page.see(/^Risk is critical at \d+, up .*mostly because of a possible restriction, /);
  expect(page.get("table", "What changed").all("row")[2]?.text).toContain(PERMIT);

  await page.goto("/exposure");
  const exposure = page.get("main").text;
  expect(exposure).toContain(
    `${PERMIT}. An official document orders it. We’re checking it. In effect since `,
  );
  expect(exposure).toContain("It affects everyone who wants to leave the country.");
  expect(exposure).not.toContain("no one directly");
});

test("the banner names both restrictions as official on the dashboard and every public page, which show no level", async () => {
  const { riskLevel } = await latest();
  await expectBanner(PERMIT, "Official", /An official document orders it/);
  await expectBanner(PASSPORTS, "Official", /An official document orders it/);
  const visitor = await product.plainPage();
  for (const path of PUBLIC_PAGES) {
    await visitor.goto(path);
    visitor.get("region", "Major restrictions");
    expect(visitor.text, path).not.toMatch(new RegExp(`\\b${riskLevel}\\b`));
  }
});

test("accepted, the restriction stays in the banner as in force, is the cause everywhere, and has the same points on its page", async () => {
  await admin.goto("/admin/proposals");
  await admin.follow(`Accept ${PERMIT}`);
  admin.fill("Who it affects", "everyone who wants to leave the country");
  // So that it can end today, at any hour of the day.
  admin.fill("In force since", new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10));
  await admin.press("Add to register");
  admin.see(/^Accepted\./);
  // At once, before the next assessment.
  await expectBanner(PERMIT, "In force", /We checked the document, and it is in effect/);
  await product.refresh();
  await expectBanner(PERMIT, "In force", /We checked the document, and it is in effect/);
  await page.goto("/dashboard");
  card("Current Risk Assessment").see(new RegExp(`mostly because of a restriction in force, .${PERMIT}`));
  const [part] = page.all("*").filter((element) => element.attribute("data-details") === "restrictions");
  const [item] = part?.having("listitem", PERMIT) ?? [];
  const points = /([\d.]+)$/.exec(item?.text ?? "")?.[1] ?? expect.fail("no points");
  await page.follow(PERMIT, item);
  page.get("h1", PERMIT);
  page.see(new RegExp(`^${points} of \\d+ points\\.`));
  const visitor = await product.plainPage();
  await visitor.goto(page.path);
  visitor.get("h1", PERMIT);
  expect(visitor.text).not.toMatch(/ of \d+ points\./);
});

test("rejected, a restriction is gone from the banner everywhere at once, and stops counting", async () => {
  const before = (await latest()).riskLevel;
  await admin.goto("/admin/proposals");
  await admin.press(`Reject ${PASSPORTS}`);
  admin.see(/^Rejected\. It stops counting/);
  for (const path of ["/dashboard", ...PUBLIC_PAGES]) {
    await page.goto(path);
    const banner = page.get("region", "Major restrictions").text;
    expect(banner, path).toContain(PERMIT);
    expect(banner, path).not.toContain(PASSPORTS);
  }
  await product.refresh();
  const after = await latest();
  expect(after.riskLevel).toBeLessThanOrEqual(before);
  expect(after.detail.level.proposals.map(({ name }) => name)).not.toContain(PASSPORTS);
  const proposals = await product.context().db.select().from(restrictionProposals);
  expect(proposals.filter(({ state }) => state === "rejected")).toHaveLength(1);
});

test("ended, the restriction is shown as ended, and the level falls because of that", async () => {
  const entries = await product.context().db.select().from(restrictions);
  const entry = entries.find(({ name }) => name === PERMIT) ?? expect.fail("no entry");
  await admin.goto(`/admin/register/${entry.id}/end`);
  await admin.press("End restriction");
  expect(admin.path).toBe("/admin/register?done=end");
  await expectBanner(PERMIT, "Ended", /It has ended\./);
  const before = (await latest()).riskLevel;
  await product.refresh();
  const after = await latest();
  expect(after.riskLevel).toBeLessThan(before);
  expect(after.detail.level.restrictions.map(({ name }) => name)).not.toContain(PERMIT);
  await page.goto("/dashboard");
  page.get("region", "Major restrictions").see("Ended");
});
