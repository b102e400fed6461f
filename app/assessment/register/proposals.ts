import { byText, outletKey, type ScoredArticle } from "~/news/article";
import { DAY_MS } from "~/time";
import type { RiskFactor } from "~/news/coding-guide";
import { partOfSubject } from "../forecast/forecast";
import type { OutletFlow } from "../level/story-reports";
import type { ProposalEffect, ProposalKind } from "./proposal-states";
import { type DocumentSpan, type DocumentSpans, effectOnNamed, isScheduled, isTakenBack } from "./documents";
import { weightOf, type Restriction } from "./register";
import {
  CERTAIN_FROM,
  type Decisions,
  isDirect,
  isOfficialAct,
  latestFirst,
  type Reported,
} from "./reported";
import { NO_TOPIC, measureOf } from "~/news/subjects";

const SOURCES_MIN = 3;
const ACTS_MIN = 2;
const REPORT_DAYS = 30;
/** Days a proposal without an official document stays open after its last supporting article. */
const STANDS_DAYS = 14;
/** Share of its full weight with which a proposal counts. */
export const PROPOSAL_SHARE: Record<ProposalKind, number> = { official: 1, "three-sources": 0.5 };

/** A restriction that documents or news say has begun (or ended), until an administrator decides. */
export interface Proposal {
  subject: string;
  name: string;
  kind: ProposalKind;
  effect: ProposalEffect;
  factor: RiskFactor;
  severity: number;
  reach: number;
  /**
   * Impact until an administrator decides, 0-1: `severity * sqrt(reach)`, half if only three sources support it; 0
   * before it takes effect.
   */
  weight: number;
  /** When it takes effect, and when it lapses without more support. */
  from: Date;
  until: Date;
  /** Its leading document is on public inspection: it isn't in effect, whatever `from` says. */
  isAnnounced: boolean;
  /** The supporting articles, latest first. */
  support: ScoredArticle[];
  /** Facts from the supporting documents; none if only outlets support it. */
  documents: SupportingDocument[];
}

/** A document that orders a restriction, and since when. */
export interface SupportingDocument {
  article: ScoredArticle;
  span: DocumentSpan;
}

/**
 * The proposals that stand at `now`, the heaviest first, at most one per subject. One opens
 * - by an official document: stage act, raises, R 80 or more; it counts in full until the end it states, at most 35 days; or
 * - by three independent outlets that within 30 days reported the subject as direct and raising, two of them as an act, one at
 *   R 80 or more; it counts half, for 14 days after the last article that completes such a set.
 * An official act that lowers ends what came before it, one that takes back or delays a document only that one. A subject that the register has in force, as a part of the forecast question or
 * as an accepted proposal, is not proposed again.
 */
export function proposalsAt(
  { bySubject, spans, now }: Reported,
  flows: ReadonlyMap<string, OutletFlow>,
  { inForce, decisions }: { inForce: readonly Restriction[]; decisions: Decisions },
): Proposal[] {
  const partsInForce = new Set<string | null>(inForce.flatMap(({ parts }) => parts));
  const idsInForce = new Set(inForce.map(({ id }) => id));
  const isRegistered = (subject: string) =>
    partsInForce.has(partOfSubject(subject)) ||
    // Measures without a topic have nothing in common.
    (subject !== NO_TOPIC && decisions.get(subject)?.entryIds.some((id) => idsInForce.has(id)));
  return [...bySubject]
    .flatMap(([subject, { reported, left }]) => {
      const end = reported.findLast(
        (article) =>
          isOfficialAct(article, "lowers") && !isTakenBack(article) && effectOnNamed(article) !== "postpones",
      );
      if (isRegistered(subject)) return end ? [ending(subject, end, { now, spans })].flatMap(present) : [];
      return [official(subject, left, { now, spans }) ?? threeSources(subject, left, flows, now)].flatMap(
        present,
      );
    })
    .sort((a, b) => b.weight - a.weight || byText(a.subject, b.subject));
}

/**
 * P: `100 * (1 - prod(1 - weight))` over the proposals. Land borders with an official document: 40; with three sources:
 * 20.
 */
export const provisionalLevel = (proposals: readonly Pick<Proposal, "weight">[]): number =>
  100 * (1 - proposals.reduce((left, { weight }) => left * (1 - weight), 1));

