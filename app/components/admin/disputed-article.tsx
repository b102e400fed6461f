import { Form, useNavigation } from "@remix-run/react";
import type { Reason } from "~/news/coding-guide";
import { formatDay } from "~/time";
import { Button } from "../ui/button";
import { ExternalLink } from "../external-link";
import { signedPoints } from "~/assessment/signed-points";

interface DisputedArticleProps {
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

const PART_LABELS: Record<Reason["part"], string> = {
  mobility: "Leaving the country",
  act: "Government action",
  subject: "US citizens or authority",
  official: "Official source",
  words: "Words of the text",
  guard: "Exclusion rule",
  review: "Review",
};

/** An article with both relevance scores, their reasons, and two equal ways to decide. */
export function DisputedArticle({ article }: { article: DisputedArticleProps }) {
  const { id, title, url, source, publishedAt, relevanceScore, modelRelevance, modelQuote, reasons } =
    article;
  const pending = useNavigation().formData;
  const verdict = pending?.get("id") === id ? pending.get("verdict") : null;
  const apart = modelRelevance - relevanceScore;
  return (
    <li className="py-5">
      <h3 className="font-medium wrap-anywhere">
        <ExternalLink href={url}>{title}</ExternalLink>
      </h3>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {source}, {formatDay(publishedAt)}. The AI model is{" "}
        <strong className="font-semibold text-foreground figures">
          {Math.abs(apart)} points {apart > 0 ? "higher" : "lower"}
        </strong>
        .
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <div>
          <p className="font-semibold">
            Ours: <span className="figures">{relevanceScore}</span>
          </p>
          <dl className="mt-1">
            {reasons.map((reason) => (
              <div
                key={`${reason.part} ${reason.text}`}
                className="grid grid-cols-[2.5rem_1fr] gap-x-3 border-b py-1 last:border-0"
              >
                <dt className="order-last wrap-anywhere">
                  {PART_LABELS[reason.part]}
                  <span className="block text-xs text-muted-foreground">{reason.text}</span>
                </dt>
                <dd className="text-right figures">{signedPoints(reason.points, 0)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <p className="font-semibold">
            AI model: <span className="figures">{modelRelevance}</span>
          </p>
          <p className="mt-1 wrap-anywhere text-muted-foreground">
            {modelQuote ? `Quote: \u201c${modelQuote}\u201d` : "No quote"}
          </p>
        </div>
      </div>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {[
          { value: "keep-rule", label: `Keep ${relevanceScore} (ours)` },
          { value: "take-model", label: `Use ${modelRelevance} (AI)` },
        ].map(({ value, label }) => (
          <Button
            key={value}
            type="submit"
            name="verdict"
            value={value}
            size="sm"
            variant="outline"
            pending={verdict === value}
          >
            {label}
            <span className="sr-only"> for {title}</span>
          </Button>
        ))}
      </Form>
    </li>
  );
}
