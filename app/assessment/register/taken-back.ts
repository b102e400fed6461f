import type { ScoredArticle } from "~/news/article";
import { DAY_MS } from "~/time";
import { measureOf } from "~/news/subjects";
import { type DocumentEnd, OFFICIAL_DAYS_MAX, startOf } from "./documents";
import { isOfficialAct, type Reported } from "./reported";

/** A restriction whose document was withdrawn, put off without a date, ended by a later one, or ended as it stated itself. */
export interface TakenBack {
  subject: string;
  name: string;
  severity: number;
  reach: number;
  /** When it took effect, or should have. */
  from: Date;
  /** When it was taken back. */
  at: Date;
  /** Whether it was published and in effect until then. */
  wasInEffect: boolean;
  /** The document that ends it, otherwise the one that ordered it. */
  document: ScoredArticle;
}

/** The end that a document states itself, once that has come; not the last day on which it counts undecided. */
function statedEnd(article: ScoredArticle, now: Date): DocumentEnd | null {
  const endsOn = article.document?.endsOn;
  const at = endsOn ? new Date(startOf(endsOn).getTime() + DAY_MS) : null;
  return at && at <= now ? { at, by: null, before: article } : null;
}

/** Returns the subjects of which no ordering document stands after one was taken back in the last 35 days, the latest end of each. */
export function takenBackAt({ bySubject, spans, now }: Reported): TakenBack[] {
  return [...bySubject].flatMap(([subject, { reported, left, endOf }]): TakenBack[] => {
    if (left.some((article) => isOfficialAct(article, "raises") && spans.spanOf(article).until > now))
      return [];
    const [last] = reported
      .filter((article) => isOfficialAct(article, "raises"))
      .flatMap((article) => {
        const end = endOf(article) ?? statedEnd(article, now);
        if (!end) return [];
        const { at, by, before } = end;
        const { from, until, isAnnounced } = spans.spanOf(before);
        // What has lapsed has nothing to take back.
        if (until < at) return [];
        return [{ at, from, wasInEffect: !isAnnounced && from < at, document: by ?? article }];
      })
      .filter(({ at }) => now.getTime() - at.getTime() < OFFICIAL_DAYS_MAX * DAY_MS)
      .sort(
        (a, b) =>
          b.at.getTime() - a.at.getTime() ||
          Number(b.wasInEffect) - Number(a.wasInEffect) ||
          a.from.getTime() - b.from.getTime() ||
          (a.document.id < b.document.id ? -1 : 1),
      );
    if (!last) return [];
    const { name, severity, reach } = measureOf(subject, last.document.title);
    return [{ subject, name, severity, reach, ...last }];
  });
}
