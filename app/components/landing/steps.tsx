import type { LandingFacts } from "~/feeds/landing-facts.server";
import { plainPoints } from "~/assessment/percent";

/** The method in four steps, the sum of the last finished day, and the track record. */
export function Steps({ facts }: { facts: LandingFacts }) {
  const { day, sourceCount, record, isDemonstration } = facts;
  const steps = [
    { name: "Collect", text: `Every six hours, ${sourceCount} services.` },
    {
      name: "Keep what matters",
      text: "Each article gets a relevance from 0 to 100. Below 40 it doesn\u2019t count.",
    },
    { name: "Add it up", text: "Laws and news stories count in points." },
    { name: "Forecast", text: "The chance for February 2028, from history and today\u2019s news." },
  ];
  return (
    <section aria-labelledby="steps" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="steps" className="heading text-3xl sm:text-4xl">
        How it works
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="border-t pt-4">
            <h3 className="heading text-lg">
              <span className="mr-2 text-gold">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-1 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 grid max-w-3xl gap-2 border-l-2 border-gold pl-4 text-pretty">
        {day && (
          <p>
            {day.date}
            {isDemonstration && " (demo data)"}: {sumSentence(day)}
          </p>
        )}
        <p>
          {record}{" "}
          <a href="/record" className="link">
            Our track record
          </a>
        </p>
      </div>
    </section>
  );
}

/**
 * "16 restrictions in force added 15.9 points, possible restrictions 1.4 and news stories 5.7, for a risk level of 23.", or
 * "... and news stories took off 1.2, ...".
 */
function sumSentence({ level, parts: { restrictions, possible, news } }: NonNullable<LandingFacts["day"]>) {
  const name = restrictions.count === 1 ? "restriction" : "restrictions";
  const points = [
    `${restrictions.count} ${name} in force added ${plainPoints(restrictions.points)} points`,
    possible > 0 && `possible restrictions ${plainPoints(possible)}`,
  ];
  const ofNews = `${news.points < 0 ? "took off " : ""}${plainPoints(Math.abs(news.points))}`;
  return `${points.filter(Boolean).join(", ")} and news stories ${ofNews}, for a risk level of ${level}.`;
}
