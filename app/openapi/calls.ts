import type { z } from "zod";
import { credentials, passwordReset, registration, resetRequest } from "~/accounts/credentials";
import { passkeyOptionsRequest } from "~/accounts/factors/passkey-schema";
import { deletion, previewQuery } from "~/admin/cleanup-query";
import { refreshWishes } from "~/admin/refresh-wishes";
import { userQuery } from "~/admin/user-query";
import { alertRule, alertRuleChange } from "~/alerts/rule-schema";
import { eventsQuery, metricsQuery, operationsQuery } from "~/monitor/queries";
import { surveySchema } from "~/survey/schema";

/** Who may make a call. Others get a 401 (signed out), a 402 (trial ended) or a 403 (wrong role). */
export type CallAccess = "anyone" | "signed-in" | "subscriber" | "admin";

export interface ApiCall {
  method: "get" | "post" | "put" | "delete";
  /** In OpenAPI syntax, with `{id}` for a parameter. */
  path: string;
  summary: string;
  access: CallAccess;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The status and description of a successful response. */
  success: readonly [status: 200 | 201 | 202, description: string];
  /** Error responses beyond those for access and invalid requests. */
  refusals?: Readonly<Record<number, string>>;
}

const TOO_MANY = { 429: "Too many attempts; Retry-After says when to try again" };
const NO_RULE = { 404: "The user has no rule with this id" };

