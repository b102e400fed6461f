import { redirect } from "@remix-run/cloudflare";
import { and, eq, gt } from "drizzle-orm";
import { TRIAL_ENDED } from "~/billing/plans";
import { hasAccess, trialInfo } from "~/billing/trial";
import type { Context } from "~/context.server";
import { sessions, users } from "~/database/schema.server";
import { reportFailure } from "~/failure-report.server";
import type { RequestScope } from "~/request-scope";
import { currentUser, type Viewer } from "./current-user";
import { loginAddress } from "./safe-redirect";
import { claimedSession, isDueForRenewal, renewSession } from "./session.server";

// Every loader and action that is not public asks here first: Remix runs loaders in parallel, so that a layout's check
// protects no page inside it.

type World = Context & Partial<RequestScope>;

/**
 * Who is asking, or null for a visitor. One read of KV and one of D1, once a request. A page whose visitor's session cannot
 * be read, for KV or D1 is out of reach, is shown as to a visitor; a call or a form fails, so that nothing typed is lost.
 */
export function optionalUser(request: Request, context: World): Promise<Viewer | null> {
  if (!("requestId" in context)) return viewerOf(request, context);
  return (context.viewer ??= viewerOf(request, context));
}

async function viewerOf(request: Request, context: World): Promise<Viewer | null> {
  try {
    return await lookUp(request, context);
  } catch (error) {
    const url = new URL(request.url);
    if (request.method !== "GET" || isCall(url)) throw error;
    reportFailure("session-unreadable", { requestId: context.requestId, path: url.pathname }, error);
    return null;
  }
}

/** A signed-in user. Visitors are sent to /login and back here afterwards; a JSON call gets a 401. */
export async function requireUser(request: Request, context: World): Promise<Viewer> {
  const viewer = await optionalUser(request, context);
  if (viewer) return viewer;
  const url = new URL(request.url);
  if (isCall(url)) throw Response.json({ message: "Please sign in to continue." }, { status: 401 });
  throw redirect(loginAddress(url));
}

/** A signed-in user whose subscription or trial runs; others get a 402, which a page shows as the Trial Expired card. */
export async function requireAccess(request: Request, context: World): Promise<Viewer> {
  const viewer = await requireUser(request, context);
  const now = context.now();
  if (hasAccess(viewer.user, now)) return viewer;
  const { canExtendWithSurvey } = trialInfo(viewer.user, now);
  throw Response.json({ message: TRIAL_ENDED, canExtendWithSurvey }, { status: 402 });
}

/** A signed-in admin; other users get a 403, which a page shows as Access Denied. */
export async function requireAdmin(request: Request, context: World): Promise<Viewer> {
  const viewer = await requireUser(request, context);
  if (viewer.user.isAdmin) return viewer;
  throw Response.json({ message: "This area is restricted to administrators." }, { status: 403 });
}

async function lookUp(request: Request, context: World): Promise<Viewer | null> {
  const claimed = await claimedSession(request, context);
  if (!claimed) return null;
  const now = context.now();
  const [row] = await context.db
    .select({ user: users, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, claimed.rowId), eq(sessions.userId, claimed.userId), gt(sessions.expiresAt, now)),
    );
  if (!row) return null;
  if (context.owedCookies && isDueForRenewal(row.expiresAt, now)) {
    const cookie = await renewSession(request, context, row.expiresAt);
    if (cookie) context.owedCookies.push(cookie);
  }
  return { user: currentUser(row.user, now), sessionId: claimed.rowId };
}

const isCall = (url: URL) => url.pathname.startsWith("/api/");
