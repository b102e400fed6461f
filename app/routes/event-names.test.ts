import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newsArticles } from "~/news/tables.server";
import { refresh } from "~/refresh/refresh.server";
import { addUser } from "../../tests/alert-factories";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { person, requestOf } from "../../tests/people";
import { expectOk } from "../../tests/refreshed";
import { HOUR_MS } from "~/time";
import { loader as monitorPage } from "./_app.api-monitor";
import { loader as dashboard } from "./_app.dashboard";
import { loader as news } from "./_app.news";
import { loader as relevance } from "./_app.admin.relevance";
import { loader as newsCall } from "./api.news";
import { loader as assessmentCall } from "./api.risk-assessment";

const NAME = "zebrafinch";
const sent: string[] = [];
let clock = noon;
const base = testContext("event-names", { now: () => clock, newId: () => crypto.randomUUID() });
const context = {
  ...base,
  fetch: (async (input, init) => {
    sent.push(`${String(input instanceof Request ? input.url : input)} ${String(init?.body ?? "")}`);
    return base.fetch(input, init);
  }) as typeof fetch,
};

test("an event's name joins stories, and reaches no page, no call, no table beside the reading, no prompt and no other request", async () => {
  await addUser(context, { isAdmin: true });
  expectOk(await refresh(context, { trigger: "cron" }));
  await context.db.update(newsArticles).set({
    reading: sql`json_set(reading, '$.second.event', ${`${NAME} | sings | songs | ${NAME}`})`,
  });
  clock = new Date(noon.getTime() + 6 * HOUR_MS);
  sent.length = 0;
  expectOk(await refresh(context, { trigger: "cron" }));
  expect(sent.some((request) => request.includes("/analyst/"))).toBe(true);
  expect(sent.filter((request) => request.includes(NAME))).toEqual([]);

  const { cookie } = await person(context, { isAdmin: true, subscriptionStatus: "active" });
  for (const [path, loader] of Object.entries({
    "/dashboard": dashboard,
    "/news": news,
    "/api-monitor": monitorPage,
    "/admin/relevance": relevance,
    "/api/news": newsCall,
    "/api/risk-assessment": assessmentCall,
  })) {
    const args = { request: requestOf(path, { cookie }), params: {}, context: loadContextOf(context) };
    const shown = await loader(args as unknown as LoaderFunctionArgs);
    const text = shown instanceof Response ? await shown.text() : JSON.stringify(shown);
    expect(text.length).toBeGreaterThan(20);
    expect([path, text.includes(NAME)]).toEqual([path, false]);
  }
  const tables = await context.db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like '%\_cf%' escape '\\' and name <> 'news_articles'`,
  );
  for (const { name } of tables) {
    const rows = await context.db.all(sql`select * from ${sql.identifier(name)}`);
    expect([name, JSON.stringify(rows).includes(NAME)]).toEqual([name, false]);
  }
});
