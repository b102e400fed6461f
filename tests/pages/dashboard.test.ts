import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { riskAssessments } from "~/assessment/tables.server";
import { newsArticles } from "~/news/tables.server";
import { percentText, toTenth } from "~/assessment/percent";
import { useProduct } from "../journeys/product";
import type { Part } from "./part";

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

const asReader = async (path = "/dashboard") =>
  (await product.plainPage({ as: await product.user() })).goto(path);

/** Parses "+6.5", "\u22120.4" or "18.0%". */
const numberOf = (text = "") => Number(text.replace("\u2212", "-").replace("%", ""));
const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0);
const pointsOf = ({ text }: Part) => Number(text.replace("\u2212", "-").match(/-?[\d.]+$/)?.[0]);

/** The sum of a table's points, whose footer shows the level. */
function sumOf(table: Part): number {
  const points = table
    .all("tbody")
    .flatMap((body) => body.all("td"))
    .map(({ text }) => numberOf(text));
  expect(points.length).toBeGreaterThan(3);
  return sum(points);
}

test("the dashboard shows both risks, the trend, the key events, the news and their sources", async () => {
  const page = await asReader();
  page.get("h1", "US Exit Freedom Monitor");
  page.see("Tracking citizen travel restriction risks", "Demo data", "Run up to 2028 election");
  page.see(/ in the next 60 days$/);
  for (const name of [
    "Current Risk Assessment",
    "Weekly Risk Trend",
    "Key Events Timeline",
    "Recent Relevant News",
    "Data Sources",
  ]) {
    page.get("heading", name);
  }
  page.get("table", /Risk level/);
  const news = page.get("group", "Recent Relevant News");
  const stories = news.all("article").length;
  expect(stories).toBeGreaterThan(0);
  news.see(/^Also in /, "Official source");
  const events = page.get("group", "Key Events Timeline");
  // What the news list shows already isn't said again.
  events.see(
    "Official source",
    / \u00b7 (Action taken|Proposal|Threat)( \u00b7 \d+ outlets)?( \u00b7 [+\u2212][\d.]+ points)?$/,
    /^[+\u2212][\d.]+ points$/,
  );
  news.see(/^Rules (only|and a model (agree|differ))\s\u00b7\sReport a mistake/);
  expectSamePoints(events, news);
  const articles = Number(/(\d+) articles?\b/.exec(page.text)?.[1]);
  expect(articles).toBeGreaterThanOrEqual(stories);
  page.see(/^Risk is (low|medium|high|critical) at \d+, (up|down|unchanged)/);
  const sources = page.get("region", "Data Sources").all("listitem");
  expect(sources).toHaveLength(5);
  expect(sources.filter(({ text }) => text.endsWith("Responded"))).toHaveLength(4);
  page
    .get("region", "Data Sources")
    .see(
      "News API",
      "Newspaper API",
      "Government open-data portal",
      "AI search service",
      "AI analysis model",
    );
});

/**
 * Expects that an event and the row of the same story, found by their link, show the same points, or both none: on some days,
 * such as November 28, 2026, the newest of the demonstration stories count nothing.
 */
function expectSamePoints(events: Part, news: Part) {
  const pointsByLink = (items: Part[]) =>
    new Map(
      items.map((item) => [
        item.all("h3")[0]?.all("a")[0]?.attribute("href"),
        /[+\u2212][\d.]+(?=\spoints)/.exec(item.text)?.[0],
      ]),
    );
  const inNews = pointsByLink(news.all("article"));
  const shared = [...pointsByLink(events.all("listitem"))].filter(([link]) => link && inNews.has(link));
  expect(shared.length).toBeGreaterThan(0);
  for (const [link, points] of shared) expect(inNews.get(link), link).toBe(points);
}

test("a returning user sees what changed since the last visit, and how fresh the data is", async () => {
  const page = await asReader();
  expect(page.text).not.toContain("Since your last visit");
  page.get("link", /^\d of 7 sources, updated (just now|\d+ min ago)$/);

  // The cookie of a visit three days ago.
  page.addCookie("last_visit", `.${Date.now() - 3 * 24 * 3_600_000}`, "/dashboard");
  for (let visit = 0; visit < 2; visit++) {
    await page.reload();
    const changes = page.get("region", /^Since your last visit/);
    changes.see("Risk level", "February 2028 forecast", "What moved the risk level");
    changes.see(/Risk is .* at (\d+)/.exec(page.text)?.[1] ?? "");
  }
});

