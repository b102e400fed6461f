import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { recordAssessment } from "~/assessment/assessments.server";
import { openDatabase } from "~/database/open.server";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import { restrictionProposals, restrictions, riskAssessments } from "~/assessment/tables.server";
import { readSharedData } from "~/components/shared-data";
import { contentReviews } from "~/corrections/tables.server";
import { newsArticles } from "~/news/tables.server";
import { refreshRuns } from "~/refresh/tables.server";
import { refresh } from "~/refresh/refresh.server";
import { DAY_MS, HOUR_MS } from "~/time";
import { countedD1 } from "../../tests/counted-d1";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { person, requestOf } from "../../tests/people";
import { loader as frame } from "./_app";
import { loader } from "./_app.dashboard";
import { loader as newsCall } from "./api.news";
import { loader as assessmentCall } from "./api.risk-assessment";
import { loader as trendsCall } from "./api.risk-trends";

const context = testContext("dashboard");
beforeAll(async () => {
  await refresh(context, { trigger: "cron" });
});

async function dashboardAt(now: Date, lastVisit?: Date) {
  const { cookie } = await person(context, {
    subscriptionStatus: "active",
    email: `${now.getTime()}-${Math.random()}@dashboard.example`,
  });
  const cookies = lastVisit ? `${cookie}; last_visit=${lastVisit.getTime()}.${now.getTime()}` : cookie;
  const args = {
    request: requestOf("/dashboard", { cookie: cookies }),
    params: {},
    context: loadContextOf({ ...context, now: () => now }),
  } as unknown as LoaderFunctionArgs;
  const { shared, ...viewers } = await loader(args);
  return { ...viewers, ...readSharedData(shared) };
}

test("a cached dashboard shows the next assessment and the next review immediately", async () => {
  const first = await dashboardAt(noon);
  expect(first.stories.length).toBeGreaterThan(0);
  expect((await dashboardAt(noon)).stories, "the same data are kept").toBe(first.stories);

  const [row] = await context.db.select().from(riskAssessments).orderBy(desc(riskAssessments.date)).limit(1);
  if (!row) throw new Error("There is no assessment");
  const [riskLevel, later] = [row.riskLevel + 1, new Date(noon.getTime() + 1)];
  await recordAssessment(context, { ...row, id: "next", correlationId: "next", date: later, riskLevel });
  expect((await dashboardAt(later)).assessment?.riskLevel).toBe(riskLevel);

  const [story] = first.stories;
  await context.db.insert(contentReviews).values({
    id: "review",
    kind: "article",
    subjectId: story?.id ?? "",
    cause: "report",
    verdict: "no-change",
    reviewedAt: later,
  });
  expect((await dashboardAt(later)).stories[0]?.review?.verdict).toBe("no-change");
});

test("a cached dashboard shows a score changed in place, and an article whose publication time has come", async () => {
  const at = new Date(noon.getTime() + 2);
  const { stories } = await dashboardAt(at);
  const [story] = stories;
  if (!story) throw new Error("There is no story");
  const ofStory = eq(newsArticles.id, story.id);
  await context.db.update(newsArticles).set({ relevanceScore: 41 }).where(ofStory);
  expect((await dashboardAt(at)).stories.find(({ id }) => id === story.id)?.relevanceScore).toBe(41);
  const soon = new Date(at.getTime() + 1000);
  await context.db.update(newsArticles).set({ publishedAt: soon }).where(ofStory);
  expect((await dashboardAt(at)).stories).toHaveLength(stories.length - 1);
  expect((await dashboardAt(soon)).stories[0]?.id).toBe(story.id);
});

test("a follow-up that joins an older story is the newest news of the timeline", async () => {
  const at = new Date(noon.getTime() + HOUR_MS);
  const { stories } = await dashboardAt(at);
  // Two official documents with different titles are never one story.
  const oldest = stories.findLast(({ isOfficial }) => !isOfficial);
  if (!oldest) throw new Error("There is no story");
  const ofStory = eq(newsArticles.id, oldest.id);
  const [lead] = await context.db.select().from(newsArticles).where(ofStory);
  if (!lead) throw new Error("The story has no lead");
  const followUp = { id: "follow-up", url: "https://example.com/follow-up", title: `${lead.title} again` };
  const publishedAt = new Date(Math.min(at.getTime(), lead.publishedAt.getTime() + 4 * DAY_MS));
  onTestFinished(async () => {
    await context.db.delete(newsArticles).where(eq(newsArticles.id, followUp.id));
    await context.db.update(newsArticles).set({ relevanceScore: lead.relevanceScore }).where(ofStory);
  });
  await context.db.insert(newsArticles).values({ ...lead, ...followUp, relevanceScore: 41, publishedAt });
  await context.db.update(newsArticles).set({ relevanceScore: 100 }).where(ofStory);
  const dashboard = await dashboardAt(publishedAt);
  expect(dashboard.stories.find(({ id }) => id === lead.id)?.title).toBe(lead.title);
  expect(dashboard.events.find(({ id }) => id === "news-follow-up")).toMatchObject({
    title: followUp.title,
    date: publishedAt,
  });
});

