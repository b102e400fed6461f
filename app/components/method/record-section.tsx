import type { ForecastScores, ReliabilityBin } from "~/assessment/forecast-scores";
import { formatDay } from "~/time";
import { Section } from "../plain-words";
import { Badge } from "../ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

export interface RecordedQuestion {
  id: string;
  question: string;
  probability: number;
  baseRate: number;
  /** What the base rate was counted from; null before method 2. */
  base: { hits: number | null; from: string; to: string } | null;
  closesAt: Date;
  outcome: boolean | null;
  /** Where the outcome can be seen. */
  resolutionSource: string | null;
}

interface RecordSectionProps {
  scores: ForecastScores | null;
  /** 80% interval of the skill, by months and kinds of question. */
  skill: { low: number; high: number } | null;
  reliability: ReliabilityBin[];
  /** The latest that came out. */
  resolved: RecordedQuestion[];
  /** Closed, with no outcome yet. */
  awaiting: RecordedQuestion[];
  open: RecordedQuestion[];
  isDemonstration: boolean;
}

/** How the forecasts have done: nothing of it is ever rewritten. */
export function RecordSection({
  scores,
  skill,
  reliability,
  resolved,
  awaiting,
  open,
  isDemonstration,
}: RecordSectionProps) {
  return (
    <Section id="record" title="Forecasting track record">
      <p>
        Each month we publish automatic 60-day forecasts about the world, and one about our own index. A saved
        query of a public source decides the outcome, and an administrator with a link where no source does.
        The same query counts the base rate over the ten years before. We ask again 30 and 90 days after the
        close; if the answer has changed, the later one counts and both stay on record. We publish the score,
        good or bad.
        {isDemonstration && " These results use demo data."}
      </p>
      {scores ? (
        <Scores scores={scores} skill={skill} />
      ) : (
        <p>No forecasts have closed yet. Scores will appear here.</p>
      )}
      {reliability.length > 0 && <Reliability bins={reliability} />}
      {resolved.length > 0 && <Questions name="Recently closed" questions={resolved} />}
      {awaiting.length > 0 && <Questions name="Closed, awaiting an outcome" questions={awaiting} />}
      {open.length > 0 && <Questions name="Open now" questions={open} areOpen />}
    </Section>
  );
}

const share = (skill: number) => `${skill < 0 ? "−" : ""}${Math.abs(100 * skill).toFixed(0)}%`;

function Scores({ scores, skill }: Pick<RecordSectionProps, "skill"> & { scores: ForecastScores }) {
  const facts = [
    ["Resolved forecasts", String(scores.count)],
    ["Brier score (lower is better)", scores.brier.toFixed(3)],
    ["Base-rate Brier score", scores.baseBrier.toFixed(3)],
    ["Skill vs. base rate", scores.skill === null ? "None yet" : share(scores.skill)],
    [
      "80% interval of the skill",
      skill ? `${share(skill.low)} to ${share(skill.high)}` : "Not enough months yet",
    ],
    ["Log score (lower is better)", scores.logScore.toFixed(3)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg bg-muted px-4 py-3 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted-foreground">{name}</dt>
          <dd className="font-medium figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reliability({ bins }: { bins: ReliabilityBin[] }) {
  return (
    <Table aria-label="Reliability: what we forecast, and how often it happened">
      <TableHeader>
        <TableRow>
          <TableHead>Forecast range</TableHead>
          <TableHead className="text-right">Questions</TableHead>
          <TableHead className="text-right">Average forecast</TableHead>
          <TableHead className="text-right">Actual rate</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {bins.map((bin) => (
          <TableRow key={bin.from}>
            <TableCell className="figures">
              {Math.round(bin.from * 100)} to {Math.round(bin.to * 100)}%
            </TableCell>
            <TableCell className="text-right figures">{bin.count}</TableCell>
            <TableCell className="text-right figures">{Math.round(bin.meanProbability * 100)}%</TableCell>
            <TableCell className="text-right figures">{Math.round(bin.happened * 100)}%</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** "13 since Nov 21, 2016", or that nothing has been counted yet. */
const countText = ({ hits, from }: NonNullable<RecordedQuestion["base"]>) =>
  hits === null ? "an estimate not yet counted" : `${hits} since ${formatDay(new Date(from))}`;

function Questions({
  name,
  questions,
  areOpen = false,
}: {
  name: string;
  questions: RecordedQuestion[];
  areOpen?: boolean;
}) {
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      <ul className="mt-1 divide-y text-sm">
        {questions.map(
          ({ id, question, probability, baseRate, base, closesAt, outcome, resolutionSource }) => (
            <li key={id} className="flex items-start justify-between gap-4 py-2">
              <span>
                {question}
                <span className="block text-xs text-muted-foreground">
                  {areOpen ? "Closes" : "Closed"} {formatDay(closesAt)}. Base rate{" "}
                  {Math.round(100 * baseRate)}%{base ? `, ${countText(base)}` : ""}.{" "}
                  {resolutionSource?.startsWith("https://") && (
                    <a href={resolutionSource} target="_blank" rel="noopener noreferrer" className="link">
                      See the source
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  )}
                </span>
              </span>
              <span className="flex shrink-0 items-center gap-2 figures">
                {Math.round(probability * 100)}%
                {outcome !== null && (
                  <Badge variant="outline">{outcome ? "Happened" : "Didn\u2019t happen"}</Badge>
                )}
              </span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