test("the parts of the level add up to it, and the items of each part to the part", async () => {
  const page = await asReader();
  const makeup = page.get("group", /^What makes up the \d+ points$/);
  const level = Number(/the (\d+) points/.exec(makeup.name)?.[1]);
  page.get("img", new RegExp(`: ${level} out of 100`));
  const labels = makeup.all("label");
  expect(labels.map(({ text }) => text.replace(/ \S+$/, ""))).toEqual(
    expect.arrayContaining(["Restrictions in force", "Actions", "Threats", "Context"]),
  );
  expect(sum(labels.map(pointsOf))).toBeCloseTo(level, 5);
  const radios = makeup.all("radio");
  expect(radios).toHaveLength(labels.length);
  for (const [index, radio] of radios.entries()) {
    const details = makeup
      .all("*")
      .find((part) => part.attribute("data-details") === radio.attribute("value"));
    expect(sum((details?.all("listitem") ?? []).map(pointsOf)), labels[index]?.text).toBeCloseTo(
      pointsOf(labels[index] ?? expect.fail("no label")),
      5,
    );
  }
});

test("the forecast is on a scale to 50% with the base rate marked, and its sentence, steps and number agree", async () => {
  const page = await asReader();
  const scale = page.get("img", /%\. 80% interval/);
  const [, shown, low, high] = /: ([\d.]+)%\. 80% interval: ([\d.]+)% to ([\d.]+)%\./.exec(scale.name) ?? [];
  expect(shown).toBeTruthy();
  scale.see("50%");
  page.get("heading", /^How we got there/);
  // The steps lead from the base rate to the shown forecast, each by its own change.
  const rows = page.get("table", "How we got there, in percentage points").get("tbody").all("tr");
  const numbers = rows.map((row) => row.all("td").map(({ text }) => numberOf(text)));
  expect(numbers.length).toBeGreaterThanOrEqual(4);
  let reached = numbers[0]?.[1] ?? Number.NaN;
  expect(page.text).toContain(`base rate ${percentText(reached)} (dotted)`);
  for (const [change = Number.NaN, after] of numbers.slice(1)) {
    reached = toTenth(reached + change);
    expect(reached).toBeCloseTo(after ?? Number.NaN, 5);
  }
  expect(percentText(reached)).toBe(`${shown}%`);
  expect(page.text).toContain(`The forecast is ${shown}% (80% interval: ${low}%\u2013${high}%).`);
  await page.goto("/forecast");
  page.get("heading", `How we got to ${shown}%`);
});

test("the last days lead to each other, and on each of them what is shown and downloaded adds up to its level", async () => {
  const { db } = product.context();
  const [latest] = await db.select().from(riskAssessments).orderBy(desc(riskAssessments.date)).limit(1);
  const day = latest?.date.toISOString().slice(0, 10) ?? "";
  const page = await asReader(`/dashboard/${day}`);
  expect(page.all("link", /^Next day: /)).toEqual([]);
  let levelAfter: number | null = null;
  for (let count = 0; count < 5; count += 1) {
    const changes = page.get("table", "What changed").get("tbody").all("tr");
    const values = changes.map((row) => numberOf(row.all("td").at(-1)?.text));
    const level = values.at(-1) ?? NaN;
    expect(sum(values.slice(0, -1))).toBeCloseTo(level, 5);
    page.get("h2", `Risk level: ${level}`);
    const parts = page.all("table").filter((table) => table.all("tfoot").length > 0);
    expect(parts).toHaveLength(2);
    for (const table of parts) {
      expect(numberOf(table.get("tfoot").get("td").text)).toBe(level);
      expect(sumOf(table)).toBeCloseTo(level, 5);
    }
    // The day after began with this level.
    if (levelAfter !== null) expect(level).toBe(levelAfter);
    levelAfter = values[0] ?? NaN;
    if (count === 0) {
      for (const format of ["CSV", "JSON"]) {
        expect(page.get("link", `Download ${format}`).attribute("href")).toBe(
          `/day.${format.toLowerCase()}?date=${day}`,
        );
      }
      const csv = await (await page.request(`/day.csv?date=${day}`)).text();
      const lines = csv.split("\r\n").filter((line) => line.startsWith('"level",'));
      expect(sum(lines.map((line) => Number(line.split(",").at(-1))))).toBeCloseTo(level, 5);
      expect((await page.call(`/day.json?date=${day}`)).body).toMatchObject({
        day,
        assessment: { riskLevel: level },
      });
    }
    await page.follow(/^Previous day: /);
  }
  const reached = page.path;
  await page.follow(/^Next day: /);
  await page.follow(/^Previous day: /);
  expect(page.path).toBe(reached);
  for (const missing of ["1999-01-01", "never"]) {
    expect((await page.request(`/day.csv?date=${missing}`)).status).toBe(404);
  }
});

