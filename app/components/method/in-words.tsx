import { EVENT_AGAIN_DAYS } from "~/alerts/event-rules";
import { EVENT_POINTS_MIN } from "~/assessment/level/level-detail";
import { ANCHORS } from "~/assessment/anchors";
import { BAND_RANGES, OUTLOOK_DAYS } from "~/assessment/labels";
import { bandText, RiskMark } from "../dashboard/risk-mark";
import { BulletList, Section } from "../legal-page";
import { cn } from "../ui/class-names";

// The parts of the method without formulas.

/** What a level means, with past days to compare. */
export function MeaningSection() {
  return (
    <Section id="meaning" title="What a level means">
      <p>
        How much US citizens&rsquo; freedom to leave the country is restricted or at risk over the next{" "}
        {OUTLOOK_DAYS} days: an index, not a probability.
      </p>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {BAND_RANGES.map(({ band, label, description, from, to }) => (
          <li key={band} className="flex items-start gap-2.5">
            <RiskMark band={band} className="mt-1.5 size-4" />
            <span>
              <span className={cn("font-semibold", bandText[band])}>{label}</span>{" "}
              <span className="text-muted-foreground figures">
                {from} to {to}
              </span>
              <span className="block text-sm text-muted-foreground">{description}</span>
            </span>
          </li>
        ))}
      </ul>
      <p>For comparison, the same formula gives:</p>
      <BulletList>
        {ANCHORS.map(({ year, level, note }) => (
          <li key={year}>
            {level}: {note}.
          </li>
        ))}
      </BulletList>
    </Section>
  );
}

/** What the AI model may and may not do. */
export function AnalystSection() {
  return (
    <Section id="model" title="What the AI model does">
      <p>
        It checks the articles that our rules flag, gives its own estimate for the forecast, and names the
        sources that it weighs most. It doesn&rsquo;t set the risk level, and it can move the forecast only
        within narrow limits (below). It writes no text: pages and emails carry only our own sentences.
      </p>
    </Section>
  );
}

/** When an alert rule triggers. */
export function AlertsSection({ rearmPoints, coverageMin }: { rearmPoints: number; coverageMin: number }) {
  return (
    <Section id="alerts" title="When alerts trigger">
      <BulletList>
        <li>
          A threshold alert triggers when the value reaches it, and again only after falling more than{" "}
          {rearmPoints} points below.
        </li>
        <li>
          Rises are measured from the lowest value, and drops from the highest, since the rule was set or last
          triggered.
        </li>
        <li>
          An alert by event triggers when a story about leaving, or a possible restriction, counts{" "}
          {EVENT_POINTS_MIN} point or more, and again after {EVENT_AGAIN_DAYS} days at the earliest.
        </li>
        <li>
          When fewer than {coverageMin * 100}% of sources respond, only official documents and three
          independent outlets can trigger an alert.
        </li>
      </BulletList>
    </Section>
  );
}
