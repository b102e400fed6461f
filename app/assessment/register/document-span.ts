import { fingerprint, type ScoredArticle } from "~/news/article";
import { DAY_MS } from "~/time";

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
    for (const one of documents) {
      const { number, corrects, effectiveOn, kind } = one.document ?? {};
      if (number) this.#corrected.add(number);
      if (corrects && effectiveOn) this.#corrections.set(corrects, effectiveOn);
      if (number && kind === "presidential-document") {
        const title = fingerprint(one.title);
        this.#registered.set(title, [...(this.#registered.get(title) ?? []), one]);
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
    const effective = day ? startOf(day) : publishedAt;
    const from = effective > publishedAt ? effective : publishedAt;
    const longest = from.getTime() + OFFICIAL_DAYS_MAX * DAY_MS;
    // The document's stated last day is included.
    const end = document?.endsOn ? startOf(document.endsOn).getTime() + DAY_MS : longest;
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
        (one) => Math.abs(one.publishedAt.getTime() - article.publishedAt.getTime()) < COPY_DAYS * DAY_MS,
      );
    return copy?.document
      ? (this.#corrections.get(copy.document.number ?? "") ?? copy.document.effectiveOn)
      : null;
  }
}

/** The beginning of a day such as "2026-12-01" (UTC). */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
