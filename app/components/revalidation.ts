import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A page's `shouldRevalidate`. Remix 2 loads the page again after every fetcher answer, failures included, and a server
 * that failed or could not be reached would then take the page and what was typed. So nothing is loaded again after a
 * 500 or above; a refusal (400 and above) does show the page as it now is.
 */
export const skipRevalidationOnServerError: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && (actionStatus === undefined || actionStatus < 500);

/**
 * The layout's `shouldRevalidate`: after an action, and where a page changed its own query, as a confirmed checkout does.
 * With single fetch the default would load the layout on every navigation too, and a page that cannot be reached would
 * then take the sidebar along.
 */
export const layoutAfterActions: ShouldRevalidateFunction = (args) => {
  const { formMethod, currentUrl, nextUrl } = args;
  const isSubmission = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
  if (isSubmission) return skipRevalidationOnServerError(args);
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
};
