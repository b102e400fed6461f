import { Link } from "@remix-run/react";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { ScrollBox } from "../ui/scroll-box";
import { type Story, StoryRow } from "./story-row";

/** The newest relevant articles by story, in a scrolling box. */
export function NewsList({ stories, articleCount }: { stories: Story[]; articleCount: number }) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-news" className="heading text-lg">
          Recent Relevant News
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/news" className="print-hidden text-sm link">
            All relevant news
          </Link>
          <Badge className="figures">
            {articleCount} {articleCount === 1 ? "article" : "articles"}
          </Badge>
        </p>
      </div>
      {stories.length === 0 ? (
        <p className="mt-3 grid h-24 place-items-center text-muted-foreground">No news articles available</p>
      ) : (
        <ScrollBox labelledBy="recent-news" className="mt-2 h-96">
          <ul className="news-box print-first-three divide-y">
            {stories.map((story) => (
              <li key={story.id}>
                <StoryRow story={story} />
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </Card>
  );
}
