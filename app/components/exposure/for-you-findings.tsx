import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type TodaysRestrictions, type Touching, touchingText, touchingYou } from "~/exposure/for-you";
import { EXPOSURE_WORDS } from "./exposure-words";
import { storedAnswers } from "./stored-answers";
import { ExternalLink } from "../ui/text";
import { Badge } from "../ui/badge";
import { ForYouText } from "./for-you-text";

/** Restrictions that affect the reader, in a line, with advice on request. */
export default function ForYouFindings({
  today,
  invitation,
}: {
  today: TodaysRestrictions;
  invitation: ReactNode;
}) {
  const answers = storedAnswers();
  if (!answers) return invitation;
  const touching = touchingYou(answers, today);
  const yourAnswers = (
    <Link to="/exposure" className="link">
      Your answers
    </Link>
  );
  return (
    <ForYouText text={touchingText(touching)}>
      {touching.length === 0 ? (
        yourAnswers
      ) : (
        <details>
          <summary className="w-fit font-medium">What you can do</summary>
          <ul className="mt-2 grid gap-4 leading-normal">
            {touching.map((restriction) => (
              <Item key={restriction.id} {...restriction} />
            ))}
          </ul>
          <p className="mt-2">{yourAnswers}</p>
        </details>
      )}
    </ForYouText>
  );
}

function Item({ name, url, exposure, status, steps }: Touching) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
        {url.startsWith("/") ? (
          <Link to={url} className="link">
            {name}
          </Link>
        ) : (
          <ExternalLink href={url}>{name}</ExternalLink>
        )}
        <Badge variant={exposure === "applies" ? "warning" : "secondary"}>{EXPOSURE_WORDS[exposure]}</Badge>
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
