import { proposalsAt, type Proposal } from "~/assessment/register/proposals";
import { reportedAt, type Decisions } from "~/assessment/register/reported";
import type { Restriction } from "~/assessment/register/register";
import type { ScoredArticle } from "~/news/article";

/** The proposals that the articles make, of outlets that all are known. */
export const standingOf = (
  articles: readonly ScoredArticle[],
  input: { now: Date; inForce: readonly Restriction[]; decisions: Decisions },
): Proposal[] => proposalsAt(reportedAt(articles, input), new Map(), input);
