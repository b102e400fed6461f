import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newsArticles } from "~/news/tables.server";
import { readTwice } from "../readings";
import { useProduct } from "./product";

// What administrators decide about the evidence: the register's entries, and how relevant an article is.

const product = useProduct({ isOwn: true });

test("a register entry is added, corrected and ended by keyboard alone, and missing input is reported", async () => {
  const name = `Journey permits ${Date.now()}`;
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.goto("/admin/register");
  await page.getByRole("link", { name: "Add restriction" }).press("Enter");
  const nameField = page.getByLabel("Name", { exact: true });
  await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true);
  await product.ready(page);
  await page.keyboard.press("Enter");
  await page.getByText("Please name the restriction").waitFor();
  await page.getByText("Please link the source").waitFor();
  await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(name);
  for (const typed of ["8 U.S.C. 1185(b)", "everyone who leaves", "https://www.federalregister.gov/d/1"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Tab");
  for (const typed of ["1", "10", "01022026"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await page.getByText("Restriction added.").waitFor();
  const row = page
    .getByRole("list", { name: "Register of restrictions" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await row.getByText(name, { exact: true }).first().click();
  await row.getByText("In force", { exact: true }).first().waitFor();
  await row.getByText("Since Jan 2, 2026").first().waitFor();

  await row.getByRole("link", { name: `Edit ${name}` }).press("Enter");
  await page.getByLabel("Severity, %").waitFor();
  await product.ready(page);
  await page.getByLabel("Severity, %").fill("101");
  await page.keyboard.press("Enter");
  await page.getByText("Severity cannot exceed 100").waitFor();
  await page.getByLabel("Severity, %").fill("2");
  await page.keyboard.press("Enter");
  await page.getByText("Changes saved.").waitFor();

  await row.getByText(name, { exact: true }).first().click();
  await row.getByRole("link", { name: `Set end date of ${name}` }).press("Enter");
  await page.getByRole("heading", { name: "End restriction" }).waitFor();
  await page.getByRole("button", { name: "End restriction" }).press("Enter");
  await page.getByText("End date saved.").waitFor();
  await row.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Ended \(\d+\)$/ }).click();
  await row.getByText(/^Ended /).waitFor();
  await page.goto("/admin/audit-log");
  for (const action of ["Added", "Changed", "Ended"]) {
    await page.getByRole("row", { name: new RegExp(`${action} a restriction.*${name}.*Done`) }).waitFor();
  }
  const details = page.locator("summary", { hasText: /^Details of Added a restriction, \w+ \d+, .*: ID: / });
  await details.first().waitFor();
});

test("articles that the two readers put into different classes are listed with both and three equal buttons, and decided", async () => {
  const { db, newId, now } = product.context();
  const id = newId();
  await db.$client
    .prepare(
      `insert into news_articles (id, title, url, link, source, source_key, published_at, relevance_score, keywords, factor,
         stage, direction, reasons, topic)
       values (?1, ?1 || ' on passports', 'https://example.com/' || ?1, 'https://example.com/' || ?1, 'Paper', 'guardian', 4e12, 80, '[]',
         'border-security', 'act', 'raises', '[{"part":"mobility","text":"passports","points":80}]', '')`,
    )
    .bind(id)
    .run();
  await db
    .update(newsArticles)
    .set(readTwice(80, "irrelevant", now()))
    .where(eq(newsArticles.id, id));
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.goto("/admin/relevance");
  const article = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: id }) });
  await article.getByText("Rules and words: direct, 80").waitFor();
  await article.getByText("AI model: irrelevant").waitFor();
  await article.getByText("Leaving the country").waitFor();
  await article.getByText("Quote: “Officials are still reviewing it.”").waitFor();
  const looks = await article
    .getByRole("button", { name: /^(Direct|Contextual|Irrelevant) for/ })
    .evaluateAll((buttons) => buttons.map((button) => button.className));
  expect(looks).toEqual([looks[0], looks[0], looks[0]]);
  const other = await product.page({ as: await product.user({ isAdmin: true }) });
  await other.goto("/admin/relevance");
  const late = other.getByRole("listitem").filter({ has: other.getByRole("heading", { name: id }) });
  await late.getByRole("button", { name: "Direct for" }).waitFor();
  await article.getByRole("button", { name: "Contextual for" }).click();
  await page.getByText("Decided: contextual.").waitFor();
  await article.waitFor({ state: "detached" });
  const [settled] = await db.select().from(newsArticles).where(eq(newsArticles.id, id));
  expect(settled).toMatchObject({ relevanceScore: 59, readBy: "administrator" });
  await late.getByRole("button", { name: "Direct for" }).click();
  await other.getByText("Another admin already reviewed this.").waitFor();
  await db.delete(newsArticles).where(eq(newsArticles.id, id));
});

test("an administrator's start page counts what waits, says what to do, and links to it", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  for (const [name, heading] of [
    ["Possible restrictions", "Possible restrictions"],
    ["Reader reports", "Relevance review"],
    ["Disagreements", "Relevance review"],
    ["Failed emails", "API Health Monitor"],
  ] as const) {
    await page.goto("/admin");
    const work = page.getByRole("list", { name: "Waiting for you" }).getByRole("listitem");
    await work.filter({ hasText: new RegExp(`^\\d+${name}.+\\.$`) }).waitFor();
    await work.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  }
});
