import { byText, fingerprint, type ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import { pushTo } from "~/news/stories";
import { isIdleWithdrawal } from "~/assessment/level/story-reports";
import { measureOf, subjectOf } from "~/news/subjects";
import {
  type DocumentEnd,
  DocumentSpans,
  effectOnNamed,
  endsAll,
  isScheduled,
  namedEnds,
  OFFICIAL_DAYS_MAX,
} from "./documents";
import { DAY_MS, dayStart } from "~/time";

export const CERTAIN_FROM = 80;

/** Per subject, what administrators decided. */
export type Decisions = ReadonlyMap<string, Decided>;

interface Decided {
  /** The latest decision. Articles published before it no longer support a proposal. */
  at: Date;
  /** The register's entries that accepted proposals became. */
  entryIds: readonly string[];
}

/** What is reported of a subject. */
interface ReportedSubject {
  /** Its direct articles since the last decision, earliest first, each title once. */
  reported: ScoredArticle[];
  /** What is left of them after withdrawals, delays, and acts that lift all measures of the subject. */
  left: ScoredArticle[];
  /** When a document was taken back, or what it orders ended; null while it stands. */
  endOf: (article: ScoredArticle) => DocumentEnd | null;
}

/** What is reported at `now`, by subject: proposals and withdrawals are both read from it. */
export interface Reported {
  now: Date;
  bySubject: ReadonlyMap<string, ReportedSubject>;
  spans: DocumentSpans;
}

/** Reads which documents and reports stand at `now`. A document ends another once it is in effect itself. */
export function reportedAt(
  articles: readonly ScoredArticle[],
  { now, decisions }: { now: Date; decisions: Decisions },
): Reported {
  const spans = new DocumentSpans(articles);
  // A document is named by its number whatever the subject of what names it.
  const named = namedEnds(
    articles.filter(({ publishedAt }) => publishedAt <= now),
    { now, spans },
  );
  const articlesOf = new Map<string, ScoredArticle[]>();
  for (const article of withoutCopies(articles, now)) {
    if (spans.isCorrection(article)) continue;
    const subject = subjectOf(article);
    const decidedAt = decisions.get(subject)?.at;
    if (!decidedAt || article.publishedAt > decidedAt) pushTo(articlesOf, subject, article);
  }
  const bySubject = new Map(
    [...articlesOf].map(([subject, reported]): [string, ReportedSubject] => {
      const standing = reported.flatMap(named.leftOf);
      const ofAll = standing.findLast(
        (candidate) =>
          isOfficialAct(candidate, "lowers") &&
          effectOnNamed(candidate) !== "postpones" &&
          !isScheduled(spans.spanOf(candidate), now) &&
          endsAll(candidate, reported),
      );
      const isLifted = ({ publishedAt }: ScoredArticle) => !!ofAll && publishedAt <= ofAll.publishedAt;
      const endOf = (article: ScoredArticle): DocumentEnd | null => {
        const end = named.endOf(article);
        if (end || !ofAll || !isLifted(article)) return end;
        return { at: spans.spanOf(ofAll).from, by: ofAll, before: article };
      };
      return [subject, { reported, left: standing.filter((article) => !isLifted(article)), endOf }];
    }),
  );
  return { now, bySubject, spans };
}

export const isDirect = ({ relevance }: ScoredArticle): boolean =>
  relevance.score >= DIRECT_FROM && relevance.stage !== "analysis" && !relevance.isRoutineRenewal;

export const isOfficialAct = (article: ScoredArticle, direction: "raises" | "lowers"): boolean =>
  article.official &&
  isDirect(article) &&
  article.relevance.stage === "act" &&
  article.relevance.direction === direction &&
  article.relevance.score >= CERTAIN_FROM;

/** Earliest first, each title once, because a copy isn't an independent source. */
function withoutCopies(articles: readonly ScoredArticle[], now: Date): ScoredArticle[] {
  const titles = new Set<string>();
  return articles
    .filter((article) => isDirect(article) && !isIdleWithdrawal(article) && article.publishedAt <= now)
    .sort((a, b) => -latestFirst(a, b))
    .filter(({ title, official: isOfficial }) => {
      const print = fingerprint(title);
      const isCopy = titles.has(print);
      titles.add(print);
      // Official documents renew a measure under the same title every month.
      return isOfficial || !isCopy;
    });
}

export const latestFirst = (a: ScoredArticle, b: ScoredArticle): number =>
  b.publishedAt.getTime() - a.publishedAt.getTime() || byText(b.id, a.id);

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
  const at = endsOn ? new Date(dayStart(endsOn).getTime() + DAY_MS) : null;
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
          byText(a.document.id, b.document.id),
      );
    if (!last) return [];
    const { name, severity, reach } = measureOf(subject, last.document.title);
    return [{ subject, name, severity, reach, ...last }];
  });
}