test("the buttons of the dashboard lead to the analyses, whose tables add up to the level and link to every law and story", async () => {
  const page = await asReader();
  const level = Number(/: (\d+) out of 100/.exec(page.get("img", /out of 100/).name)?.[1]);
  const [first, second] = page.all("link", /^View In-Depth Analysis/);
  await page.goto(second?.attribute("href") ?? "");
  page.get("h1", "February 2028 forecast");
  page.see("Source coverage");
  await page.goto(first?.attribute("href") ?? "");
  expect(page.path).toBe("/level");
  page.get("h1", "Risk level");
  page.see("Source coverage");
  page.get("heading", "Sources the AI model weighed most");
  const tables = page.all("table").filter((table) => table.all("tfoot").length > 0);
  expect(tables).toHaveLength(2);
  for (const table of tables) expect(sumOf(table)).toBeCloseTo(level, 5);
  const evidence = tables.at(-1) ?? expect.fail("no evidence");
  for (const name of ["Restrictions in force", "News stories"]) evidence.get("rowheader", name);
  const rows = evidence
    .all("tbody")
    .flatMap((body) => body.all("tr"))
    .filter((row) => row.all("td").length > 0);
  // Each line of evidence links to its law or story, except the sum of small stories.
  const withoutSource = rows
    .filter((row) => row.all("link").length === 0)
    .filter(({ text }) => !/smaller (stories|items) combined|Usual amount of news/.test(text));
  expect(withoutSource.map(({ text }) => text)).toEqual([]);
  for (const link of evidence.all("link")) expect(link.attribute("href")).toMatch(/^https?:\/\//);

  // The list's heaviest story is in the news with the same points.
  const [story] = rows.filter(
    ({ text }) => !/\u00b7\sAffects|An official document|Three independent outlets|combined|Usual/.test(text),
  );
  const title = story?.get("link").text.replace(" (opens in a new tab)", "") ?? expect.fail("no story");
  const points = story?.all("td").at(-1)?.text;
  // On some days, such as November 27, 2026, it is older than what the dashboard lists.
  await page.goto("/news");
  const [inNews] = page.having("listitem", title);
  inNews?.see(new RegExp(`${points?.replace("+", "\\+")} points`));
  expect(inNews, title).toBeDefined();
});

test("the analysis links the sources that the AI model weighed most, and none when the model failed", async () => {
  const page = await asReader("/level");
  const weighed = page.get("heading", "Sources the AI model weighed most");
  expect(weighed.parent.all("link").length).toBeGreaterThan(0);
  await product.control("analyst", { mode: "error" });
  await product.refresh();
  await product.control("analyst", { mode: "ok" });
  await page.reload();
  page.see(/Not used/);
  expect(page.all("heading", "Sources the AI model weighed most")).toEqual([]);
});

test("what every viewer sees alike is the same when it is cached, and is rendered again when it changes", async () => {
  const { db } = product.context();
  const [newest] = await db.select().from(newsArticles).orderBy(desc(newsArticles.publishedAt)).limit(1);
  const main = async () => {
    const { html } = await asReader();
    return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  };
  for (const relevanceScore of [96, 97]) {
    await db
      .update(newsArticles)
      .set({ relevanceScore })
      .where(eq(newsArticles.id, newest?.id ?? ""));
    const rendered = await main();
    expect(rendered).toContain(`${relevanceScore}<!-- -->/100`);
    expect(await main()).toBe(rendered);
  }
});

test("the dashboard's HTML is fully server-rendered, and at most 120 KB on a usual day and in an escalation", async () => {
  for (const pack of ["recorded", "escalation", "recorded"] as const) {
    await product.control("news", { pack });
    await product.refresh();
    const page = await product.plainPage({
      as: await product.user({
        emailVerifiedAt: null,
        trialEndsAt: new Date(Date.now() + 2 * 24 * 3_600_000),
      }),
    });
    page.addCookie("last_visit", `.${Date.now() - 3 * 24 * 3_600_000}`, "/dashboard");
    await page.goto("/dashboard");
    expect(page.html).toContain("Recent Relevant News");
    expect(page.html).toContain("Since your last visit");
    expect(page.html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(page.html, "no part is left to the browser").not.toContain("<!--$!-->");
    expect(new TextEncoder().encode(page.html).length).toBeLessThanOrEqual(120 * 1024);
  }
});
