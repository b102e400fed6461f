import { Link } from "@remix-run/react";
import { likelihoodLabel } from "~/assessment/labels";
import { cn } from "../ui/class-names";
import { AnalysisPart } from "./analysis-dialog";
import { type ForecastBreakdown } from "~/assessment/forecast";
import { type AssessmentView, NO_DATA } from "./dashboard-data";
import { MadeBy } from "./level-analysis";
import { bandText, RiskMark } from "./risk-mark";

/** The February 2028 forecast taken apart: the frozen question, and each step from the base rate to the percentage. */
export function ForecastAnalysis({ assessment }: { assessment: AssessmentView }) {
  const { february2028Prediction: prediction, forecast } = assessment;
  if (!prediction) return <p>{NO_DATA}</p>;
  const { band, label } = likelihoodLabel(prediction.likelihood);
  return (
    <>
      <div>
        <p className={cn("flex flex-wrap items-center gap-x-3 font-semibold", bandText[band])}>
          <span className="heading text-4xl figures">{prediction.likelihood}%</span>
          <RiskMark band={band} />
          {label}
        </p>
        {forecast && (
          <p className="text-sm text-muted-foreground figures">
            Eight times in ten between {forecast.band.low}% and {forecast.band.high}%.
          </p>
        )}
      </div>
      {forecast && (
        <AnalysisPart
          title="The question"
          note="Frozen, so that the answer can be scored when its time comes."
        >
          <blockquote className="border-l-2 border-primary pl-4 leading-relaxed">
            {forecast.question}
          </blockquote>
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
          title="Step by step"
          note="From how often such things happened to what the news of today adds."
        >
          <ForecastSteps steps={forecast.steps} />
        </AnalysisPart>
      )}
      <p className="text-sm">
        <Link to="/method#record" reloadDocument className="link">
          How our forecasts have done so far
        </Link>
      </p>
      <MadeBy assessment={assessment} />
    </>
  );
}

function ForecastSteps({ steps }: { steps: ForecastBreakdown["steps"] }) {
  return (
    <ol className="text-sm">
      {steps.map(({ id, name, detail, percent }, index) => (
        <li key={id} className="flex items-baseline gap-4 border-b py-2 last:border-0 last:font-semibold">
          <span className="w-4 text-right text-muted-foreground figures" aria-hidden="true">
            {index + 1}
          </span>
          <span className="flex-1">
            {name}
            <span className="block text-xs font-normal text-muted-foreground">{detail}</span>
          </span>
          <span className="font-medium figures">{percent.toFixed(1)}%</span>
        </li>
      ))}
    </ol>
  );
}
