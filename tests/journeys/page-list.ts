/**
 * Every page, by who sees it; a route of app/routes that none of these reach fails a test. Some appear twice: with a
 * form open, or as the card that replaces the page.
 */
export const PAGES = {
  visitor: [
    "/",
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/reset-password?token=any",
    "/verify-email?token=any",
    "/not-me/any",
    "/change-email/any",
    "/restore-email/any",
    "/unsubscribe/any",
    "/method",
    "/status",
    "/record",
    "/restrictions",
    "/restrictions/cuba",
    "/exposure",
    "/history",
    "/api-reference",
    "/terms",
    "/privacy",
    "/no-such-page",
  ],
  subscriber: [
    "/dashboard",
    "/dashboard/{day}",
    "/alerts",
    "/alerts?new",
    "/survey",
    "/checkout",
    "/account",
    "/account/email",
    "/account/emails",
    "/alerts/any",
    "/report?kind=restriction&id=cuba",
    "/account/password",
    "/account/security",
    "/account/security/app",
    "/account/confirm",
    "/account/delete",
    "/admin",
  ],
  unverified: ["/dashboard", "/verify-email/resend"],
  expired: ["/dashboard", "/survey"],
  "half-signed-in": ["/login/code"],
  admin: [
    "/admin",
    "/admin/erase/{user}",
    "/admin/audit-log",
    "/admin/archive",
    "/admin/survey",
    "/admin/register",
    "/admin/register/new",
    "/admin/register/cuba/edit",
    "/admin/register/cuba/end",
    "/admin/relevance",
    "/admin/proposals",
    "/admin/proposals/{proposal}/accept",
    "/admin/questions",
    "/admin/news",
    "/admin/news/{news}",
    "/admin/news/{news}/send",
    "/api-monitor",
    "/api-monitor?service=guardian",
    "/api-monitor/refresh/{run}",
  ],
} as const;

export type Viewer = keyof typeof PAGES;

/** A page's path with its placeholders, such as `{day}`, filled in. */
export const addressOf = (page: string, ids: Record<string, string>) =>
  page.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? "any");
