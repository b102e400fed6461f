import { type ForecastScores, type ReliabilityBin } from "~/assessment/forecast-scores";
import { formatDay } from "~/dates";
import { Section } from "../plain-words";
import { Badge } from "../ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

export interface RecordedQuestion {
  id: string;
  question: string;
  probability: number;
  closesAt: Date;
  outcome: boolean | null;
}

interface RecordSectionProps {
  scores: ForecastScores | null;
  reliability: ReliabilityBin[];
  /** The latest that came out. */
  resolved: RecordedQuestion[];
  open: RecordedQuestion[];
  isDemonstration: boolean;
}

/** How the forecasts have done: nothing of it is ever rewritten. */
export function RecordSection({ scores, reliability, resolved, open, isDemonstration }: RecordSectionProps) {
  return (
    <Section id="record" title="Our forecasts so far">
      <p>
        Each month the same program opens questions that close in 60 days. When they close, the data settles
        them, and the score stands here whether it flatters us or not.
        {isDemonstration && " These rest on demonstration data."}
      </p>
      {scores ? (
        <Scores scores={scores} />
      ) : (
        <p>No question has closed yet; the first scores will stand here.</p>
      )}
      {reliability.length > 0 && <Reliability bins={reliability} />}
      {resolved.length > 0 && <Questions name="Closed lately" questions={resolved} />}
      {open.length > 0 && <Questions name="Open now" questions={open} />}
    </Section>
  );
}

function Scores({ scores }: { scores: ForecastScores }) {
  const facts = [
    ["Questions closed", String(scores.count)],
    ["Brier score (0 is perfect)", scores.brier.toFixed(3)],
    ["History alone", scores.baseBrier.toFixed(3)],
    ["Skill against history", scores.skill === null ? "none yet" : `${(scores.skill * 100).toFixed(0)}%`],
    ["Log score (0 is perfect)", scores.logScore.toFixed(3)],
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
    <Table aria-label="Reliability: what was said, and how often it happened">
      <TableHeader>
        <TableRow>
          <TableHead>Said</TableHead>
          <TableHead className="text-right">Questions</TableHead>
          <TableHead className="text-right">Mean forecast</TableHead>
          <TableHead className="text-right">Happened</TableHead>
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

function Questions({ name, questions }: { name: string; questions: RecordedQuestion[] }) {
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      <ul className="mt-1 divide-y text-sm">
        {questions.map(({ id, question, probability, closesAt, outcome }) => (
          <li key={id} className="flex items-start justify-between gap-4 py-2">
            <span>
              {question}
              <span className="block text-xs text-muted-foreground">
                {outcome === null ? "closes" : "closed"} {formatDay(closesAt)}
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-2 figures">
              {Math.round(probability * 100)}%
              {outcome !== null && <Badge variant="outline">{outcome ? "happened" : "did not happen"}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
