import { byText, type ScoredArticle } from "~/news/article";
import { formsOf, type FormEffect } from "~/news/document-forms";
import { DAY_MS } from "~/time";
import { subjectOf } from "../level/subjects";

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
  const isDecided = relevance.stage !== "proposal" || forms[0]?.name === "withdrawal";
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

/**
 * What later documents leave of an article: nothing of a document that one took back, or put off without a later date; another effective
 * date of one that was put off to it. News of the subject between a document and its end goes with the document.
 */
export function namedEnds(articles: readonly ScoredArticle[]): (article: ScoredArticle) => ScoredArticle[] {
  const laters = articles.filter((candidate) => effectOnNamed(candidate) !== null).sort(earliestFirst);
  const ended: { of: ScoredArticle; by: ScoredArticle }[] = [];
  const left = new Map<string, ScoredArticle[]>();
  for (const by of laters) {
    for (const of of articles.filter((candidate) => candidate !== by && names(by, candidate))) {
      const putOff = (left.get(of.id) ?? [of]).flatMap((one) => putOffBy(by, one));
      left.set(of.id, putOff);
      if (putOff.length === 0) ended.push({ of, by });
    }
  }
  const isNewsOfEnded = (article: ScoredArticle) =>
    !article.document &&
    ended.some(
      ({ of, by }) =>
        subjectOf(of) === subjectOf(article) &&
        article.publishedAt.getTime() >= of.publishedAt.getTime() - DAY_MS &&
        article.publishedAt <= by.publishedAt,
    );
  return (article) => left.get(article.id) ?? (isNewsOfEnded(article) ? [] : [article]);
}

function putOffBy(by: ScoredArticle, article: ScoredArticle): ScoredArticle[] {
  const { document } = article;
  const effectiveOn = by.document?.effectiveOn ?? null;
  if (!document || effectOnNamed(by) !== "postpones" || effectiveOn === null) return [];
  return effectiveOn > (document.effectiveOn ?? "")
    ? [{ ...article, document: { ...document, effectiveOn } }]
    : [];
}

const earliestFirst = (a: ScoredArticle, b: ScoredArticle): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || byText(a.id, b.id);
