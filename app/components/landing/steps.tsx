import { percentText } from "~/assessment/percent";
import { quoted } from "~/assessment/quoted";
import type { LandingFacts } from "~/feeds/landing-facts.server";
import { plainPoints, signedPoints } from "~/assessment/signed-points";

/** The method in four steps, each with its result for the last finished day, and the track record. */
export function Steps({ facts }: { facts: LandingFacts }) {
  const { day, sourceCount, record, isDemonstration } = facts;
  const steps = [
    {
      name: "Collect",
      text: `Every six hours, ${sourceCount} services: news, AI search, Congress, the Federal Register, the White House and the Treasury.`,
      example: null,
    },
    {
      name: "Keep what matters",
      text: "Written rules, or a headline\u2019s words where no rule recognizes it, give each article a relevance from 0 to 100. Below 40 it doesn\u2019t count. Articles about the same event are one story.",
      example: day?.parts.lead
        ? `The story that counted most: ${quoted(day.parts.lead.title)} (${day.parts.lead.source}), ${signedPoints(day.parts.lead.points)} points.`
        : null,
    },
    {
      name: "Add it up",
      text: "Restrictions in force, possible restrictions and news stories each count in points. Together they make up the risk level.",
      example: day ? sumSentence(day) : null,
    },
    {
      name: "Forecast, then keep score",
      text: "The forecast starts from how often such restrictions happened and moves with the evidence. Every forecast is scored once its date has passed.",
      example: day?.forecast == null ? null : `Chance for February 2028: ${percentText(day.forecast)}.`,
    },
  ];
  return (
    <section aria-labelledby="steps" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="steps" className="heading text-3xl sm:text-4xl">
        How it works, in four steps
      </h2>
      {day && (
        <p className="mt-2 text-muted-foreground">
          With {day.date} as the example{isDemonstration && ", from demo data"}.
        </p>
      )}
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {steps.map(({ name, text, example }, index) => (
          <li key={name} className="border-t pt-4">
            <h3 className="heading text-lg">
              <span className="mr-2 text-gold">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-1 text-muted-foreground">{text}</p>
            {example && <p className="mt-2 rounded-md bg-muted px-3 py-2 text-sm wrap-anywhere">{example}</p>}
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-3xl border-l-2 border-gold pl-4 text-pretty">
        <span className="font-semibold">Our track record so far.</span> {record}{" "}
        <a href="/record" className="link">
          See every forecast
        </a>
      </p>
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
