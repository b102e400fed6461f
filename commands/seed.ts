import { count } from "drizzle-orm";
import { hashPassword } from "~/accounts/passwords/password.server";
import type { Context } from "~/context.server";
import { riskAssessments } from "~/assessment/tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { refresh } from "~/refresh/refresh.server";
import { createStandIns } from "../stand-ins/stand-ins";
import { DEFAULT_PACK, type Pack } from "../stand-ins/news/packs";
import { openLocalContext } from "./local-context";
import { LOCAL_STATE, localVars } from "./local-product";
import { migrateLocal } from "./migrations";
import { progressOf } from "./progress";

const HISTORY_DAYS = 90;

/** Demonstration accounts for local use only; the Worker never creates them. */
export const DEMO_PASSWORD = "exit-freedom-2028";
const DEMO_ADMIN = "admin@example.com";
export const DEMO_SUBSCRIBER = "subscriber@example.com";

/** What `npm start` and `npm run dev` print once they run. */
export const welcome = (title: string, at: { origin: string; standInsOrigin: string }): string => `
${title}
  The app         ${at.origin}            (dashboard: ${at.origin}/dashboard)
  The providers   ${at.standInsOrigin}            (simulated; mail inbox: ${at.standInsOrigin}/inbox)
  Log in as       ${DEMO_ADMIN} or ${DEMO_SUBSCRIBER}, password ${DEMO_PASSWORD}
  Refresh         ${at.origin}/__scheduled?cron=0+*/6+*+*+*
Ctrl-C stops everything. \`npm run reset\` wipes the local data.`;

/** Creates the demonstration accounts, each once. */
export async function seedUsers(context: Context): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD, context.config);
  const demoUsers = [
    { email: DEMO_ADMIN, isAdmin: true },
    { email: DEMO_SUBSCRIBER, isAdmin: false },
  ];
  for (const user of demoUsers) {
    await context.db
      .insert(users)
      .values({
        ...user,
        id: context.newId(),
        passwordHash,
        subscriptionStatus: "active",
        plan: "pro",
        createdAt: context.now(),
        emailVerifiedAt: context.now(),
      })
      .onConflictDoNothing();
  }
}

/**
 * Writes demonstration history, one refresh a day, by running the real pipeline over each day's simulated articles. An
 * escalation is one day's news, so recorded news precedes it. Does nothing if assessments exist. Calls `onDay` after
 * each day.
 */
export async function seedHistory(
  context: Context,
  days: number,
  { pack, onDay = () => undefined }: { pack?: Pack; onDay?: (done: number) => void } = {},
): Promise<void> {
  const [existing] = await context.db.select({ assessments: count() }).from(riskAssessments);
  if (existing && existing.assessments > 0) return;
  const today = context.now();
  for (let done = 1; done <= days; done += 1) {
    const day = new Date(today.getTime() - (days + 1 - done) * DAY_MS);
    const standIns = createStandIns({ now: () => day, pack: pack === "escalation" ? DEFAULT_PACK : pack });
    const outcome = await refresh(
      {
        ...context,
        now: () => day,
        fetch: (input, init) => standIns.fetch(new Request(input, init)),
        sleep: async () => undefined,
      },
      { trigger: "seed" },
    );
    if (!outcome.ok) throw new Error(`Seeding ${day.toISOString()} failed: ${outcome.reason}`);
    onDay(done);
  }
}

/**
 * Migrates the local database, creates the demonstration accounts and, in an empty database, 90 days of history. The history always comes from the
 * simulated providers, so seeding uses no quota of real keys.
 */
export async function seedLocalDatabase({
  origin,
  standInsOrigin,
  pack,
}: {
  origin: string;
  standInsOrigin: string;
  pack?: Pack;
}): Promise<void> {
  const vars = localVars({ origin, standInsOrigin, state: LOCAL_STATE });
  const { context, close } = await openLocalContext({ state: LOCAL_STATE, vars });
  try {
    await migrateLocal(context.db.$client, LOCAL_STATE);
    await seedUsers(context);
    await seedHistory(context, HISTORY_DAYS, {
      pack,
      onDay: progressOf("Days of demonstration history", HISTORY_DAYS),
    });
  } finally {
    await close();
  }
}
