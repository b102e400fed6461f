import { expect, test } from "vitest";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { accountEmails, alertRules, riskAssessments, triggeredAlerts, users } from "~/database/schema.server";
import { deliver } from "~/delivery/deliver.server";
import { deliveryJob, type DeliveryJob } from "~/delivery/job";
import { resendMailer } from "~/delivery/mailer.server";
import { sweep } from "~/sweep.server";
import { addAssessment, addUser } from "../tests/alert-factories";
import { noon, testContext } from "../tests/context";
import { mailboxOf } from "../tests/mailbox";

// Everything between a new assessment and the inbox is stopped at each single call to D1, the queue and the provider in
// turn: before the call is made, and after it was made but before its answer came. A process that stopped makes no
// further call. Then a new one starts over.

const world = testContext("crash", { newId: () => crypto.randomUUID() });
const mail = mailboxOf(world);
const READERS = 3;

class Stopped extends Error {}

/** A process that stops at its `stopsAt`-th call to the outside. */
function process(stopsAt: number, when: "before" | "after", clock: Date, bells: DeliveryJob[]) {
  let calls = 0;
  async function outside<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    calls += 1;
    if (calls > stopsAt || (calls === stopsAt && when === "before")) throw new Stopped();
    const answer = await call();
    if (calls === stopsAt) throw new Stopped();
    return answer;
  }
  const d1 = stoppable(world.d1, outside);
  const fetcher: typeof fetch = (input, init) => outside(() => world.fetch(input, init));
  const alertEmails = {
    sendBatch: (messages: Iterable<{ body: unknown }>) =>
      outside(async () => {
        for (const { body } of messages) bells.push(deliveryJob.parse(body));
      }),
  } as unknown as Queue;
  const context: Context = {
    ...world,
    d1,
    db: openDatabase(d1),
    now: () => clock,
    alertEmails,
    mailer: resendMailer(world.config, fetcher),
  };
  return { context, hasStopped: () => calls >= stopsAt };
}

type Outside = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** D1 with each statement that runs, and each batch, as one call to the outside. */
function stoppable(d1: D1Database, outside: Outside): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: () => outside(() => statement.run()),
      all: () => outside(() => statement.all()),
      first: (column: string) => outside(() => statement.first(column)),
      raw: () => outside(() => statement.raw()),
    } as unknown as D1PreparedStatement;
    real.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(d1.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      outside(() => d1.batch(statements.map((statement) => real.get(statement) ?? statement))),
  } as unknown as D1Database;
}

/** One life: pay what is owed, then hear the bells, as the refresh and the queue's consumer do. */
async function live(context: Context, bells: DeliveryJob[]) {
  await sweep(context);
  while (bells.length > 0) {
    const [job] = bells;
    if (job) await deliver(context, job);
    bells.shift();
  }
}

async function setUp() {
  await mail.reset();
  await world.db.batch([
    world.db.delete(accountEmails),
    world.db.delete(triggeredAlerts),
    world.db.delete(alertRules),
    world.db.delete(riskAssessments),
    world.db.delete(users),
  ]);
  await addAssessment(
    world,
    new Date(noon.getTime() - 6 * 3_600_000),
    { daily: 20 },
    { alertsRaisedAt: noon },
  );
  for (let n = 0; n < READERS; n++) {
    const user = await addUser(world);
    await createRule(world.db, { uuid: world.newId(), userId: user.id, now: noon }, NEW_RULE);
  }
  await addAssessment(world, noon, { daily: 60 });
}

test.each(["before", "after"] as const)(
  "stopped %s any single call and started again, no alert is lost and none is mailed twice",
  async (when) => {
    let stopsAt = 1;
    for (; ; stopsAt++) {
      await setUp();
      const bells: DeliveryJob[] = [];
      const first = process(stopsAt, when, noon, bells);
      await live(first.context, bells).catch((error: unknown) => {
        if (!(error instanceof Stopped) && !(error instanceof Error && error.cause instanceof Stopped))
          throw error;
      });
      const wasStopped = first.hasStopped();
      for (const minute of [5, 10, 35, 40]) {
        const clock = new Date(noon.getTime() + minute * 60_000);
        await live(process(Infinity, when, clock, bells).context, bells);
      }
      const arrived = (await mail.inbox()).map(({ to }) => to);
      const states = await world.db.select({ state: triggeredAlerts.deliveryState }).from(triggeredAlerts);
      expect({ stopsAt, mails: arrived.length, readers: new Set(arrived).size }).toEqual({
        stopsAt,
        mails: READERS,
        readers: READERS,
      });
      expect(states.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
      if (!wasStopped) break;
    }
    // The owed list, extremes, pages, batch, mark; two sweeps' look-ups; then claim, letter, mail and record for each.
    expect(stopsAt).toBeGreaterThan(20);
  },
  120_000,
);
