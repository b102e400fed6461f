import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { recordAssessment } from "~/assessment/assessments.server";
import { readOne } from "~/database/query.server";
import { landingFacts } from "~/feeds/public-days.server";
import { riskAssessments } from "~/assessment/tables.server";
import { refresh } from "~/refresh/refresh.server";
import { DAY_MS } from "~/time";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { expiredTrial, person, requestOf } from "../../tests/people";
import { loader as forecast } from "./_app.forecast";
import { loader as level } from "./_app.level";
import { loader as landing } from "./_index";
import { loader as analysisCall } from "./api.analysis.$subject";
import { loader as jsonFeed } from "./feed[.]json";
import { loader as rssFeed } from "./feed[.]xml";

/** Figures and words of today that nothing else in these replies has. */
const TODAY = { riskLevel: 97, likelihood: 96.7, words: "Only subscribers read this today." };
const SUBJECTS = [
  ["level", level],
  ["forecast", forecast],
] as const;

const context = { ...testContext("analysis"), newId: () => crypto.randomUUID() };
let subscriber: string, expired: string;
beforeAll(async () => {
  await refresh({ ...context, now: () => new Date(noon.getTime() - DAY_MS) }, { trigger: "cron" });
  const [row] = await context.db.select().from(riskAssessments).limit(1);
  if (!row?.february2028Prediction) throw new Error("Yesterday has no forecast");
  await recordAssessment(context, {
    ...row,
    id: "today",
    correlationId: "today",
    date: noon,
    riskLevel: TODAY.riskLevel,
    explanation: TODAY.words,
    february2028Prediction: {
      ...row.february2028Prediction,
      likelihood: TODAY.likelihood,
      reasoning: TODAY.words,
    },
  });
  subscriber = (await person(context, { subscriptionStatus: "active" })).cookie;
  expired = (await person(context, expiredTrial(noon))).cookie;
});

// A separate host, because the landing page's facts are cached for each.
const HOST = `https://${crypto.randomUUID()}.test`;

const asked = (path: string, cookie?: string, subject?: string) =>
  ({
    request: requestOf(HOST + path, { cookie }),
    params: { subject },
    context: loadContextOf(context),
  }) as unknown as LoaderFunctionArgs & { params: Record<string, string | undefined> };

const textOf = async (reply: unknown): Promise<string> =>
  reply instanceof Response ? reply.text() : JSON.stringify(reply);

const isTodays = (reply: string) =>
  [`\\b${TODAY.riskLevel}\\b`, `\\b${TODAY.likelihood}\\b`, TODAY.words].filter((sign) =>
    new RegExp(sign).test(reply),
  );

test.each(SUBJECTS)(
  "a subscriber's /%s has today's figures, the history and its events",
  async (path, page) => {
    const { latest, day } = await page(asked(`/${path}`, subscriber));
    expect(latest?.assessment).toMatchObject({ riskLevel: TODAY.riskLevel, explanation: TODAY.words });
    expect(latest?.points.map(({ level }) => level)).toEqual([day?.level, TODAY.riskLevel]);
    expect(latest?.moves).toHaveLength(1);
  },
);

test.each(SUBJECTS)(
  "/%s shows visitors and ended trials just what the landing page shows",
  async (path, page) => {
    const facts = await readOne(context.db, landingFacts(context, noon));
    for (const cookie of [undefined, expired]) {
      const { day, latest, isSignedIn } = await page(asked(`/${path}`, cookie));
      expect(day).toEqual(facts.day);
      expect(latest).toBeNull();
      expect(isSignedIn).toBe(cookie !== undefined);
    }
  },
);

test.each([
  ["/", landing],
  ["/level", level],
  ["/forecast", forecast],
  ["/feed.xml", rssFeed],
  ["/feed.json", jsonFeed],
])("no public reply of %s contains a figure of today", async (path, loader) => {
  for (const cookie of [undefined, expired]) {
    const reply = await textOf(await loader(asked(path, cookie)));
    expect(reply.length).toBeGreaterThan(100);
    expect(isTodays(reply)).toEqual([]);
  }
});

test("the signs of today are found in what a subscriber gets", async () => {
  expect(isTodays(await textOf(await level(asked("/level", subscriber))))).toHaveLength(3);
});

test("a dialog gets what its page shows, and only for subscribers", async () => {
  const call = (subject: string, cookie?: string) =>
    analysisCall(asked(`/api/analysis/${subject}`, cookie, subject));
  const shown = await call("forecast", subscriber);
  expect(shown.headers.get("Cache-Control")).toBe("private, max-age=300");
  expect(await shown.json()).toEqual(
    JSON.parse(JSON.stringify(await forecast(asked("/forecast", subscriber)))),
  );
  for (const [cookie, status] of [
    [undefined, 401],
    [expired, 402],
  ] as const) {
    const refused = await call("forecast", cookie);
    expect(refused.status).toBe(status);
    expect(isTodays(await refused.text())).toEqual([]);
  }
  expect((await call("weather", subscriber)).status).toBe(404);
});
