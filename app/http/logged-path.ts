/**
 * A request path safe to log: without the query and without signed tokens in the path. `/unsubscribe/all.42.c2ln?x=1`
 * is logged as `/unsubscribe/[token]`.
 */
export const loggedPath = (url: string) =>
  new URL(url).pathname.replace(
    /^\/(unsubscribe|not-me|remove-factors|change-email|restore-email)\/[^/]+/,
    "/$1/[token]",
  );
