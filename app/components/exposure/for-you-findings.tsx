import type { ComponentType, ReactNode } from "react";
import { type TodaysRestrictions, type Affecting, affectingText, affectingYou } from "~/exposure/for-you";
import { knownAnswers } from "~/exposure/questions";
import { Badge } from "../ui/badge";
import { SourceLink, TextLink } from "../ui/text";
import { ExposureBadge } from "./exposure-badge";

/** Restrictions that affect the reader, in a line, with advice on request. */
export default function ForYouFindings({
  today,
  stored,
  Text,
}: {
  today: TodaysRestrictions;
  /** The answers as they were stored. */
  stored: unknown;
  /** Shows the line and what follows it. */
  Text: ComponentType<{ text: string; children: ReactNode }>;
}) {
  const affecting = affectingYou(knownAnswers(stored), today);
  const yourAnswers = <TextLink to="/exposure">Your answers</TextLink>;
  return (
    <Text text={affectingText(affecting)}>
      {affecting.length === 0 ? (
        yourAnswers
      ) : (
        <details>
          <summary className="w-fit font-medium">What you can do</summary>
          <ul className="mt-2 grid gap-4 leading-normal">
            {affecting.map((restriction) => (
              <Item key={restriction.id} {...restriction} />
            ))}
          </ul>
          <p className="mt-2">{yourAnswers}</p>
        </details>
      )}
    </Text>
  );
}

function Item({ name, url, exposure, status, steps }: Affecting) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
        <SourceLink href={url}>{name}</SourceLink>
        <ExposureBadge exposure={exposure} />
        {status && <Badge variant="outline">{status}</Badge>}
      </p>
      <ul className="mt-1 grid max-w-3xl list-disc gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </li>
  );
}
