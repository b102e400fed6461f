import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { createRule } from "~/alerts/rules.server";
import { NEW_RULE } from "~/alerts/rule";
import { riskAssessments } from "~/assessment/tables.server";
import { openDatabase } from "~/database/open.server";
import { refresh } from "~/refresh/refresh.server";
import { addTriggeredAlert } from "../../tests/alert-factories";
import { countedD1 } from "../../tests/counted-d1";
import { loadContextOf, testContext } from "../../tests/context";
import { person, requestOf } from "../../tests/people";
import { loader as frame } from "./_app";
import { loader as account } from "./_app.account";
import { loader as emails } from "./_app.account_.emails";
import { loader as security } from "./_app.account_.security";
import { loader as securityApp } from "./_app.account_.security_.app";
import { loader as adminLayout } from "./_app.admin";
import { loader as admin } from "./_app.admin._index";
import { loader as archive } from "./_app.admin.archive";
import { loader as auditLog } from "./_app.admin.audit-log";
import { loader as proposals } from "./_app.admin.proposals";
import { loader as register } from "./_app.admin.register";
import { loader as editRestriction } from "./_app.admin.register_.$id.edit";
import { loader as endRestriction } from "./_app.admin.register_.$id.end";
import { loader as newRestriction } from "./_app.admin.register_.new";
import { loader as relevance } from "./_app.admin.relevance";
import { loader as survey } from "./_app.admin.survey";
import { loader as alerts } from "./_app.alerts";
import { loader as triggeredAlert } from "./_app.alerts_.$id";
import { loader as monitor } from "./_app.api-monitor";
import { loader as checkout } from "./_app.checkout";
import { loader as dashboard } from "./_app.dashboard";
import { loader as day } from "./_app.dashboard_.$day";
import { loader as history } from "./_app.history";
import { loader as allNews } from "./_app.news";
import { loader as status } from "./_app.status";
import { loader as forecast } from "./_app.forecast";
import { loader as level } from "./_app.level";
import { loader as exposure } from "./_app.exposure";
import { loader as record } from "./_app.record";
import { loader as report } from "./_app.report";
import { loader as restrictions } from "./_app.restrictions";
import { loader as restriction } from "./_app.restrictions_.$id";
import { loader as extendTrial } from "./_app.survey";
import { loader as landing } from "./_index";
import { loader as me } from "./api.me";
import { loader as analysisCall } from "./api.analysis.$subject";
import { loader as newsCall } from "./api.news";
import { loader as riskAssessment } from "./api.risk-assessment";
import { loader as riskTrends } from "./api.risk-trends";
import { loader as jsonFeed } from "./feed[.]json";
import { loader as rssFeed } from "./feed[.]xml";

const context = { ...testContext("round-trips"), newId: () => crypto.randomUUID() };
beforeAll(async () => {
  await refresh(context, { trigger: "cron" });
});

const visitors: [string, Loader][] = [
  ["/", landing],
  ["/feed.xml", rssFeed],
  ["/feed.json", jsonFeed],
];

type Loader = (args: LoaderFunctionArgs) => unknown;
const pages: [string, Loader][] = [
  ["/dashboard", dashboard],
  [`/dashboard/${context.now().toISOString().slice(0, 10)}`, day],
  ["/history", history],
  ["/news?factor=passport-restrictions&stage=act", allNews],
  ["/level", level],
  ["/forecast", forecast],
  ["/status", status],
  ["/record", record],
  ["/report?kind=restriction&id=cuba", report],
  ["/alerts", alerts],
  ["/account", account],
  ["/account/emails", emails],
  ["/account/security", security],
  ["/account/security/app", securityApp],
  ["/restrictions", restrictions],
  ["/restrictions/cuba", restriction],
  ["/exposure", exposure],
  ["/survey", extendTrial],
  ["/checkout", checkout],
  ["/api-monitor", monitor],
];
const adminPages: [string, Loader][] = [
  ["/admin", admin],
  ["/admin/register", register],
  ["/admin/register/new", newRestriction],
  ["/admin/register/cuba/edit", editRestriction],
  ["/admin/register/cuba/end", endRestriction],
  ["/admin/proposals", proposals],
  ["/admin/relevance", relevance],
  ["/admin/archive", archive],
  ["/admin/audit-log", auditLog],
  ["/admin/survey", survey],
];
const calls: [string, Loader][] = [
  ["/api/me", me],
  ["/api/risk-assessment", riskAssessment],
  ["/api/analysis/level", analysisCall],
  ["/api/risk-trends", riskTrends],
  ["/api/news", newsCall],
];

test.each(pages)(
  "the page %s takes at most two round trips to D1, including its layout",
  async (path, page) => {
    expect(await roundTripsOf(path, [frame, page])).toBeLessThanOrEqual(2);
  },
);

test.each(adminPages)(
  "the page %s takes at most two round trips to D1, including its layout and the admin layout",
  async (path, page) => {
    expect(await roundTripsOf(path, [frame, adminLayout, page])).toBeLessThanOrEqual(2);
  },
);

test.each(calls)("the call %s takes at most two round trips to D1", async (path, call) => {
  expect(await roundTripsOf(path, [call])).toBeLessThanOrEqual(2);
});

test.each(visitors)("%s takes one round trip to D1 when the cache doesn't have it", async (path, loader) => {
  expect(await roundTripsOf(path, [loader], "")).toBe(1);
});

test("the page of a triggered alert takes at most two round trips to D1, including its layout", async () => {
  const { user, cookie } = await person(context);
  const id = context.newId();
  const owner = { uuid: context.newId(), userId: user.id, now: context.now() };
  const rule = await createRule(context.db, owner, NEW_RULE);
  const [assessment] = await context.db.select({ id: riskAssessments.id }).from(riskAssessments).limit(1);
  await addTriggeredAlert(context, {
    id,
    userId: user.id,
    alertRuleId: rule?.id ?? expect.fail("no rule"),
    riskAssessmentId: assessment?.id ?? expect.fail("no assessment"),
    alertTarget: NEW_RULE.target,
    alertType: NEW_RULE.type,
    triggeredPercent: 5,
    rulePercent: NEW_RULE.percent,
    currentValue: 42,
    message: "The level reached 42.",
    triggeredAt: context.now(),
  });
  expect(await roundTripsOf(`/alerts/${id}`, [frame, triggeredAlert], cookie)).toBeLessThanOrEqual(2);
});

async function roundTripsOf(path: string, loaders: Loader[], as?: string): Promise<number> {
  const cookie = as ?? (await person(context, { isAdmin: true, subscriptionStatus: "trialing" })).cookie;
  const counted = countedD1(context.db.$client);
  const args = {
    request: requestOf(path, { cookie }),
    params: {
      id: path.match(/^\/admin\/(?:register|news)\/(.+)\//)?.[1] ?? path.split("/").at(-1),
      day: path.split("/").at(-1),
      subject: path.split("/").at(-1),
    },
    context: loadContextOf({ ...context, db: openDatabase(counted.d1) }),
  } as unknown as LoaderFunctionArgs;
  await Promise.all(loaders.map((loader) => loader(args)));
  expect(counted.roundTrips).toBeGreaterThan(0);
  return counted.roundTrips;
}
