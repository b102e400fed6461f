import { eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { restrictionProposals, restrictions } from "~/assessment/tables.server";
import { newsArticles } from "~/news/tables.server";
import { openProposal } from "../journeys/open-proposal";
import { useProduct } from "../journeys/product";
import { DAY_MS, formatDay } from "~/time";
import { readTwice } from "../readings";

// What administrators decide about the evidence: possible restrictions, how relevant an article is, and readers' reports.

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

const asAdmin = async () => product.plainPage({ as: await product.user({ isAdmin: true }) });

test("a reader reports a mistake in a story, an administrator decides, and everyone sees the outcome", async () => {
  const page = await product.plainPage({ as: await product.user() });
  await page.goto("/dashboard");
  const [story] = page.all("article");
  const title = story?.get("heading").text ?? "";
  await page.follow(/^Report a mistake/, story);
  page.get("h1", "Report a mistake");
  page.see(title);
  await page.press("Send report");
  page.see("Please choose what is wrong");
  page.choose("What is wrong?", "A fact is wrong");
  page.fill("Details (optional)", "The rule is only proposed: https://example.com");
  await page.press("Send report");
  page.see(/^Thanks\. An administrator will check it/);

  const admin = await asAdmin();
  await admin.goto("/admin/relevance");
  const [report] = admin.get("list", "Reports to review").having("listitem", title);
  report?.see(/The rule is only proposed: https:\/\/example\.com/);
  admin.fill(/^Public note/, "It is a proposal, not a rule.", report);
  await admin.press("Corrected", report);
  admin.see(/^Decision saved\./, "No open reports");

  await page.goto("/dashboard");
  const [reviewed] = page.having("article", title);
  reviewed?.see(/^Corrected on .*: It is a proposal, not a rule\./);
  await page.goto("/record");
  page.see(/reviewed, 1 of 1 \(100%\) had a mistake/);
});

test("an administrator's start page counts what waits, says what to do, and links to it", async () => {
  const page = await asAdmin();
  for (const [name, heading] of [
    ["Possible restrictions", "Possible restrictions"],
    ["Reader reports", "Relevance review"],
    ["Disagreements", "Relevance review"],
    ["Failed emails", "API Health Monitor"],
  ] as const) {
    await page.goto("/admin");
    const [work] = page.get("list", "Waiting for you").having("listitem", new RegExp(`^\\d+ ?${name}.+\\.$`));
    await page.follow(name, work ?? expect.fail(name));
    page.get("h1", heading);
  }
});

test("an administrator rejects, closes or accepts a possible restriction, and a second one is notified", async () => {
  const context = product.context();
  const [decided, over, accepted] = ["Permits at ports", "Permits at airports", "Permits at land borders"];
  await openProposal(context, over);
  const rejectedId = await openProposal(context, decided);
  const acceptedId = await openProposal(context, accepted);
  const [page, other] = [await asAdmin(), await asAdmin()];
  await other.goto("/admin/proposals");
  await page.goto("/admin/proposals");
  await page.press(`Reject ${decided}`);
  page.see(/^Rejected\. It stops counting/);
  await other.press(`Reject ${decided}`);
  other.see(/^This was already decided/);
  await page.press(`End ${over}`);
  page.see(/^Ended\. It stops counting/);

  await page.follow(`Accept ${accepted}`);
  page.get("heading", "Accept possible restriction");
  expect(page.field("Name").value).toBe(accepted);
  await page.press("Add to register");
  page.see("Please enter who it affects");
  page.fill("Who it affects", "everyone who leaves by land");
  await page.press("Add to register");
  page.see(/^Accepted\. The change takes effect/);

  const { db } = context;
  const [rejected] = await db
    .select()
    .from(restrictionProposals)
    .where(eq(restrictionProposals.id, rejectedId));
  expect(rejected?.state).toBe("rejected");
  const entries = await db.select().from(restrictions).where(eq(restrictions.id, acceptedId));
  expect(entries).toMatchObject([{ name: accepted, affected: "everyone who leaves by land" }]);
  await page.goto(`/admin/proposals/${acceptedId}/accept`);
  page.get("heading", "404 Page Not Found");
  await db.delete(restrictions).where(eq(restrictions.id, acceptedId));
});

test("restrictions and proposals say in the same words when each is scheduled, in effect or withdrawn", async () => {
  const context = product.context();
  const { db } = context;
  const now = context.now();
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS);
  const proposals = [
    ["Permits from later", { effectiveAt: days(9) }, `Scheduled for ${formatDay(days(9))}.`],
    [
      "Permits on inspection",
      { effectiveAt: days(-1), isAnnounced: true },
      `Scheduled for ${formatDay(days(-1))}, but not published yet.`,
    ],
    ["Permits from today", { effectiveAt: days(-2) }, `In effect since ${formatDay(days(-2))}.`],
    [
      "Permits gone before",
      { state: "withdrawn", effectiveAt: days(9), isAnnounced: true, standsUntil: now, decidedAt: now },
      `Withdrawn on ${formatDay(now)}, before it took effect.`,
    ],
    [
      "Permits gone after",
      { state: "withdrawn", effectiveAt: days(-9), standsUntil: now, decidedAt: now },
      `No longer in effect since ${formatDay(now)}.`,
    ],
  ] as const;
  for (const [name, over] of proposals) {
    const id = await openProposal(context, name);
    await db
      .update(restrictionProposals)
      .set({ ...over, isDemonstration: true })
      .where(eq(restrictionProposals.id, id));
  }
  const visitor = await product.plainPage();
  await visitor.goto("/restrictions");
  const admin = await asAdmin();
  await admin.goto("/admin/proposals");
  for (const [name, , words] of proposals) {
    const [shown] = visitor.all("listitem", new RegExp(`^${name}`));
    expect(shown?.text).toContain(`${name}. ${words}`);
    const [decided] = admin.all("listitem", new RegExp(`^${name}`));
    expect(decided?.text).toContain(words);
  }
  const [withdrawn] = visitor.all("region", "Withdrawn or ended in the past week");
  expect(withdrawn?.all("listitem")).toHaveLength(2);
  // The track record too: what was in effect wasn't withdrawn, but has ended.
  await visitor.goto("/record");
  for (const [name, badge, other] of [
    ["Permits gone before", "Withdrawn", "Ended"],
    ["Permits gone after", "Ended", "Withdrawn"],
  ] as const)
    for (const page of [visitor, admin]) {
      const [item] = page.all("listitem", new RegExp(`^${name}`));
      item?.see(badge, new RegExp(proposals.find(([known]) => known === name)?.[2] ?? ""));
      expect(item?.sees(other)).toBe(false);
    }

  const [seed] = await db.select().from(restrictions).limit(1);
  const entry = { ...(seed ?? expect.fail("no entry")), severity: 0.01, parts: [] };
  for (const [id, since, until, words] of [
    ["to-come", days(9), null, `Scheduled for ${formatDay(days(9))}`],
    ["begun", days(-9), null, `In force since ${formatDay(days(-9))}`],
    ["over", days(-9), days(-1), `${formatDay(days(-9))} to ${formatDay(days(-1))}`],
  ] as const) {
    await db.insert(restrictions).values({ ...entry, id, name: `Entry ${id}`, since, until });
    await visitor.goto("/restrictions");
    const [listed] = visitor.all("listitem", new RegExp(`^Entry ${id}`));
    expect(listed?.text.toLowerCase()).toContain(words.toLowerCase());
    await visitor.goto(`/restrictions/${id}`);
    visitor.get("h1", `Entry ${id}`);
    visitor.see(new RegExp(words.replace("In force ", ""), "i"));
    visitor.see({ "to-come": "Scheduled", begun: "In force", over: "Ended" }[id]);
    await db.delete(restrictions).where(eq(restrictions.id, id));
  }
  await db.delete(restrictionProposals).where(like(restrictionProposals.name, "Permits %"));
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
  const [page, other] = [await asAdmin(), await asAdmin()];
  await page.goto("/admin/relevance");
  await other.goto("/admin/relevance");
  const [article] = page.having("listitem", id);
  article?.see("Rules and words: direct, 80", "AI model: irrelevant");
  article?.see(/Leaving the country/, /Quote: “Officials are still reviewing it\.”/);
  const looks = article
    ?.all("button", /^(Direct|Contextual|Irrelevant) for/)
    .map((button) => button.attribute("class"));
  expect(looks).toEqual([looks?.[0], looks?.[0], looks?.[0]]);
  await page.press(/^Contextual for/, article);
  page.see(/^Decided: contextual\./);
  expect(page.having("listitem", id)).toEqual([]);
  const [settled] = await db.select().from(newsArticles).where(eq(newsArticles.id, id));
  expect(settled).toMatchObject({ relevanceScore: 59, readBy: "administrator" });
  const [late] = other.having("listitem", id);
  await other.press(/^Direct for/, late);
  other.see(/^Another admin already reviewed this\./);
  await db.delete(newsArticles).where(eq(newsArticles.id, id));
});

test("a restriction is reported once, and a visitor is asked to sign in", async () => {
  const page = await product.plainPage({ as: await product.user() });
  await page.goto("/restrictions/cuba");
  await page.follow("Report a mistake");
  page.choose("What is wrong?", "It is out of date");
  await page.press("Send report");
  page.see(/^Thanks\./);
  await page.goto("/report?kind=restriction&id=cuba");
  page.choose("What is wrong?", "Something else");
  await page.press("Send report");
  page.see(/^You already reported this\./);

  const visitor = await product.plainPage();
  await visitor.goto("/restrictions/cuba");
  await visitor.follow("Report a mistake");
  expect(visitor.url.pathname).toBe("/login");
});
