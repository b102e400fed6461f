/**
 * A request's path as the log may show it: without the query, and without the signed tokens that some paths carry.
 * `/unsubscribe/all.42.c2ln?x=1` is logged as `/unsubscribe/[token]`.
 */
export const loggedPath = (url: string) =>
  new URL(url).pathname.replace(/^\/(unsubscribe|not-me|change-email|restore-email)\/[^/]+/, "/$1/[token]");
