import type { Forecast } from "./forecast";
import type { ForecastDetail, FORECAST_STEPS } from "./forecast-detail";
import { monthsText, PART_NAMES, proposedText } from "./forecast-question";
import { percentRange, percentText } from "../percent";

type Part = ForecastDetail["parts"][number];

/** Explains the forecast in a few sentences: the base rate, what moved it, and the result. */
export function forecastReasoning({
  likelihood,
  interval,
  steps,
  parts,
  monthsLeft,
  model,
}: Forecast): string {
  const percentAfter = (id: (typeof FORECAST_STEPS)[number]) =>
    percentText(steps.find((step) => step.id === id)?.percent ?? 0);
  const met = parts.filter(({ state }) => state.kind === "met");
  const chance = percentText(likelihood);
  if (met.length > 0)
    return `The answer is yes. ${met.map(stateSentence).join(" ")} The forecast is ${chance}, the highest it goes.`;
  const touched = parts.filter(({ state }) => !["not-in-force", "missed"].includes(state.kind));
  const isOver = parts.some(({ state }) => state.kind === "missed");
  if (isOver && touched.length > 0)
    return `February 2028 is over. ${touched.map(stateSentence).join(" ")} The answer is no unless that is confirmed. The forecast is ${chance}.`;
  if (isOver)
    return `February 2028 is over. None of the four measures was in force then, so the answer is no. The forecast is ${chance}, the lowest it goes.`;
  const left = monthsLeft > 0 ? `and ${monthsText(monthsLeft)} left` : "so far";
  const none = touched.length === 0 ? "in force or officially proposed" : "in force";
  const quiet = `With none of the four measures ${none} ${left}, the chance would be ${percentAfter("time")}.`;
  const state =
    touched.length === 0
      ? ""
      : `${touched.map(stateSentence).join(" ")} That brings the chance to ${percentAfter("state")}.`;
  const byNews = movedBy(steps, "evidence");
  const byModel = model ? movedBy(steps, "model") : "";
  // The last step's percentage is the forecast, which the last sentence gives.
  const evidence = !byNews
    ? "Current news doesn’t change it."
    : `Current news ${byNews} it${byModel ? ` to ${percentAfter("evidence")}` : ""}.`;
  const modelSentence = byModel && `The AI model’s estimate, which counts within limits, ${byModel} it.`;
  const final = `The forecast is ${percentText(likelihood)} (80% interval: ${percentRange(interval)}).`;
  return [quiet, state, evidence, modelSentence, final].filter(Boolean).join(" ");
}

/** "raises", "lowers", or nothing where a step hardly moves the chance. */
function movedBy(steps: ForecastDetail["steps"], id: (typeof FORECAST_STEPS)[number]): string {
  const change = steps.find((step) => step.id === id)?.change ?? 0;
  if (Math.abs(change) < 0.1) return "";
  return change > 0 ? "raises" : "lowers";
}

function stateSentence({ part, state }: Part): string {
  const name = PART_NAMES[part];
  switch (state.kind) {
    case "proposed":
      return `${name}: ${proposedText(state)}, being checked.`;
    case "in-force":
      return state.isLiftingAnnounced
        ? `${name}: in force, with its end announced.`
        : `${name}: in force for ${monthsText(Math.round(state.months))}.`;
    case "met":
      return `${name}: in force in February 2028.`;
    case "scheduled":
      return state.isLiftingAnnounced
        ? `${name}: in the register, not yet in effect, with its end announced.`
        : `${name}: in the register, not yet in effect.`;
    case "not-in-force":
    case "missed":
      return "";
  }
}
