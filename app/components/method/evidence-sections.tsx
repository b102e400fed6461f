import { Link } from "@remix-run/react";
import { Section } from "../legal-page";

/** Links to the register, with its total effect on the level. */
export function RegisterSection({ count, heaviest }: { count: number; heaviest: string[] }) {
  return (
    <Section id="register" title="Restrictions in force today">
      <p>
        Federal laws and orders that limit citizens&rsquo; ability to leave. {count} are in force today, most
        of them narrow and long-standing. The ones with the most impact: {heaviest.join("; ")}.
      </p>
      <p>
        <Link to="/restrictions" className="link">
          See every restriction, with its law, its source and its impact
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
        Each month we publish automatic 60-day forecasts about the world, and one about our own index. A saved
        query of a public source decides the outcome. Where no source does, an administrator decides and links
        the evidence. The same query over the ten years before gives the base rate. We publish the score, good
        or bad.
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
