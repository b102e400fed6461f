import type { ForecastDetail } from "~/assessment/forecast/forecast-detail";
import { signedPoints } from "~/assessment/percent";

type Step = ForecastDetail["steps"][number];

export const STEP_NAMES: Record<Step["id"], string> = {
  "base-rate": "Base rate",
  time: "Time left",
  state: "In force or proposed",
  evidence: "Current news",
  model: "AI model",
};

/** Where the bars of steps end: the largest percentage after any of them. */
export const widestOf = (steps: readonly Step[]) => Math.max(...steps.map(({ percent }) => percent), 1);

/** Folded: from the base rate to the percentage, one line a step; without the model where it changed nothing. The in-depth analysis explains the steps. */
export function ForecastSteps({ steps: all }: { steps: readonly Step[] }) {
  const steps = all.filter(({ id, change }) => id !== "model" || Math.abs(change) >= 0.05);
  const widest = widestOf(steps);
  return (
    <details className="print-hidden mt-4 border-t pt-3 text-sm">
      <summary>
        <h3 className="inline font-semibold">How we got there</h3>
      </summary>
      <table className="steps">
        <caption className="sr-only">How we got there, in percentage points</caption>
        <StepsHead />
        <tbody>
          {steps.map((step, index) => (
            <tr key={step.id}>
              <th scope="row">
                <span>
                  <b>{STEP_NAMES[step.id]}</b>
                  <StepBar before={steps[index - 1]?.percent ?? 0} after={step.percent} widest={widest} />
                </span>
              </th>
              <td>{index > 0 && signedPoints(step.change)}</td>
              <td>{step.percent.toFixed(1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Names the columns of a table of steps for screen readers. */
export function StepsHead() {
  return (
    <thead className="sr-only">
      <tr>
        <th scope="col">Step</th>
        <th scope="col">Change in percentage points</th>
        <th scope="col">Forecast after it</th>
      </tr>
    </thead>
  );
}

/** A step's start and end on a scale from 0 to `widest`, in percent. */
export function StepBar({ before, after, widest }: { before: number; after: number; widest: number }) {
  const share = (percent: number) => `${(100 * percent) / widest}%`;
  return (
    <svg width="100%" height="7" aria-hidden="true">
      <rect width="100%" height="7" rx="2" className="fill-border" />
      <rect
        x={share(Math.min(before, after))}
        width={share(Math.max(Math.abs(after - before), widest / 200))}
        height="7"
        rx="2"
        className={after < before ? "fill-risk-low-mark" : "fill-drawn"}
      />
    </svg>
  );
}
