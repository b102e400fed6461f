import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readConfig } from "~/config.server";
import { alarmsOf } from "~/monitor/alarms";
import { checkHealth } from "~/monitor/health-check.server";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { stoppingProcess } from "../../tests/stopping-process";
import { runExamination } from "./examinations.server";
import { examinations } from "./tables.server";

let clock = noon;
const base = testContext("doctor", { newId: () => crypto.randomUUID(), now: () => clock });
const { db } = base;
const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);

/** The provider's own address, which the simulated provider answers. `rename` renames a field of its replies. */
function withRealGuardian(rename?: [from: string, to: string]) {
  const own = base.config.GUARDIAN_BASE_URL;
  const real = "https://content.guardianapis.com";
  const fetcher: typeof fetch = async (input, init) => {
    const reply = await base.fetch(String(input).replace(real, own), init);
    if (!rename) return reply;
    return new Response((await reply.text()).replaceAll(`"${rename[0]}":`, `"${rename[1]}":`), reply);
  };
  return { ...base, config: { ...base.config, GUARDIAN_BASE_URL: real }, fetch: fetcher };
}

const asked = (id: string, requestedAt = clock) =>
  db.insert(examinations).values({ id, kind: "asked", requestedAt });
const all = () => db.select().from(examinations).orderBy(examinations.requestedAt);
const alarm = async () =>
  alarmsOf(await checkHealth(base)).find(({ name }) => name === "replies-changed")?.detail;

beforeEach(async () => {
  clock = noon;
  await emptyDatabase(db.$client);
});

test("an examination that an operator asked for calls every provider once and keeps what it found", async () => {
  expect(await runExamination(base)).toEqual({ examined: null });
  await asked("asked-1");
  expect(await runExamination(base)).toEqual({ examined: "asked-1" });
  expect(await runExamination(base)).toEqual({ examined: null });
  const [examination] = await all();
  expect(examination).toMatchObject({ startedAt: noon, finishedAt: noon });
  expect(examination?.findings?.length).toBeGreaterThan(10);
  const failed = examination?.findings?.filter(({ state }) => state !== "ok" && state !== "off");
  // The simulated Stripe's webhook has another address than this test's product.
  expect(failed?.map(({ name }) => name)).toEqual(["Payments (Stripe)"]);
});

test("with simulated sources alone no week's examination is made", async () => {
  await runExamination(base);
  expect(await all()).toEqual([]);
});

test("once a week the real sources alone are examined", async () => {
  const context = withRealGuardian();
  expect(await runExamination(context)).toMatchObject({ examined: expect.stringMatching(/^weekly\.\d+$/) });
  clock = minutes(5);
  expect(await runExamination(context)).toEqual({ examined: null });
  clock = minutes(7 * 24 * 60);
  expect(await runExamination(context)).toMatchObject({ examined: expect.stringMatching(/^weekly/) });
  expect((await all()).map(({ findings }) => findings?.map(({ name, state }) => [name, state]))).toEqual([
    [["The Guardian", "ok"]],
    [["The Guardian", "ok"]],
  ]);
});

test("a renamed field raises an alarm that names it, and the next examination that finds it clears it", async () => {
  await runExamination(withRealGuardian(["webTitle", "headline"]));
  expect(await alarm()).toContain("The Guardian: response.results[].webTitle is gone");
  clock = minutes(60);
  await asked("after-the-fix");
  await runExamination(withRealGuardian());
  expect(await alarm()).toBeUndefined();
});

test("a source that fails raises no alarm of changed replies", async () => {
  const context = { ...withRealGuardian(), fetch: () => Promise.reject(new TypeError("no connection")) };
  await runExamination(context);
  expect((await all())[0]?.findings).toMatchObject([{ state: "failed" }]);
  expect(await alarm()).toBeUndefined();
});

test("one that a process died with is begun again after 15 minutes, and given up after a day", async () => {
  await asked("died");
  const dying = stoppingProcess(base, 1, "stops");
  await expect(runExamination(dying.context)).rejects.toThrow();
  clock = minutes(10);
  expect(await runExamination(base)).toEqual({ examined: null });
  clock = minutes(16);
  expect(await runExamination(base)).toEqual({ examined: "died" });
  await db.update(examinations).set({ startedAt: null, finishedAt: null }).where(eq(examinations.id, "died"));
  clock = minutes(24 * 60 + 1);
  expect(await runExamination(base)).toEqual({ examined: null });
});

test("what an examination keeps has no key", async () => {
  const unread = "for-no-one-to-read";
  const config = readConfig({
    ...Object.fromEntries(Object.entries(base.config).filter(([, value]) => typeof value === "string")),
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough-0001",
    DATA_SECRETS: "another-secret-for-tests-of-stored-data-0002",
    GUARDIAN_API_KEY: unread,
  });
  await asked("with-keys");
  await runExamination({ ...base, config });
  expect(JSON.stringify(await all())).not.toContain(unread);
});
