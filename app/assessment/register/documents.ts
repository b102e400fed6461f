import { byText, fingerprint, type ScoredArticle } from "~/news/article";
import { type FormEffect, formsOf, isOnlyIntended } from "~/news/document-forms";
import { DAY_MS, isoDay, dayStart } from "~/time";
import { subjectOf } from "~/news/subjects";

/** An official act counts until the end it states, but no longer than this without an administrator's decision. */
export const OFFICIAL_DAYS_MAX = 35;
/** The Register publishes an order within days of its signing. */
const COPY_DAYS = 30;

/** The time in which a document's order is in effect. */
export interface DocumentSpan {
  from: Date;
  until: Date;
  /** On public inspection: it is scheduled, and not in effect before it is published. */
  isAnnounced: boolean;
}

/** Returns whether a measure is only scheduled at `now`: not begun, or not published yet. The only place that decides this. */
export const isScheduled = (
  { from, isAnnounced = false }: { from: Date; isAnnounced?: boolean },
  now: Date,
): boolean => isAnnounced || from > now;

export const isTakenBack = ({ document }: Pick<ScoredArticle, "document">): boolean =>
  (document?.withdrawnOn ?? null) !== null;

/** Reads when documents take effect, by what they state and by the Register's copies of orders. */
export class DocumentSpans {
  readonly #corrections = new Map<string, string>();
  readonly #corrected = new Set<string>();
  readonly #registered = new Map<string, ScoredArticle[]>();

  /** @param articles all that are known, documents or not, in any order */
  constructor(articles: readonly ScoredArticle[]) {
    const documents = articles
      .filter((candidate) => candidate.official && candidate.document !== null && !isTakenBack(candidate))
      .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
    for (const document of documents) {
      const { number, corrects, effectiveOn, kind } = document.document ?? {};
      if (number) this.#corrected.add(number);
      if (corrects && effectiveOn) this.#corrections.set(corrects, effectiveOn);
      if (number && kind === "presidential-document") {
        const title = fingerprint(document.title);
        this.#registered.set(title, [...(this.#registered.get(title) ?? []), document]);
      }
    }
  }

  /** The document only corrects a known one, so it orders nothing itself. */
  isCorrection({ document }: ScoredArticle): boolean {
    return !!document?.corrects && this.#corrected.has(document.corrects);
  }

  /** From the later of publication and effective date to the stated end, at most 35 days. */
  spanOf(article: ScoredArticle): DocumentSpan {
    const { publishedAt, document } = article;
    const day = this.#effectiveOn(article);
    const effective = day ? dayStart(day) : publishedAt;
    const from = effective > publishedAt ? effective : publishedAt;
    const longest = from.getTime() + OFFICIAL_DAYS_MAX * DAY_MS;
    // The document's stated last day is included.
    const end = document?.endsOn ? dayStart(document.endsOn).getTime() + DAY_MS : longest;
    return {
      from,
      until: new Date(Math.min(end, longest)),
      isAnnounced: document?.onPublicInspection ?? false,
    };
  }

  #effectiveOn(article: ScoredArticle): string | null {
    const { document } = article;
    if (!document) return null;
    const { number, effectiveOn, onPublicInspection, publishesOn } = document;
    const stated = effectiveOn ?? (onPublicInspection ? publishesOn : null);
    if (stated || number || document.kind !== "presidential-document") return stated;
    // The White House's text of an order has no number: the Register knows when it takes effect.
    const copy = this.#registered
      .get(fingerprint(article.title))
      ?.find(
        (copy) => Math.abs(copy.publishedAt.getTime() - article.publishedAt.getTime()) < COPY_DAYS * DAY_MS,
      );
    return copy?.document
      ? (this.#corrections.get(copy.document.number ?? "") ?? copy.document.effectiveOn)
      : null;
  }
}

/** Words of titles that name no measure. */
const GENERAL =
  /^(?:the|and|for|with|from|final|interim|proposed|rule|rules|notice|rulemaking|regulation|regulations|certain)$/;
/** Fewer words than these in common name nothing. */
const WORDS_MIN = 2;

/** Returns the effect of a later document on the measure it names, such as a withdrawal or a delay; null if it names none. */
export function effectOnNamed({
  document,
  title,
  relevance,
}: ScoredArticle): Extract<FormEffect, "ends" | "postpones"> | null {
  if (!document) return null;
  const { forms } = formsOf(document, title);
  const effects = forms
    .map(({ effect }) => effect)
    .filter((effect) => effect === "ends" || effect === "postpones");
  // The withdrawal of a rescission leaves the measure as it was.
  if (effects.length % 2 === 0) return null;
  const isDecided =
    !isOnlyIntended(document, title) && (relevance.stage !== "proposal" || forms[0]?.name === "withdrawal");
  return isDecided ? (effects[0] ?? null) : null;
}

/**
 * Whether a later document names an earlier one: by its number, else by a regulation identifier number where both have one, else by the
 * title without its forms. Another measure of the same subject isn't named.
 */
function names(later: ScoredArticle, earlier: ScoredArticle): boolean {
  const [of, by] = [earlier.document, later.document];
  if (!of || !by || earlier.publishedAt > later.publishedAt) return false;
  if (of.number !== null && (of.number === by.corrects || numbersIn(later).includes(of.number))) return true;
  if (of.rins.length > 0 && by.rins.length > 0) return of.rins.some((rin) => by.rins.includes(rin));
  const [few, many] = [wordsOf(later), wordsOf(earlier)].sort((a, b) => a.size - b.size) as [
    Set<string>,
    Set<string>,
  ];
  return few.size >= WORDS_MIN && [...few].every((word) => many.has(word));
}

