import { Link } from "@remix-run/react";
import { likelihoodLabel } from "~/assessment/labels";
import { percentRange, percentText, shownPercent } from "~/assessment/percent";
import { FrozenQuestion } from "../frozen-question";
import { cn } from "../ui/class-names";
import { AnalysisPart } from "./analysis-part";
import { type AssessmentJson, NO_DATA } from "./dashboard-data";
import { ForecastParts, ForecastWaterfall } from "./forecast-waterfall";
import { MadeBy } from "./level-analysis";
import { bandText, RiskMark } from "./risk-mark";
import { WeighedSources } from "./weighed-sources";

/** The February 2028 forecast in depth: the question, and each step from the base rate to the percentage. */
export function ForecastAnalysis({ assessment }: { assessment: AssessmentJson; isFolded?: boolean }) {
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
        {forecast && (
          <p className="text-sm text-muted-foreground figures">
            80% interval: {percentRange(forecast.interval)}
          </p>
        )}
      </div>
      {forecast && (
        <AnalysisPart
          title="The question"
          note="Will the government broadly restrict leaving the country in February 2028? This wording is fixed so that the forecast can be scored."
        >
          <FrozenQuestion text={forecast.question} />
        </AnalysisPart>
      )}
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
      {forecast && (
        <AnalysisPart
          title={`How we got to ${percentText(prediction.likelihood)}`}
          note={roundingNote(prediction.likelihood)}
        >
          <ForecastWaterfall detail={forecast} />
        </AnalysisPart>
      )}
      {forecast && (
        <AnalysisPart
          title="The four measures"
          note="Any one of them makes the answer yes. They overlap, so their chances don’t add up."
        >
          <ForecastParts parts={forecast.parts} />
        </AnalysisPart>
      )}
      <WeighedSources sources={assessment.weighed ?? []} />
      <p className="text-sm">
        <Link to="/record" className="link">
          See our track record
        </Link>
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
