import { z } from "zod";
import { latestReviews } from "~/corrections/reports.server";
import type { Database } from "~/database/open.server";
import { pageNumber } from "~/database/paging";
import { firstRow, joinQueries } from "~/database/query.server";
import { relevantArticlesPage } from "~/news/articles.server";
import { RISK_FACTORS, STAGES } from "~/news/coding-guide";
import { groupStories } from "~/news/stories";
import { latestAssessment, toAssessmentView } from "~/assessment/assessments.server";
import { newsStories } from "./news-stories";

/** What the address of the news page asks for; anything invalid is left out. */
export const newsFilter = z.object({
  factor: z.enum(RISK_FACTORS).optional().catch(undefined),
  stage: z.enum(STAGES).optional().catch(undefined),
  page: pageNumber.catch(1),
});

/**
 * Query for a page of 50 relevant articles, newest first, grouped within the page into stories with their reviews and the
 * points of the latest level.
 */
export const newsPage = (db: Database, now: Date, filter: z.infer<typeof newsFilter>) =>
  joinQueries(
    {
      latest: firstRow(latestAssessment(db, now)),
      articles: relevantArticlesPage(db, now, filter),
      reviews: latestReviews(db, "article", now),
    },
    ({ latest, articles: { rows, ...paging }, reviews }) => ({
      ...paging,
      rows: newsStories(groupStories(rows), latest ? toAssessmentView(latest).level.stories : []).map(
        (story) => ({
          ...story,
          review: reviews.get(story.id) ?? null,
        }),
      ),
    }),
  );
