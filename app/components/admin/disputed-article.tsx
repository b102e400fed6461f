import { Form, useNavigation } from "@remix-run/react";
import type { Reason } from "~/news/relevance";
import { formatDay } from "~/time";
import { Button } from "../ui/button";

export interface DisputedArticleProps {
  id: string;
  title: string;
  url: string;
  source: string;
  publishedAt: string;
  relevanceScore: number;
  modelRelevance: number;
  modelQuote: string | null;
  reasons: Reason[];
}

/** One article with both scores, what each rests on, and the two ways to decide. */
export function DisputedArticle({ article }: { article: DisputedArticleProps }) {
  const { id, title, url, source, publishedAt, relevanceScore, modelRelevance, modelQuote, reasons } =
    article;
  const pending = useNavigation().formData;
  const verdict = pending?.get("id") === id ? pending.get("verdict") : null;
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">
          <a href={url} target="_blank" rel="noopener noreferrer" className="link">
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </h2>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {source}, {formatDay(publishedAt)}
        </p>
        <dl className="mt-3 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          <div>
            <dt className="font-semibold">
              Rule: <span className="figures">{relevanceScore}</span>
            </dt>
            <dd>
              <ul>
                {reasons.map((reason) => (
                  <li key={`${reason.part} ${reason.text}`} className="wrap-anywhere">
                    <span className="figures">{signed(reason.points)}</span> {reason.part}: {reason.text}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              Model: <span className="figures">{modelRelevance}</span>
            </dt>
            <dd className="wrap-anywhere">
              {modelQuote ? `It quotes: “${modelQuote}”` : "It quotes nothing"}
            </dd>
          </div>
        </dl>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-2 lg:flex-col">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="verdict" value="keep-rule" size="sm" pending={verdict === "keep-rule"}>
          Keep {relevanceScore}
          <span className="sr-only"> for {title}</span>
        </Button>
        <Button
          type="submit"
          name="verdict"
          value="take-model"
          size="sm"
          variant="outline"
          pending={verdict === "take-model"}
        >
          Take {modelRelevance}
          <span className="sr-only"> for {title}</span>
        </Button>
      </Form>
    </li>
  );
}

const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`);
