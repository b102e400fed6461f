import type { StoryFacts as Facts } from "~/assessment/news-stories";
import { SEPARATOR } from "../separator";
import { Badge } from "../ui/badge";

interface StoryFactsProps {
  story: Facts;
  /** Formatted; follows the outlet. */
  date?: string;
  /** Formatted; ends the line. */
  points?: string | null;
  /** What to add if the other outlets' reports don't count. */
  unconfirmedNote?: string;
}

/** Where a story comes from: outlet, stage, how many outlets, whether it is official or unconfirmed, and the other outlets. */
export function StoryFacts({ story, date, points, unconfirmedNote }: StoryFactsProps) {
  const { source, stage, others, isOfficial, isUnconfirmed } = story;
  const outlets = others.length > 0 && `${others.length + 1} outlets`;
  return (
    <>
      <p className="story-line">
        <b>{source}</b>
        {[date, stage, outlets, points].map(
          (part) => part && `${SEPARATOR}${part.replaceAll(" ", "\u00a0")}`,
        )}
        {isOfficial && <i>Official source</i>}
      </p>
      {isUnconfirmed && (
        <p className="story-line">
          <Badge variant="warning">Unconfirmed</Badge>
          {others.length > 0 && unconfirmedNote && ` ${unconfirmedNote}`}
        </p>
      )}
      {others.length > 0 && (
        <p className="story-line">
          Also in{" "}
          {others.map((other, index) => (
            <span key={other.url}>
              {index > 0 && ", "}
              <a href={other.url} target="_blank" rel="noreferrer">
                {other.source}
              </a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