test("a cached dashboard shows a change of the register, and a decision on a proposal, immediately", async () => {
  const at = new Date(noon.getTime() + HOUR_MS);
  const { proposals, crises } = await dashboardAt(at);
  const [proposal] = proposals;
  const [seed] = REGISTER_SEED;
  if (!proposal || !seed) throw new Error("There is nothing to change");
  onTestFinished(async () => {
    await context.db.delete(restrictions).where(eq(restrictions.id, "ban"));
    await context.db.update(restrictionProposals).set({ state: "open", decidedAt: null });
  });
  const ban = { ...seed, id: "ban", severity: 1, reach: 1, since: noon, until: null, lastCheckedAt: noon };
  await context.db.insert(restrictions).values(ban);
  const withBan = (await dashboardAt(at)).crises;
  expect(withBan.map(({ id }) => id)).toEqual(["ban", ...crises.map(({ id }) => id)]);
  const ofBan = eq(restrictions.id, "ban");
  await context.db.update(restrictions).set({ name: "Renamed", lastCheckedAt: at }).where(ofBan);
  expect((await dashboardAt(at)).crises[0]?.name).toBe("Renamed");
  await context.db
    .update(restrictionProposals)
    .set({ state: "rejected", decidedAt: at })
    .where(eq(restrictionProposals.subject, proposal.id));
  expect((await dashboardAt(at)).proposals).toHaveLength(proposals.length - 1);
});

test("what viewers share is one object, and has nothing of any of them", async () => {
  const sharedFor = async (email: string) => {
    const { cookie } = await person(context, { email });
    const request = requestOf("/dashboard", { cookie });
    const args = { request, params: {}, context: loadContextOf(context) } as unknown as LoaderFunctionArgs;
    return readSharedData((await loader(args)).shared);
  };
  const first = await sharedFor("one@shared.example");
  expect(await sharedFor("two@shared.example")).toBe(first);
  expect(JSON.stringify(first)).not.toMatch(/@shared\.example/);
});

test("a cached dashboard shows the end of a refresh even if a later one has started", async () => {
  const before = await dashboardAt(noon);
  const sources = [{ source: "guardian", state: "healthy" }];
  const after = (ms: number) => new Date(noon.getTime() + HOUR_MS + ms);
  const finishedAt = after(3);
  await context.db.insert(refreshRuns).values([
    { id: "early", trigger: "cron", outcome: "running", startedAt: after(1) },
    { id: "late", trigger: "admin", outcome: "running", startedAt: after(2) },
  ]);
  expect((await dashboardAt(noon)).freshness).toEqual(before.freshness);
  await context.db
    .update(refreshRuns)
    .set({ finishedAt, outcome: "done", sources })
    .where(eq(refreshRuns.id, "early"));
  expect((await dashboardAt(noon)).freshness?.at).toEqual(finishedAt);
});

test("changes since a visit are relative to the assessment current at the time", async () => {
  const before = new Date(noon.getTime() - HOUR_MS);
  const after = new Date(noon.getTime() + HOUR_MS);
  expect((await dashboardAt(after, before)).sinceVisit, "none was in force yet").toBeNull();
  const since = (await dashboardAt(after, noon)).sinceVisit;
  expect(since?.hasNew).toBe(true);
  expect(since && since.level.now - since.level.before).toBe(1);
  const none = (await dashboardAt(new Date(after.getTime() + HOUR_MS), after)).sinceVisit;
  expect([none?.hasNew, none?.level.before]).toEqual([false, none?.level.now]);
});

test("the dashboard costs one round trip to D1 while its data is kept, session and frame included", async () => {
  const { cookie } = await person(context, { email: "one-trip@dashboard.example" });
  const counted = countedD1(context.db.$client);
  const db = openDatabase(counted.d1);
  const tripsOf = async () => {
    counted.roundTrips = 0;
    const args = {
      request: requestOf("/dashboard", { cookie }),
      params: {},
      context: loadContextOf({ ...context, db }),
    } as unknown as LoaderFunctionArgs;
    const [, shown] = await Promise.all([frame(args), loader(args)]);
    expect(readSharedData(shown.shared).stories.length).toBeGreaterThan(0);
    return counted.roundTrips;
  };
  expect([await tripsOf(), await tripsOf()]).toEqual([1, 1]);
});

test.each([
  ["/api/risk-assessment", assessmentCall, 5],
  ["/api/risk-trends", trendsCall, 10],
  ["/api/news", newsCall, 15],
])(
  "a browser may reuse the reply of %s for its own user, for the spec's minutes",
  async (path, call, minutes) => {
    const { cookie } = await person(context);
    const { headers } = await call({ request: requestOf(path, { cookie }), params: {}, context });
    expect(headers.get("Cache-Control")).toBe(`private, max-age=${minutes * 60}`);
    expect(headers.get("Vary")).toBe("Cookie");
  },
);

test("a visitor without a session gets no dashboard data, and D1 isn't read for it", async () => {
  const counted = countedD1(context.db.$client);
  const args = {
    request: requestOf("/dashboard"),
    params: {},
    context: loadContextOf({ ...context, db: openDatabase(counted.d1) }),
  } as unknown as LoaderFunctionArgs;
  const refused: unknown = await loader(args).catch((thrown: unknown) => thrown);
  expect(refused instanceof Response && refused.headers.get("Location")).toBe("/login");
  expect(counted.roundTrips).toBe(0);
});
