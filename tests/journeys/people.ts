import type { BrowserContext } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { hashPassword } from "~/accounts/passwords/password.server";
import { openSession } from "~/accounts/sign-in/session.server";
import type { Context } from "~/context.server";
import { sessions, totpSecrets } from "~/accounts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { refreshRuns } from "~/refresh/tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS, HOUR_MS } from "~/time";
import { fillLists } from "./filled-lists";
import { openProposal } from "./open-proposal";
import type { Viewer } from "./page-list";
import type { RunningProduct } from "./running-product";

const PASSWORD = "a-long-passphrase-1";
/** Shared, because hashing is slow. */
let passwordHash: Promise<string> | undefined;

export type TestUser = typeof users.$inferSelect & { password: string };

/** Adds a user with a verified address on a running trial by default. */
export async function addUser(
  context: Context,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<TestUser> {
  const id = context.newId();
  const [user] = await context.db
    .insert(users)
    .values({
      id,
      email: `${id}@example.com`,
      passwordHash: await (passwordHash ??= hashPassword(PASSWORD, context.config)),
      subscriptionStatus: "trialing",
      trialEndsAt: new Date(context.now().getTime() + 14 * DAY_MS),
      createdAt: context.now(),
      emailVerifiedAt: context.now(),
      ...overrides,
    })
    .returning();
  if (!user) throw new Error("The user was not made");
  return { ...user, password: PASSWORD };
}

/** Opens a session for the user without the form and the hash. Returns its cookie's name and value. */
export async function sessionCookie(
  { context, origin }: Pick<RunningProduct, "context" | "origin">,
  user: TestUser,
): Promise<[name: string, value: string]> {
  const { cookie, insert } = await openSession(new Request(origin), context, user);
  const opened = await insert;
  if (opened.length !== 1) throw new Error(`No session was opened for ${user.email}`);
  const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
  return [name, value];
}

/** Signs the user in on this browser context. */
export async function signIn(
  browser: BrowserContext,
  product: Pick<RunningProduct, "context" | "origin">,
  user: TestUser,
): Promise<void> {
  const [name, value] = await sessionCookie(product, user);
  await browser.addCookies([{ name, value, url: product.origin, httpOnly: true, sameSite: "Lax" }]);
}

/** Has the user signed in, and last confirmed who they are, an hour ago. */
export async function signedInAnHourAgo({ db, now }: Context, { id }: TestUser): Promise<void> {
  const anHourAgo = new Date(now().getTime() - HOUR_MS);
  await db
    .update(sessions)
    .set({ confirmedAt: anHourAgo, createdAt: anHourAgo })
    .where(eq(sessions.userId, id));
}

/** Adds one user per kind of page viewer, rows for their lists, and the ids their paths need. Call after a refresh. */
export async function addViewers(context: Context) {
  const { db, now } = context;
  const halfway = await addUser(context);
  await db
    .insert(totpSecrets)
    .values({ userId: halfway.id, sealedSecret: "none", confirmedAt: now(), createdAt: now() });
  const subscriber = await addUser(context);
  const admin = await addUser(context, { isAdmin: true });
  const viewers: Record<Viewer, TestUser | undefined> = {
    visitor: undefined,
    subscriber,
    "new-subscriber": await addUser(context),
    unverified: await addUser(context, { emailVerifiedAt: null }),
    expired: await addUser(context, { trialEndsAt: new Date(now().getTime() - DAY_MS) }),
    "half-signed-in": halfway,
    admin,
  };
  const [run] = await db.select().from(refreshRuns).orderBy(desc(refreshRuns.startedAt)).limit(1);
  const [oldest] = await db.select().from(riskAssessments).orderBy(riskAssessments.date).limit(1);
  const [latest] = await db.select().from(riskAssessments).orderBy(desc(riskAssessments.date)).limit(1);
  if (!run || !oldest || !latest) throw new Error("There is no refresh yet");
  const dayOf = ({ date }: typeof oldest) => date.toISOString().slice(0, 10);
  const proposal = await openProposal(context, "Permit at land borders");
  const { alert, unsubscribe } = await fillLists(context, { subscriber, admin, other: halfway });
  return {
    viewers,
    ids: {
      user: halfway.id,
      run: run.id,
      firstDay: dayOf(oldest),
      day: dayOf(latest),
      proposal,
      alert,
      unsubscribe,
    },
  };
}
