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

/** What came of the possible restrictions, in one sentence, and a link to the record. */
export function RecordSection({ summary, isDemonstration }: { summary: string; isDemonstration: boolean }) {
  return (
    <Section id="record" title="Track record">
      <p>
        We list every possible restriction with what came of it, and the forecast of every month with what
        history alone says.
      </p>
      <p>
        {summary}
        {isDemonstration && " These numbers are demo data."}
      </p>
      <p>
        <Link to="/record" className="link">
          See the whole record
        </Link>
      </p>
    </Section>
  );
}
