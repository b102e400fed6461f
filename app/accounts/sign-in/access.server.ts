import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { and, eq, gt, sql } from "drizzle-orm";
import { hasAccess, hasBilling, TRIAL_ENDED, trialInfo } from "~/billing/trial";
import { isLoopbackOrigin } from "~/config.server";
import type { Context } from "~/context.server";
import { firstRow, prepared, readOne, runBatch, type Query } from "~/database/query.server";
import { reportFailure } from "~/http/failure-report.server";
import { loggedPath, type RequestScope } from "~/http/request-scope";
import { MINUTE_MS } from "~/time";
import { users } from "~/users/tables.server";
import { isLinkHeld, linkDueAt } from "../addresses/mail-limits.server";
import { hasPasskey, hasTotp } from "../factors/second-factors.server";
import { sessions } from "../tables.server";
import { currentUser, type AuthSession, type UserRow, type CurrentUser } from "./current-user";
import { confirmAddress, loginAddress } from "./safe-redirect";
import { isLastSeenOutdated, recordLastSeen } from "./session-list.server";
import { claimedSession, isDueForRenewal, oldestSessionStart, renewSession } from "./session.server";

// Every non-public loader and action calls one of these first: Remix runs loaders in parallel, so a layout's check
// doesn't protect the pages inside it.

interface AccessContext extends Context, Partial<RequestScope> {
  /** The session lookup of this request, shared by all its loaders. */
  viewer?: Promise<AuthSession | null>;
  /** The refusal that this request has logged. */
  loggedRefusal?: string;
  /** The page's query, until the session lookup runs it in the same round trip. */
  pageQuery?: Query<unknown>;
  /** The result of `pageQuery`, once the lookup runs it. */
  pageResult?: Promise<unknown>;
}

/**
 * Returns the signed-in user or null, cached per request: one read of KV and one of D1. If the session can't be read,
 * pages that need none render signed out; JSON calls and forms fail instead, so no input is lost.
 */
export async function optionalUser(request: Request, context: AccessContext): Promise<AuthSession | null> {
  try {
    return await viewerOf(request, context);
  } catch (error) {
    const url = new URL(request.url);
    if (request.method !== "GET" || isCall(url)) throw error;
    reportFailure(
      "session-unreadable",
      { requestId: context.requestId, path: loggedPath(request.url) },
      error,
    );
    return null;
  }
}

function viewerOf(request: Request, context: AccessContext): Promise<AuthSession | null> {
  const lookUpViewer = async () => {
    const found = await lookUp(request, context);
    return found?.awaitsSecondFactor ? null : found;
  };
  return "requestId" in context ? (context.viewer ??= lookUpViewer()) : lookUpViewer();
}

/**
 * Returns the signed-in user. Fails if the session can't be read: that isn't signed out. Redirects visitors to /login
 * and back afterwards; a JSON call gets a 401.
 */
export async function requireUser(request: Request, context: AccessContext): Promise<AuthSession> {
  const viewer = await viewerOf(request, context);
  if (viewer) return viewer;
  const url = new URL(request.url);
  if (isCall(url)) throw Response.json({ message: "Please sign in to continue." }, { status: 401 });
  throw redirect(loginAddress(url));
}

/**
 * Returns the signed-in user if their subscription or trial is active. Others get a 402, which pages show as the Trial
 * Expired card.
 */
export async function requireAccess(request: Request, context: AccessContext): Promise<AuthSession> {
  const viewer = await requireUser(request, context);
  const now = context.now();
  if (hasAccess(viewer.user, now)) return viewer;
  const { canExtendWithSurvey } = trialInfo(viewer.user, now);
  throw Response.json({ message: TRIAL_ENDED, canExtendWithSurvey }, { status: 402 });
}

/**
 * Does what `requireAccess` does, and runs the page's own query in the round trip that looks up the session. The query
 * runs before access is known, so it must only read; only a user with access gets its result.
 */
export async function requireAccessAndRead<Result>(
  request: Request,
  context: AccessContext,
  query: Query<Result>,
): Promise<AuthSession & { read: Result }> {
  context.pageQuery = query;
  const viewer = await requireAccess(request, context);
  return { ...viewer, read: await pageResultOf(context, query) };
}

/** The result of the page's query, from the round trip of the session lookup where that ran it. */
const pageResultOf = async <Result>(context: AccessContext, query: Query<Result>): Promise<Result> =>
  (await (context.pageResult ?? readOne(context.db, query))) as Result;

/**
 * Returns the signed-in admin. Other users get a 403, which pages show as Access Denied. Unless the app is served only
 * on localhost, admins need two factors: pages redirect to the setup, JSON calls get a 403.
 */
