import type { RecordEntry } from "~/assessment/questions/record-page.server";
import { formatDay } from "~/time";
import { Badge } from "../ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { ExternalLink } from "../external-link";
import { SEPARATOR } from "../separator";

const percent = (share: number) => `${Math.round(100 * share)}%`;
const score = (value: number | null) => (value === null ? "—" : value.toFixed(3));

/** All months of one kind of question: its probability over time in the summary, each month inside. */
export function QuestionKind({ name, entries }: { name: string; entries: RecordEntry[] }) {
  const latest = entries[0];
  const closed = entries.filter(({ outcome }) => outcome !== null).length;
  return (
    <details className="group border-b py-3">
      <summary className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 lg:grid-cols-[1fr_auto_11rem]">
        <span className="min-w-0 font-medium max-lg:col-span-2">{name}</span>
        <ProbabilityLine entries={entries} />
        <span className="text-sm whitespace-nowrap text-muted-foreground figures lg:text-right">
          {latest && (
            <>
              <span className="sr-only">Latest forecast: </span>
              {percent(latest.probability)}
              {SEPARATOR}
            </>
          )}
          {closed}/{entries.length}
          <span className="sr-only"> closed</span>
        </span>
      </summary>
      <div className="mt-2">
        <Table aria-label={name} stacks>
          <TableHeader>
            <TableRow>
              <TableHead>Question</TableHead>
              <TableHead className="text-right">Forecast</TableHead>
              <TableHead className="text-right">Base rate</TableHead>
              <TableHead>Outcome</TableHead>
              <TableHead className="text-right">Brier</TableHead>
              <TableHead className="text-right">Log</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {entries.map((entry) => (
              <TableRow key={entry.id} className="align-top">
                <TableCell className="min-w-56 align-top">
                  {entry.question}
                  <span className="block text-xs text-muted-foreground">
                    Opened {formatDay(entry.openedAt)}
                    {entry.resolvedAt ? `, resolved ${formatDay(entry.resolvedAt)}. ` : ". "}
                    Base rate from {entry.base}. <Source source={entry.source} />
                  </span>
                </TableCell>
                <TableCell label="Forecast" className="text-right align-top figures">
                  {percent(entry.probability)}
                </TableCell>
                <TableCell label="Base rate" className="text-right align-top figures">
                  {percent(entry.baseRate)}
                </TableCell>
                <TableCell label="Outcome" className="align-top">
                  <Outcome entry={entry} />
                </TableCell>
                <TableCell label="Brier" className="text-right align-top figures">
                  {score(entry.brier)}
                </TableCell>
                <TableCell label="Log" className="text-right align-top figures">
                  {score(entry.logScore)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  );
}

function Outcome({ entry: { outcome, resolvedAt, closesAt } }: { entry: RecordEntry }) {
  if (outcome !== null) return <Badge variant="outline">{outcome ? "Happened" : "Didn\u2019t happen"}</Badge>;
  if (resolvedAt) return <Badge variant="secondary">No data</Badge>;
  return <span className="text-muted-foreground">Closes {formatDay(closesAt)}</span>;
}

function Source({ source }: { source: RecordEntry["source"] }) {
  if (!source) return null;
  if ("name" in source) return <>Source: {source.name}.</>;
  return <ExternalLink href={source.url}>See the source</ExternalLink>;
}

const WIDTH = 120;
const HEIGHT = 28;

/** A kind's forecasts by month, each with the mark of its outcome; `OutcomeLegend` explains the marks. */
function ProbabilityLine({ entries }: { entries: RecordEntry[] }) {
  const oldestFirst = entries.toReversed();
  const step = oldestFirst.length > 1 ? (WIDTH - 12) / (oldestFirst.length - 1) : 0;
  const place = (index: number) => 6 + index * step;
  const height = (probability: number) => HEIGHT - 5 - probability * (HEIGHT - 10);
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="shrink-0">
      <line x1="0" x2={WIDTH} y1={HEIGHT - 4} y2={HEIGHT - 4} className="stroke-border" />
      <polyline
        points={oldestFirst
          .map(({ probability }, index) => `${place(index)},${height(probability)}`)
          .join(" ")}
        className="fill-none stroke-primary"
        strokeWidth="1.5"
      />
      {oldestFirst.map(({ id, probability, outcome }, index) => (
        <OutcomeMark key={id} x={place(index)} y={height(probability)} outcome={outcome} />
      ))}
    </svg>
  );
}

/** A filled dot happened, a hollow one didn't, and an upright bar is open or had no data. */
function OutcomeMark({ x, y, outcome }: { x: number; y: number; outcome: boolean | null }) {
  if (outcome === null) {
    return <line x1={x} x2={x} y1={y - 4.5} y2={y + 4.5} strokeWidth="2.5" className="stroke-primary" />;
  }
  const fill = outcome ? "fill-primary" : "fill-card";
  return <circle cx={x} cy={y} r="3" className={`${fill} stroke-primary`} />;
}

const OUTCOMES = [
  { name: "Happened", outcome: true },
  { name: "Didn\u2019t happen", outcome: false },
  { name: "Open or no data", outcome: null },
];

/** What the marks on each question's line, and the numbers after it, mean. */
export function OutcomeLegend() {
  return (
    <div className="flex flex-wrap justify-between gap-x-5 gap-y-1 text-sm">
      <ul aria-label="Marks on the lines" className="flex flex-wrap gap-x-5 gap-y-1">
        {OUTCOMES.map(({ name, outcome }) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg width="12" height="12" aria-hidden="true">
              <OutcomeMark x={6} y={6} outcome={outcome} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground">Latest forecast{SEPARATOR}closed</p>
    </div>
  );
}
