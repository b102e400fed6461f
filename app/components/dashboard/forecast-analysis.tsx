import type { ForecastDetail } from "~/assessment/forecast/forecast-detail";
import { monthsText, PART_NAMES, proposedText } from "~/assessment/forecast/forecast-question";
import { likelihoodLabel } from "~/assessment/labels";
import { percentRange, percentText, shownPercent, signedPoints } from "~/assessment/percent";
import { counted } from "~/text";
import { cn } from "../ui/class-names";
import { AnalysisPart, MadeBy, WeighedSources } from "./analysis-parts";
import { type LoadedAssessment, NO_DATA } from "./dashboard-data";
import { STEP_NAMES, StepBar, StepsHead, widestOf } from "./forecast-steps";
import { bandText, RiskMark } from "./risk-scale";
import { TextLink, UnbrokenDates } from "../ui/text";

/** The February 2028 forecast in depth: the question, and each step from the base rate to the percentage. */
export function ForecastAnalysis({ assessment }: { assessment: LoadedAssessment; isFolded?: boolean }) {
  const { february2028Prediction: prediction, forecast } = assessment;
  if (!prediction) return <p>{NO_DATA}</p>;
  const { band, label } = likelihoodLabel(shownPercent(prediction.likelihood));
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <span className="heading text-4xl figures">{percentText(prediction.likelihood)}</span>
          <span className={cn("flex items-center gap-3", bandText[band])}>
            <RiskMark band={band} />
            {label}
          </span>
        </p>
        <p className="text-sm text-muted-foreground figures">
          80% interval: {percentRange(forecast.interval)}
        </p>
      </div>
      <AnalysisPart
        title="The question"
        note="Will the government broadly restrict leaving the country in February 2028? This wording is fixed so that the forecast can be scored."
      >
        <FrozenQuestion text={forecast.question} />
      </AnalysisPart>
      <AnalysisPart title="Reasoning">
        <p className="leading-relaxed whitespace-pre-line">{prediction.reasoning || NO_DATA}</p>
      </AnalysisPart>
      {prediction.keyFactors.length > 0 && (
        <AnalysisPart title="Key factors">
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {prediction.keyFactors.map((factor) => (
              <li key={factor}>{factor}</li>
            ))}
          </ul>
        </AnalysisPart>
      )}
      <AnalysisPart
        title={`How we got to ${percentText(prediction.likelihood)}`}
        note={roundingNote(prediction.likelihood)}
      >
        <ForecastWaterfall detail={forecast} />
      </AnalysisPart>
      <AnalysisPart
        title="The four measures"
        note="Any one of them makes the answer yes. They overlap, so their chances don’t add up."
      >
        <ForecastParts parts={forecast.parts} />
      </AnalysisPart>
      <WeighedSources sources={assessment.weighed} />
      <p className="text-sm">
        <TextLink to="/record">See our track record</TextLink>
      </p>
      <MadeBy assessment={assessment} />
    </>
  );
}

/** The steps have one decimal so they add up; explains why the forecast above shows none. */
const roundingNote = (likelihood: number) =>
  shownPercent(likelihood) === likelihood
    ? ""
    : `The last step, ${likelihood.toFixed(1)}%, rounds to ${percentText(likelihood)}.`;

type Step = ForecastDetail["steps"][number];
type Part = ForecastDetail["parts"][number];

/** From the base rate to the percentage: a table whose bars show each step's start and end. */
export function ForecastWaterfall({ detail }: { detail: ForecastDetail }) {
  const { steps } = detail;
  const widest = widestOf(steps);
  return (
    <table className="w-full text-sm">
      <StepsHead />
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.id} className="group border-b align-top last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              <span className="font-medium">{STEP_NAMES[step.id]}</span>
              <span className="block text-xs font-normal text-muted-foreground">{noteOf(step, detail)}</span>
              <span className="mt-1.5 block">
                <StepBar before={steps[index - 1]?.percent ?? 0} after={step.percent} widest={widest} />
              </span>
            </th>
            <td className="w-16 py-2 text-right figures">{index === 0 ? "" : signedPoints(step.change)}</td>
            <td className="w-16 py-2 text-right font-medium figures group-last:font-semibold">
              {step.percent.toFixed(1)}%
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function noteOf({ id, change }: Step, { parts, monthsLeft, model }: ForecastDetail): string {
  switch (id) {
    case "base-rate":
      return "How often such measures have begun in the past, if a year were left";
    case "time":
      return timeText(monthsLeft, parts);
    case "state": {
      const touched = parts.filter(({ state }) => state.kind !== "not-in-force" && state.kind !== "missed");
      return touched.length === 0
        ? "None of the four measures"
        : touched.map((part) => `${PART_NAMES[part.part]}: ${stateText(part)}`).join("; ");
    }
    case "evidence":
      return change === 0
        ? "No news about the four measures"
        : "Stories about the four measures, within limits";
    case "model":
      return model
        ? `${counted(model.trials, "run")}; shifts the log-odds by ${signedPoints(model.logOddsShift, 2)} (capped at ±0.5)`
        : "Not used in this assessment";
  }
}

function timeText(monthsLeft: number, parts: readonly Part[]): string {
  if (monthsLeft > 0) return `${sentenceCase(monthsText(monthsLeft))} until February 2028`;
  return parts.some(({ state }) => state.kind === "missed")
    ? "February 2028 is over"
    : "February 2028 has begun";
}

/** The four measures in the question, each with its state and chance. */
function ForecastParts({ parts }: { parts: Part[] }) {
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-xs text-muted-foreground">
        <tr className="border-b">
          <th scope="col" className="py-1.5 font-medium">
            Measure
          </th>
          <th scope="col" className="w-28 py-1.5 text-right font-medium">
            News multiplies its rate by
          </th>
          <th scope="col" className="w-16 py-1.5 text-right font-medium">
            Chance
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.part} className="border-b align-top last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              ({part.part}) {PART_NAMES[part.part]}
              <span className="block text-xs text-muted-foreground">{sentenceCase(stateText(part))}</span>
            </th>
            <td className="py-2 text-right figures">{part.multiplier.toFixed(2)}</td>
            <td className="py-2 text-right font-medium figures">{part.percent.toFixed(1)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateText({ state }: Part): string {
  switch (state.kind) {
    case "not-in-force":
      return "not in force";
    case "proposed":
      return `${proposedText(state)}, being checked`;
    case "in-force": {
      const since = `in force for ${monthsText(Math.round(state.months))}`;
      return state.isLiftingAnnounced ? `${since}, with its end announced` : since;
    }
    case "scheduled":
      return state.isLiftingAnnounced
        ? "in the register, not yet in effect, with its end announced"
        : "in the register, not yet in effect";
    case "met":
      return "in force in February 2028";
    case "missed":
      return "not in force in February 2028";
  }
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A forecast question to the letter, each of its dates on one line. */
export const FrozenQuestion = ({ text }: { text: string }) => (
  <blockquote className="border-l-2 border-primary pl-4 leading-relaxed">
    <UnbrokenDates text={text} />
  </blockquote>
);
