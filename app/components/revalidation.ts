import type { ShouldRevalidateFunction } from "@remix-run/react";
import { ANALYSIS_PARAMETER } from "~/assessment/reports/analysis-subject";

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
  return (
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    !changesOnlyAnalysis(currentUrl, nextUrl)
  );
};

/** The dashboard's `shouldRevalidate`: opening or closing an analysis, which loads its own data, changes nothing else. */
export const unlessOnlyAnalysisChanges: ShouldRevalidateFunction = (args) =>
  skipRevalidationOnServerError(args) && !changesOnlyAnalysis(args.currentUrl, args.nextUrl);

function changesOnlyAnalysis(from: URL, to: URL): boolean {
  const [before, after] = [new URL(from), new URL(to)];
  for (const url of [before, after]) url.searchParams.delete(ANALYSIS_PARAMETER);
  return from.search !== to.search && before.pathname === after.pathname && before.search === after.search;
}
