import { BETA, CALIBRATION, FORECAST_QUESTION, PRIOR, UPDATE_MAX, USUAL } from "~/assessment/forecast";
import { Points, Section } from "../plain-words";
import { Formula } from "./formula";

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The forecast for February 2028, step by step. */
export function ForecastSection({ quietPercent }: { quietPercent: number }) {
  return (
    <Section title="The forecast for February 2028">
      <p>The question is frozen, so that the answer can be scored:</p>
      <blockquote className="border-l-2 border-primary pl-4">{FORECAST_QUESTION}</blockquote>
      <Points>
        <li>
          <strong>Base rate.</strong> Such measures stood in about 20 of the last 576 months: p₀ ={" "}
          {percent(PRIOR)}.
        </li>
        <li>
          <strong>Evidence.</strong> What acts, threats, context and stock are above their usual ({USUAL.acts}
          , {USUAL.threats}, {USUAL.context}, {USUAL.stock}), in units of 20 points, moves the log-odds with
          weights {BETA.acts}, {BETA.threats}, {BETA.context} and {BETA.stock}; by no more than {UPDATE_MAX}{" "}
          either way.
        </li>
        <li>
          <strong>The AI model&rsquo;s estimate,</strong> where there is one, is pooled with weight n/(n+6)
          for n trials, at most a half.
        </li>
        <li>
          <strong>Calibration.</strong> Forecasts of bad events run high, so the odds are shrunk until our own
          record allows better.
        </li>
      </Points>
      <Formula>{`logit p = ${CALIBRATION.a} + ${CALIBRATION.b} · (logit p₀ + Σ β·z)`}</Formula>
      <p>
        In a month in which nothing is above its usual, that gives {quietPercent}%. The range shown holds
        eight times in ten, if the method is right.
      </p>
    </Section>
  );
}