const numbersIn = ({ title, description }: ScoredArticle): string[] =>
  `${title} ${description ?? ""}`.match(/\b(?:19|20)\d{2}-\d{4,6}\b/g) ?? [];

/** The beginnings of the words, so that "permit" and "permits" are the same. */
function wordsOf({ document, title }: ScoredArticle): Set<string> {
  const measure = document ? formsOf(document, title).measure : title;
  const words = measure.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(
    words.filter((word) => !GENERAL.test(word)).map((word) => word.slice(0, 6).replace(/s$/, "")),
  );
}

/**
 * Whether a lowering act ends all that came before it on its subject: it has no form ("Lifting of Travel Restrictions"), or it ends a
 * measure without a number or title of a document ("Termination of Travel Restrictions") and none has its words.
 */
export function endsAll(act: ScoredArticle, reported: readonly ScoredArticle[]): boolean {
  const effect = effectOnNamed(act);
  if (effect !== "ends" || !act.document) return effect === null;
  const { measure } = formsOf(act.document, act.title);
  const isOfDocument =
    act.document.rins.length > 0 || numbersIn(act).length > 0 || act.title.startsWith(measure);
  return !isOfDocument && !reported.some((article) => article !== act && names(act, article));
}

/** What later documents leave of earlier ones. */
interface NamedEnds {
  /**
   * Nothing of a document that was withdrawn, set aside, or put off without a later date; another effective date of one that was corrected
   * or put off, and another end of one that ends later. News of the subject between a document and its end goes with the document.
   */
  leftOf: (article: ScoredArticle) => ScoredArticle[];
  /** How a document was taken back or ended; null while something is left of it. */
  endOf: (article: ScoredArticle) => DocumentEnd | null;
}

/** The end of what a document orders. */
export interface DocumentEnd {
  at: Date;
  /** The document that ends it; null where it left the inspection list unpublished. */
  by: ScoredArticle | null;
  /** What it was until then, with its last effective date. */
  before: ScoredArticle;
}

/** Reads which documents are left at `now`. What is on public inspection changes nothing yet. */
export function namedEnds(
  articles: readonly ScoredArticle[],
  { now, spans }: { now: Date; spans: DocumentSpans },
): NamedEnds {
  const laters = articles
    .filter((candidate) => candidate.document?.corrects || effectOnNamed(candidate) !== null)
    .filter((candidate) => !isTakenBack(candidate) && !spans.spanOf(candidate).isAnnounced)
    .sort(earliestFirst);
  const ended = new Map<string, DocumentEnd>();
  const left = new Map<string, ScoredArticle>();
  const newsOfEnded: { subject: string; from: number; to: Date }[] = [];
  for (const by of laters) {
    for (const of of articles.filter((candidate) => candidate !== by && names(by, candidate))) {
      if (ended.has(of.id)) continue;
      const before = left.get(of.id) ?? of;
      const after = leftBy(by, before, { now, spans });
      if (after) {
        left.set(of.id, after);
        continue;
      }
      ended.set(of.id, { at: endBy(by, before, spans), by, before });
      const from = of.publishedAt.getTime() - DAY_MS;
      newsOfEnded.push({ subject: subjectOf(of), from, to: by.publishedAt });
    }
  }
  const isNewsOfEnded = (article: ScoredArticle) =>
    !article.document &&
    newsOfEnded.some(
      ({ subject, from, to }) =>
        subject === subjectOf(article) && article.publishedAt.getTime() >= from && article.publishedAt <= to,
    );
  return {
    leftOf: (article) =>
      isTakenBack(article) || ended.has(article.id) || isNewsOfEnded(article)
        ? []
        : [left.get(article.id) ?? article],
    endOf: (article) => {
      const withdrawnOn = article.document?.withdrawnOn;
      if (withdrawnOn) return { at: dayStart(withdrawnOn), by: null, before: article };
      return ended.get(article.id) ?? null;
    },
  };
}

/** What a later document leaves of an earlier one; null for nothing. */
function leftBy(
  by: ScoredArticle,
  article: ScoredArticle,
  { now, spans }: { now: Date; spans: DocumentSpans },
): ScoredArticle | null {
  const { document } = article;
  if (!document) return null;
  const effectiveOn = by.document?.effectiveOn ?? null;
  switch (effectOnNamed(by)) {
    case null:
      return effectiveOn === null ? article : { ...article, document: { ...document, effectiveOn } };
    case "postpones":
      return effectiveOn !== null && effectiveOn > (document.effectiveOn ?? "")
        ? { ...article, document: { ...document, effectiveOn } }
        : null;
    case "ends": {
      const end = endBy(by, article, spans);
      if (end <= now) return null;
      const endsOn = isoDay(new Date(end.getTime() - DAY_MS));
      return { ...article, document: { ...document, endsOn } };
    }
  }
}

/** When one document ends another: when it takes effect itself, or is published, if the other isn't in effect before that. */
function endBy(by: ScoredArticle, article: ScoredArticle, spans: DocumentSpans): Date {
  const { from } = spans.spanOf(by);
  return effectOnNamed(by) === "ends" && from > spans.spanOf(article).from ? from : by.publishedAt;
}

const earliestFirst = (a: ScoredArticle, b: ScoredArticle): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || byText(a.id, b.id);