export async function requireAdmin(request: Request, context: AccessContext): Promise<AuthSession> {
  const viewer = await requireUser(request, context);
  if (!viewer.user.isAdmin) {
    logRefusal("admin-access-refused", viewer, request, context);
    throw Response.json({ message: "This area is restricted to administrators." }, { status: 403 });
  }
  if (viewer.hasSecondFactor || !mustHaveSecondFactor(viewer, context)) return viewer;
  logRefusal("admin-without-second-factor", viewer, request, context);
  if (isCall(new URL(request.url))) {
    const message = "Administrators need two-factor authentication. Set it up at /account/security.";
    throw Response.json({ message }, { status: 403 });
  }
  throw redirect("/account/security");
}

/** Whether this user must have a second factor: true for admins unless the app is served only on localhost. */
export const mustHaveSecondFactor = (
  { user }: Pick<AuthSession, "user">,
  { config }: Pick<Context, "config">,
): boolean => user.isAdmin && !isLoopbackOrigin(config.APP_ORIGIN);

/**
 * Guards actions on other people's data: requires an admin who signed in or reauthenticated within 10 minutes. On
 * localhost, being an admin is enough.
 */
export async function requireConfirmedAdmin(request: Request, context: AccessContext): Promise<AuthSession> {
  const viewer = await requireAdmin(request, context);
  if (!isLoopbackOrigin(context.config.APP_ORIGIN)) requireRecentConfirmation(request, context, viewer);
  return viewer;
}

/** How long a sign-in or confirmation is recent enough for sensitive actions. */
const CONFIRMED_FOR_MS = 10 * MINUTE_MS;

/** True for 10 minutes after the user signed in or confirmed who they are. */
export const isRecentlyConfirmed = (
  { now }: Pick<Context, "now">,
  { confirmedAt }: Pick<AuthSession, "confirmedAt">,
): boolean => now().getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS;

/**
 * Requires a sign-in or reauthentication within the last 10 minutes. Pages redirect to the confirmation and back; JSON
 * calls get a 403.
 */
export function requireRecentConfirmation(
  request: Request,
  context: Pick<Context, "now">,
  viewer: AuthSession,
): void {
  if (isRecentlyConfirmed(context, viewer)) return;
  const url = new URL(request.url);
  if (isCall(url)) {
    const message = "Please confirm it’s you at /account/confirm, then try again.";
    throw Response.json({ message, confirm: true }, { status: 403 });
  }
  throw redirect(confirmAddress(url.pathname));
}

/** A signed-in user who has signed in, or confirmed who they are, within 10 minutes. */
export async function requireConfirmedUser(request: Request, context: AccessContext): Promise<AuthSession> {
  const viewer = await requireUser(request, context);
  requireRecentConfirmation(request, context, viewer);
  return viewer;
}

/**
 * Returns the signed-in user, for changes otherwise protected only by the password: accounts with two factors must also
 * have given the second one within 10 minutes.
 */
export async function requireRecentSecondFactor(
  request: Request,
  context: AccessContext,
): Promise<AuthSession> {
  const viewer = await requireUser(request, context);
  if (viewer.hasSecondFactor) requireRecentConfirmation(request, context, viewer);
  return viewer;
}

/** Logs a refusal once per request, although the layout's loader and the page's both refuse. */
function logRefusal(event: string, viewer: AuthSession, request: Request, context: AccessContext): void {
  const { requestId } = context;
  if (context.loggedRefusal === event) return;
  if (requestId) context.loggedRefusal = event;
  console.log({ event, requestId, userId: viewer.user.id, path: loggedPath(request.url) });
}

/** A session of a two-factor account grants no access until the second factor is verified. */
type FoundSession = AuthSession & { awaitsSecondFactor: boolean };

/** Returns the session that still needs its second factor, or null. */
export async function sessionAwaitingSecondFactor(request: Request, context: AccessContext) {
  const found = await lookUp(request, context);
  return found?.awaitsSecondFactor ? found : null;
}

/** Only the columns that `currentUser` needs. */
const viewerColumns = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  isAdmin: users.isAdmin,
  subscriptionStatus: users.subscriptionStatus,
  trialEndsAt: users.trialEndsAt,
  surveyExtendedCount: users.surveyExtendedCount,
  plan: users.plan,
  // An alias, because D1 returns the rows of a batch as objects and the session has a column of the same name.
  createdAt: sql<Date>`${users.createdAt}`.mapWith(users.createdAt).as("user_created_at"),
  subscriptionCurrentPeriodEnd: users.subscriptionCurrentPeriodEnd,
  subscriptionCancelsAtPeriodEnd: users.subscriptionCancelsAtPeriodEnd,
  stripeSubscriptionId: users.stripeSubscriptionId,
} satisfies Record<keyof UserRow, unknown>;

