import type { ForecastScores } from "~/assessment/questions/forecast-scores";
import { shareText } from "~/assessment/questions/record-summary";

/** The scores over all resolved forecasts, with explanations. */
export function Scores({
  scores,
  skill,
}: {
  scores: ForecastScores;
  skill: { low: number; high: number } | null;
}) {
  const facts = [
    ["Brier score", scores.brier.toFixed(3), "0 is perfect, 0.25 is always 50%"],
    ["Base-rate Brier score", scores.baseBrier.toFixed(3), "History alone"],
    [
      "Skill vs. base rate",
      scores.skill === null ? "None yet" : shareText(scores.skill),
      skill
        ? `80% interval: ${shareText(skill.low)} to ${shareText(skill.high)}`
        : "Interval: not enough months yet",
    ],
    ["Log score", scores.logScore.toFixed(3), "0 is perfect, 0.69 is always 50%"],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border bg-card px-5 py-4 sm:grid-cols-4">
      {facts.map(([name, value, note]) => (
        <div key={name}>
          <dt className="text-xs text-muted-foreground">{name}</dt>
          <dd>
            <span className="text-lg font-semibold figures">{value}</span>
            <span className="block text-xs text-muted-foreground">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