interface ReadAt {
  now: Date;
  spans: DocumentSpans;
}

function official(
  subject: string,
  reported: readonly ScoredArticle[],
  { now, spans }: ReadAt,
): Proposal | null {
  const standing = reported
    .filter((candidate) => isOfficialAct(candidate, "raises"))
    .map((article) => ({ article, span: spans.spanOf(article) }))
    .filter(({ span }) => span.until > now);
  // Measures in effect come before scheduled ones. Among scheduled ones the earliest counts; among those in effect, the longest.
  const [first] = standing.sort(
    (a, b) =>
      Number(isScheduled(a.span, now)) - Number(isScheduled(b.span, now)) ||
      Math.max(a.span.from.getTime(), now.getTime()) - Math.max(b.span.from.getTime(), now.getTime()) ||
      b.span.until.getTime() - a.span.until.getTime() ||
      byText(a.article.id, b.article.id),
  );
  if (!first) return null;
  // A copy or renewal of what is in effect began when that did.
  const from = isScheduled(first.span, now)
    ? first.span.from
    : new Date(
        Math.min(...standing.flatMap(({ span }) => (isScheduled(span, now) ? [] : [span.from.getTime()]))),
      );
  const support = standing.map(({ article }) => article).sort(latestFirst);
  return proposal(
    subject,
    { kind: "official", effect: "begins", support, documents: standing, ...first.span, from },
    now,
  );
}

function threeSources(
  subject: string,
  reported: readonly ScoredArticle[],
  flows: ReadonlyMap<string, OutletFlow>,
  now: Date,
): Proposal | null {
  const raising = reported.filter(
    (article) =>
      isDirect(article) &&
      article.relevance.direction === "raises" &&
      (flows.get(outletKey(article.source))?.isKnown ?? true),
  );
  const completing = raising.filter((article) => {
    const ageMs = now.getTime() - article.publishedAt.getTime();
    return ageMs < STANDS_DAYS * DAY_MS && isEnough(supportOf(article, raising));
  });
  const last = completing.at(-1);
  const first = completing[0];
  if (!last || !first) return null;
  return proposal(
    subject,
    {
      kind: "three-sources",
      effect: "begins",
      support: supportOf(last, raising).sort(latestFirst),
      documents: [],
      isAnnounced: false,
      from: first.publishedAt,
      until: new Date(last.publishedAt.getTime() + STANDS_DAYS * DAY_MS),
    },
    now,
  );
}

/** Reports within the 30 days up to the article. */
const supportOf = (last: ScoredArticle, reported: readonly ScoredArticle[]): ScoredArticle[] =>
  reported.filter(({ publishedAt }) => {
    const beforeMs = last.publishedAt.getTime() - publishedAt.getTime();
    return beforeMs >= 0 && beforeMs < REPORT_DAYS * DAY_MS;
  });

function isEnough(support: readonly ScoredArticle[]): boolean {
  const outlets = (of: readonly ScoredArticle[]) => new Set(of.map(({ source }) => outletKey(source))).size;
  return (
    outlets(support) >= SOURCES_MIN &&
    outlets(support.filter(({ relevance }) => relevance.stage === "act")) >= ACTS_MIN &&
    support.some(({ relevance }) => relevance.score >= CERTAIN_FROM)
  );
}

function ending(subject: string, end: ScoredArticle, { now, spans }: ReadAt): Proposal | null {
  const span = spans.spanOf(end);
  if (span.until <= now) return null;
  return {
    ...proposal(subject, { kind: "official", effect: "ends", support: [end], documents: [], ...span }, now),
    weight: 0,
  };
}

function proposal(
  subject: string,
  span: Pick<Proposal, "kind" | "effect" | "support" | "documents" | "from" | "until" | "isAnnounced">,
  now: Date,
): Proposal {
  const [lead] = span.support as [ScoredArticle, ...ScoredArticle[]];
  const { name, severity, reach } = measureOf(subject, lead.title);
  return {
    ...span,
    subject,
    name,
    severity,
    reach,
    factor: lead.relevance.factor,
    weight: isScheduled(span, now) ? 0 : PROPOSAL_SHARE[span.kind] * weightOf({ severity, reach }),
  };
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);