const NOW = sql.placeholder("now");

/** A session that hasn't ended, and its user. */
const sessionRow = prepared((db) =>
  db
    .select({
      user: viewerColumns,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      secondFactorAt: sessions.secondFactorAt,
      confirmedAt: sessions.confirmedAt,
      hasTotp: hasTotp(users.id),
      hasPasskey: hasPasskey(users.id),
      linkDueAt: linkDueAt(NOW).as("link_due_at"),
      isLinkHeld: isLinkHeld(NOW).as("is_link_held"),
      isUnreachable: sql<number>`${users.unreachableEmail} is ${users.email}`.as("is_unreachable"),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("id")),
        gt(sessions.expiresAt, NOW),
        gt(sessions.createdAt, sql.placeholder("oldestStart")),
      ),
    ),
);

async function lookUp(request: Request, context: AccessContext): Promise<FoundSession | null> {
  const claimed = await claimedSession(request, context);
  if (!claimed) return null;
  const now = context.now();
  const select = sessionRow(context.db, {
    id: claimed.rowId,
    now: now.getTime(),
    oldestStart: oldestSessionStart(now).getTime(),
  });
  const [row, userId] = await Promise.all([readWithPage(context, firstRow(select)), claimed.userId]);
  if (!row || (userId !== null && userId !== row.user.id)) return null;
  if (isLastSeenOutdated(row.lastSeenAt, now)) context.waitUntil(recordLastSeen(context, claimed.rowId));
  if (context.pendingCookies && isDueForRenewal(row, now)) {
    const cookie = await renewSession(request, context, { ...row, userId: row.user.id });
    if (cookie) context.pendingCookies.push(cookie);
  }
  const secondFactors = { totp: row.hasTotp === 1, passkey: row.hasPasskey === 1 };
  const hasTwoFactors = secondFactors.totp || secondFactors.passkey;
  return {
    user: currentUser(row.user, now),
    sessionId: claimed.rowId,
    secondFactors,
    hasSecondFactor: hasTwoFactors && row.secondFactorAt !== null,
    linkDueAt: row.linkDueAt === null ? null : new Date(row.linkDueAt),
    isLinkHeld: row.isLinkHeld === 1,
    isUnreachable: row.isUnreachable === 1,
    hasBilling: hasBilling(row.user),
    confirmedAt: row.confirmedAt ?? row.createdAt,
    awaitsSecondFactor: hasTwoFactors && row.secondFactorAt === null,
  };
}

/** Runs the query in one batch with the page's. If the batch fails, the query runs alone and the page gets the error. */
async function readWithPage<Row>(context: AccessContext, query: Query<Row>): Promise<Row> {
  const { db, pageQuery } = context;
  if (!pageQuery) return readOne(db, query);
  context.pageQuery = undefined;
  const both = runBatch(db, { row: query, page: pageQuery });
  context.pageResult = both.then(({ page }) => page);
  context.pageResult.catch(() => undefined);
  return both.then(
    ({ row }) => row,
    () => readOne(db, query),
  );
}

const isCall = (url: URL) => url.pathname.startsWith("/api/");

/** Loader for action-only routes: redirects GET requests from signed-in users to the parent page. */
export const redirectLoader =
  (page: string) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    await requireUser(request, context);
    return redirect(page);
  };

/** A signed-in user or null, and the result of a query that only users with access get. */
export interface ViewerAndRead<Result> {
  user: CurrentUser | null;
  read: Result | null;
}

/** Does what `requireAccessAndRead` does for a public page: visitors and users without access get null for the result. */
export async function optionalAccessAndRead<Result>(
  request: Request,
  context: AccessContext,
  query: Query<Result>,
): Promise<ViewerAndRead<Result>> {
  context.pageQuery = query;
  const viewer = await optionalUser(request, context);
  if (!viewer || !hasAccess(viewer.user, context.now())) return { user: viewer?.user ?? null, read: null };
  return { user: viewer.user, read: await pageResultOf(context, query) };
}

/**
 * Returns the confirmed user who may add a second factor. Users whose address isn't confirmed are sent to the security page,
 * which says why: otherwise a stranger who registered someone's address first could keep a passkey to the account.
 */
export async function requireFactorSetup(request: Request, context: AccessContext): Promise<AuthSession> {
  const viewer = await requireConfirmedUser(request, context);
  if (!viewer.user.isEmailVerified) throw redirect("/account/security");
  return viewer;
}
