import { Link } from "@remix-run/react";
import { Section } from "../legal-page";

/** Links to the register, with its total effect on the level. */
export function RegisterSection({ count, heaviest }: { count: number; heaviest: string[] }) {
  return (
    <Section id="register" title="Restrictions in force today">
      <p>
        {count} federal laws and orders limit citizens&rsquo; ability to leave, most of them narrow and
        long-standing. The most impact: {heaviest.join("; ")}.
      </p>
      <p>
        <Link to="/restrictions" className="link">
          See every restriction
        </Link>
      </p>
    </Section>
  );
}

/** Summarizes the record in one sentence and links to it. */
export function RecordSection({ summary, isDemonstration }: { summary: string; isDemonstration: boolean }) {
  return (
    <Section id="record" title="Forecasting track record">
      <p>
        Each month we publish 60-day forecasts and score each one, good or bad. A saved query of a public
        source decides the outcome. Where none does, an administrator decides and links the evidence.
      </p>
      <p>
        {summary}
        {isDemonstration && " These results use demo data."}
      </p>
      <p>
        <Link to="/record" className="link">
          See every question and its outcome
        </Link>
      </p>
    </Section>
  );
}
