import type { ReactNode } from "react";
import { Link } from "@remix-run/react";
import { plainPoints } from "~/assessment/percent";
import type { LandingFacts } from "~/feeds/landing-facts.server";
import { Section } from "../legal-page";

/** What the level is made of, with the points of the last finished day. */
export function LevelSources({ day }: { day: LandingFacts["day"] }) {
  const sources = [
    {
      name: "Restrictions in force",
      text: "Laws and orders that already limit leaving.",
      points: day?.parts.restrictions.points,
    },
    {
      name: "Possible restrictions",
      text: "Reported by an official document or three independent outlets, and not yet checked by an administrator.",
      points: day?.parts.possible,
    },
    {
      name: "News",
      text: "Actions, threats and related developments, compared with what outlets usually report.",
      points: day?.parts.news.points,
    },
  ];
  return (
    <Section title="What it is made of">
      {day && (
        <p className="text-sm text-muted-foreground">Points on {day.date}. They add up to the level.</p>
      )}
      <dl className="divide-y border-y">
        {sources.map(({ name, text, points }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5">
            <dt className="font-medium">{name}</dt>
            <dd className="font-medium figures">{points === undefined ? "—" : plainPoints(points)}</dd>
            <dd className="col-span-2 text-sm text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/restrictions" className="link">
          See every restriction in force
        </Link>
      </p>
    </Section>
  );
}

/** Why nothing resolves the level, and how anyone can check it. */
export function LevelResolution({ children }: { children: ReactNode }) {
  return (
    <Section title="How it is resolved">
      <p>
        The level is an index, not a prediction, so no event proves it right or wrong. A fixed formula adds up
        what we count. Each point names its law or news story, so you can check the sum.
      </p>
      {children}
    </Section>
  );
}