/** Every JSON call, with the schemas it parses its input with. */
export const API_CALLS: readonly ApiCall[] = [
  {
    method: "get",
    path: "/api/me",
    summary: "The signed-in user",
    access: "signed-in",
    success: [200, "The user"],
  },
  {
    method: "post",
    path: "/api/auth/register",
    summary: "Create an account and sign in",
    access: "anyone",
    body: registration,
    success: [201, "The new user and a session cookie"],
    refusals: { 409: "The address has an account already", ...TOO_MANY },
  },
  {
    method: "post",
    path: "/api/auth/login",
    summary: "Sign in",
    access: "anyone",
    body: credentials,
    success: [200, "The user and a session cookie"],
    refusals: { 401: "Wrong email or password", ...TOO_MANY },
  },
  {
    method: "post",
    path: "/api/auth/passkey-options",
    summary: "A challenge for a passkey, to sign in, to confirm who you are, or to add one",
    access: "anyone",
    body: passkeyOptionsRequest,
    success: [200, "WebAuthn options, good once, for 5 minutes"],
    refusals: {
      401: "Not signed in, where the purpose needs it",
      403: "Confirm it’s you at /account/confirm first",
      ...TOO_MANY,
    },
  },
  {
    method: "post",
    path: "/api/auth/logout",
    summary: "Sign out",
    access: "anyone",
    success: [200, "Signed out"],
  },
  {
    method: "post",
    path: "/api/auth/forgot-password",
    summary: "Ask for a password reset email",
    access: "anyone",
    body: resetRequest,
    success: [200, "The same answer whether or not the address has an account"],
    refusals: TOO_MANY,
  },
  {
    method: "post",
    path: "/api/auth/reset-password",
    summary: "Set a new password with the emailed token",
    access: "anyone",
    body: passwordReset,
    success: [200, "The password was reset and all sessions ended"],
    refusals: TOO_MANY,
  },
  {
    method: "get",
    path: "/api/risk-assessment",
    summary: "The latest risk assessment",
    access: "subscriber",
    success: [200, "Risk level, explanation, key events, sources and forecast"],
  },
  {
    method: "get",
    path: "/api/analysis/{subject}",
    summary: "The level or the forecast in depth",
    access: "subscriber",
    success: [200, "The last finished day, the latest assessment, 90 days of history and what moved it"],
    refusals: { 404: "The subject is neither level nor forecast" },
  },
  {
    method: "get",
    path: "/api/risk-trends",
    summary: "The risk level of each day",
    access: "subscriber",
    success: [200, "A list of points, oldest first"],
  },
  {
    method: "get",
    path: "/api/news",
    summary: "Recent relevant news",
    access: "subscriber",
    success: [200, "A list of articles, newest first"],
  },
  {
    method: "get",
    path: "/api/alert-rules",
    summary: "The user’s alert rules",
    access: "subscriber",
    success: [200, "A list of rules, newest first"],
  },
  {
    method: "post",
    path: "/api/alert-rules",
    summary: "Create an alert rule",
    access: "subscriber",
    body: alertRule,
    success: [201, "The new rule"],
    refusals: { 409: "The user has as many rules as allowed" },
  },
  {
    method: "get",
    path: "/api/alert-rules/{id}",
    summary: "One alert rule",
    access: "subscriber",
    success: [200, "The rule"],
    refusals: NO_RULE,
  },
  {
    method: "put",
    path: "/api/alert-rules/{id}",
    summary: "Change some or all fields of an alert rule",
    access: "subscriber",
    body: alertRuleChange,
    success: [200, "The changed rule"],
    refusals: NO_RULE,
  },
  {
    method: "delete",
    path: "/api/alert-rules/{id}",
    summary: "Delete an alert rule",
    access: "subscriber",
    success: [200, "The id of the deleted rule"],
    refusals: NO_RULE,
  },
  {
    method: "post",
    path: "/api/test-alert",
    summary: "Send a test email to the user’s own address",
    access: "subscriber",
    success: [200, "The email provider took the email"],
    refusals: { 502: "The email provider did not take the email", ...TOO_MANY },
  },
  {
    method: "post",
    path: "/api/survey/submit",
    summary: "Submit the survey and extend the trial, once",
    access: "signed-in",
    body: surveySchema,
    success: [200, "The days by which the trial was extended"],
    refusals: { 409: "The trial can’t be extended now" },
  },
  {
    method: "post",
    path: "/api/create-checkout-session",
    summary: "Open a checkout page for the Pro plan",
    access: "signed-in",
    success: [200, "The address of the checkout page"],
    refusals: { 409: "The user is subscribed already", ...TOO_MANY },
  },
  {
    method: "get",
    path: "/api/admin/users",
    summary: "List users",
    access: "admin",
    query: userQuery,
    success: [200, "The users"],
  },
  {
    method: "post",
    path: "/api/admin/refresh",
    summary: "Start a refresh",
    access: "admin",
    body: refreshWishes,
    success: [202, "The refresh was queued; its correlation id"],
    refusals: { 409: "A refresh is already running" },
  },
  {
    method: "get",
    path: "/api/admin/users/fake/preview",
    summary: "Find fake or test users",
    access: "admin",
    query: previewQuery,
    success: [200, "The users found, with the number of their records"],
  },
  {
    method: "post",
    path: "/api/admin/users/fake/delete",
    summary: "Archive and delete users",
    access: "admin",
    body: deletion,
    success: [200, "How many were deleted, and which failed"],
    refusals: { 403: "Not an administrator, or confirm it’s you at /account/confirm first" },
  },
  {
    method: "get",
    path: "/api/monitor/status",
    summary: "The status of each monitored service",
    access: "admin",
    success: [200, "A list of statuses"],
  },
  {
    method: "get",
    path: "/api/monitor/events",
    summary: "Recent calls to outside services",
    access: "admin",
    query: eventsQuery,
    success: [200, "A list of events, newest first"],
  },
  {
    method: "get",
    path: "/api/monitor/metrics",
    summary: "Daily metrics of one service",
    access: "admin",
    query: metricsQuery,
    success: [200, "A list of days"],
  },
  {
    method: "get",
    path: "/api/monitor/operations",
    summary: "Refreshes, email backlog and warnings",
    access: "admin",
    query: operationsQuery,
    success: [200, "What operators watch"],
  },
];
