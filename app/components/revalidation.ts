import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A page's `shouldRevalidate`. Remix 2 reloads the page's data after every fetcher response, including failures, and a
 * failing server would then take the page and its input down. So nothing reloads after a 500 or above; a rejection (400
 * and above) does reload.
 */
export const skipRevalidationOnServerError: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && (actionStatus === undefined || actionStatus < 500);

/**
 * The layout's `shouldRevalidate`: after an action, and when a page changes its own query, as a confirmed checkout
 * does. With single fetch the default would reload the layout on every navigation, and an unreachable page would take
 * the sidebar down with it.
 */
export const layoutAfterActions: ShouldRevalidateFunction = (args) => {
  const { formMethod, currentUrl, nextUrl } = args;
  const isSubmission = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
  if (isSubmission) return skipRevalidationOnServerError(args);
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
};
