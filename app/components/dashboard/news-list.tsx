import { relevanceLabel } from "~/assessment/labels";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { formatDay } from "~/dates";
import { RiskMark } from "./risk-mark";

const KEYWORDS_SHOWN = 3;

export interface NewsRow {
  id: string;
  title: string;
  description?: string | null;
  url: string;
  source: string;
  publishedAt: Date | string;
  relevanceScore: number;
  keywords: string[];
}

/** The relevant news in a box of 24rem that scrolls. */
export function NewsList({ articles }: { articles: NewsRow[] }) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-news" className="heading text-xl">
          Recent Relevant News
        </h2>
        <Badge className="figures">
          {articles.length} {articles.length === 1 ? "article" : "articles"}
        </Badge>
      </div>
      <div
        role="group"
        aria-labelledby="recent-news"
        // A box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="relative -mx-2 mt-3 h-96 overflow-y-auto px-2"
      >
        {articles.length === 0 ? (
          <p className="grid h-full place-items-center text-muted-foreground">No news articles available</p>
        ) : (
          <ul className="divide-y">
            {articles.map((article) => (
              <li key={article.id} className="py-4 first:pt-1">
                <ArticleRow article={article} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function ArticleRow({ article }: { article: NewsRow }) {
  const { band, label } = relevanceLabel(article.relevanceScore);
  const more = article.keywords.length - KEYWORDS_SHOWN;
  return (
    <article className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="leading-snug font-medium wrap-anywhere">
          <a href={article.url} target="_blank" rel="noopener noreferrer" className="hover:underline">
            {article.title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </h3>
        {article.description && (
          <p className="mt-1 line-clamp-2 max-w-prose text-sm wrap-anywhere text-muted-foreground">
            {article.description}
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
          <span className="font-medium text-foreground">{article.source}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={new Date(article.publishedAt).toISOString()}>{formatDay(article.publishedAt)}</time>
        </p>
        {article.keywords.length > 0 && (
          <ul aria-label="Keywords" className="mt-2 flex flex-wrap gap-1.5">
            {article.keywords.slice(0, KEYWORDS_SHOWN).map((keyword) => (
              <li key={keyword}>
                <Badge variant="outline" className="font-normal">
                  {keyword}
                </Badge>
              </li>
            ))}
            {more > 0 && <li className="self-center text-xs text-muted-foreground">+{more} more</li>}
          </ul>
        )}
      </div>
      <p className="flex items-center gap-2 text-xs text-muted-foreground sm:flex-col sm:items-end sm:gap-1">
        <span>Relevance</span>
        <Badge variant={band}>
          <RiskMark band={band} className="size-2.5" />
          <span>{label}</span>
        </Badge>
        <span className="figures">{article.relevanceScore}/100</span>
      </p>
    </article>
  );
}
