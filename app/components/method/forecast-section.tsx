import { FORECAST_QUESTION, PART_NAMES, type ForecastPart } from "~/assessment/forecast/forecast-question";
import type { pandemicForecasts } from "~/assessment/forecast/forecast-examples";
import { PastFebruaries } from "../record/past-februaries";
import { FrozenQuestion } from "../frozen-question";
import { BulletList, Folded, Section } from "../legal-page";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { Formula } from "./formula";

interface Example {
  name: string;
  percent: number;
}

interface ForecastSectionProps {
  parts: {
    part: ForecastPart;
    precedents: { name: string; months: number }[];
    /** Its chance with nothing in force and quiet news. */
    percent: number;
  }[];
  situations: Example[];
  sensitivity: Example[];
  pandemic: ReturnType<typeof pandemicForecasts>;
}

/** The February 2028 forecast: the question, the formulas, and the effect of other assumptions. */
export function ForecastSection({ parts, situations, sensitivity, pandemic }: ForecastSectionProps) {
  return (
    <Section id="forecast" title="The February 2028 forecast">
      <p>The question. Its wording is fixed so the forecast can be scored:</p>
      <FrozenQuestion text={FORECAST_QUESTION} />
      <p>The forecast starts from history and moves in five steps:</p>
      <BulletList>
        <li>
          <strong>Base rate.</strong> How often each measure has begun since 1917, and how long it lasted.
        </li>
        <li>
          <strong>Time left.</strong> The fewer months are left, the fewer measures can begin.
        </li>
        <li>
          <strong>In force or proposed.</strong> A measure in force may last until then. A proposed one counts
          90% with an official document and 50% with three independent outlets.
        </li>
        <li>
          <strong>Current news.</strong> It multiplies the rate at which a measure begins by 0.57 to 3.62.
        </li>
        <li>
          <strong>AI model.</strong> Its estimate shifts the log-odds by at most 0.5 either way: from 4.4% to
          no more than 7.0% and no less than 2.7%.
        </li>
      </BulletList>
      <PercentTable name="What the forecast would be today if" column="Situation" rows={situations} />
      <p>
        History has one or two events for each measure, so no test can show that this forecast is calibrated.
      </p>
      <Folded title="Past measures and formulas">
        <PartsTable parts={parts} />
        <ForecastFormulas />
      </Folded>
      <Folded title="How we read part (b), and how 2020 would have resolved">
        <p>
          The notices of 2020 limited land crossings to essential travel. They let citizens return, and
          nothing in them stopped a citizen who left on foot. Taken literally, part (b) was not met. Part (c)
          was met from March 20 to June 11, 2020, when passports were issued only in life-or-death
          emergencies. Our base rate has always counted 2020–2021 as met, so we publish the reading:{" "}
          <em>closed to ordinary travel counts as closed</em>. By that reading, one of the 48 Februaries since
          1979 counts: February 2021. (1 + 0.5) / 49 = 3.1%, a check on the quiet forecast.
        </p>
        <PastFebruaries rows={pandemic} />
        <PercentTable name="How our choices move the quiet forecast" column="Choice" rows={sensitivity} />
        <p>Dates and meanings of the early measures still need a historian&rsquo;s check.</p>
      </Folded>
    </Section>
  );
}

function ForecastFormulas() {
  return (
    <>
      <p>
        For one measure, with k past events in Y = 942 months (the years before 1978 count half), m the factor
        by which news changes its rate, and G the months in which a new one could begin and still last until
        February:
      </p>
      <Formula>p = 1 − | (Y / (Y + m · (G + 1)))^(k + 0.5)</Formula>
      <p>
        The chance that a measure in force for t months is still in force T months later is s. A is the number
        of endings seen plus 0.5, and B the months in force plus 3:
      </p>
      <Formula>{`s = ((B + t) / (B + t + T))^A\nG = B / (A − 1) · | (1 − (B / (B + T))^(A − 1))`}</Formula>
      <p>The four overlap, so the largest counts in full and the others are raised to the power 0.7:</p>
      <Formula>forecast = 1 − | (1 − p₁) · ∏ (1 − p)^0.7</Formula>
      <p>
        With no month left and nothing in force, the forecast falls below 1%. The 80% interval is the 10th to
        90th percentile of 4,000 random draws of every rate, every duration and how much the news counts. It
        assumes the method is right.
      </p>
    </>
  );
}

function PartsTable({ parts }: Pick<ForecastSectionProps, "parts">) {
  return (
    <Table aria-label="The four measures and their history">
      <TableHeader>
        <TableRow>
          <TableHead>Measure and past events</TableHead>
          <TableHead className="text-right">Chance when quiet</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {parts.map(({ part, precedents, percent }) => (
          <TableRow key={part} className="align-top">
            <TableCell>
              <span className="font-medium">
                ({part}) {PART_NAMES[part]}
              </span>
              {precedents.map(({ name, months }) => (
                <span key={name} className="block text-xs text-muted-foreground">
                  {name}: {months} months
                </span>
              ))}
            </TableCell>
            <TableCell className="text-right align-top figures">{percent.toFixed(1)}%</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function PercentTable({ name, column, rows }: { name: string; column: string; rows: Example[] }) {
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      <Table aria-label={name}>
        <TableHeader>
          <TableRow>
            <TableHead>{column}</TableHead>
            <TableHead className="text-right">Forecast</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.name}>
              <TableCell>{row.name}</TableCell>
              <TableCell className="text-right figures">{row.percent.toFixed(1)}%</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
