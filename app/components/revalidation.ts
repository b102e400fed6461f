import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For a route to export as its `shouldRevalidate`. Remix 2 loads every route of the page again after each answer that a
 * fetcher gets, failures included, and a server that failed or was out of reach would then take the page along with what
 * was typed. So nothing is loaded again after an answer of 500 and above; a refusal (400 and above) does show the page as
 * it now is.
 */
export const unlessServerFailed: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (actionStatus === undefined || actionStatus < 500);
