import { Form, useNavigation } from "@remix-run/react";
import { ITEM_CLASSES, type ItemClass, type Reason } from "~/news/coding-guide";
import { formatDay } from "~/time";
import { Button } from "../ui/button";
import { ExternalLink } from "../ui/text";
import { signedPoints } from "~/assessment/percent";

interface DisputedArticleProps {
  id: string;
  title: string;
  url: string;
  source: string;
  publishedAt: string;
  /** The first reader's score and class. */
  firstScore: number;
  firstClass: ItemClass;
  secondClass: ItemClass;
  quote: string | null;
  /** The relevance that counts until an administrator decides. */
  jointClass: ItemClass;
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

const LABELS: Record<ItemClass, string> = {
  direct: "Direct",
  contextual: "Contextual",
  irrelevant: "Irrelevant",
};

/** An article with both readings, the reasons of the first, and a way to decide for each class. */
export function DisputedArticle({ article }: { article: DisputedArticleProps }) {
  const { id, title, url, source, publishedAt, firstScore, firstClass, secondClass, quote, jointClass } =
    article;
  const pending = useNavigation().formData;
  const verdict = pending?.get("id") === id ? pending.get("verdict") : null;
  return (
    <li className="py-5">
      <h3 className="font-medium wrap-anywhere">
        <ExternalLink href={url}>{title}</ExternalLink>
      </h3>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {source}, {formatDay(publishedAt)}. Until you decide it counts as{" "}
        <strong className="font-semibold text-foreground">{jointClass}</strong>.
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <div>
          <p className="font-semibold">
            Rules and words: {firstClass}, <span className="figures">{firstScore}</span>
          </p>
          <dl className="mt-1">
            {article.reasons.map((reason) => (
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
          <p className="font-semibold">AI model: {secondClass}</p>
          <p className="mt-1 wrap-anywhere text-muted-foreground">
            {quote ? `Quote: \u201c${quote}\u201d` : "No quote"}
          </p>
        </div>
      </div>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="id" value={id} />
        {ITEM_CLASSES.map((value) => (
          <Button
            key={value}
            type="submit"
            name="verdict"
            value={value}
            size="sm"
            variant="outline"
            pending={verdict === value}
          >
            {LABELS[value]}
            <span className="sr-only"> for {title}</span>
          </Button>
        ))}
      </Form>
    </li>
  );
}
