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
        The risk level runs from 0 to 100. It measures how much US citizens&rsquo; freedom to leave the
        country is restricted or at risk over the next {OUTLOOK_DAYS} days. It&rsquo;s an index, not a
        probability.
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
      <p>For reference, the same formula gives:</p>
      <BulletList>
        <li>About 13 for October 2024, a quiet month.</li>
        <li>About 70 for May 2020, with the land borders closed and passport service suspended.</li>
        <li>At least 85 for universal departure permits, as in 1918 and 1941.</li>
      </BulletList>
    </Section>
  );
}

/** What makes an article relevant. */
export function RelevanceSection(props: { relevantFrom: number; directFrom: number; wordsMax: number }) {
  const { relevantFrom, directFrom, wordsMax } = props;
  return (
    <Section id="articles" title="Which articles count">
      <p>
        Each article gets a relevance from 0 to 100 under written rules. It earns points for mentioning
        departure (passports, borders, citizenship, assets), a government action, US citizens or a US
        authority, and an official source. Exclusion rules lower the result when the article is about
        something else, such as entry bans on foreigners, other countries&rsquo; passports, sports, movies or
        weather.
      </p>
      <p>
        Where the rules flag nothing, a statistical model decides by the words, within limits: it never gives
        more than {wordsMax}. It learned from everyday news and from examples that AI models wrote or labeled
        by the same definitions. It also checks what the rules flag: where the words clearly speak for
        something else, an article is dropped, a related one counts as direct, or a direct one as related.
        Where the model is surer than the rules, it corrects the stage and direction.
      </p>
      <p>
        {directFrom} and above: directly about leaving the country. {relevantFrom} to {directFrom - 1}:
        related developments. Below {relevantFrom}: not counted.
      </p>
    </Section>
  );
}

/** What the AI model may and may not do. */
export function AnalystSection() {
  return (
    <Section id="model" title="What the AI model does">
      <p>
        It writes the explanation from the same evidence you can see. It doesn&rsquo;t set the risk level, and
        it can move the February 2028 forecast only within narrow limits (below). Every event it cites must
        quote a story word for word, or we drop it. An explanation with a number that differs from ours is
        refused, and links, addresses and phone numbers are removed. If the model is unavailable or its answer
        fails these checks, a rule-based summary is used instead. Every assessment shows which one wrote it.
        Alert emails never use the AI model&rsquo;s words.
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
          Rises are measured from the lowest value, and drops from the highest, since the rule was created,
          changed, turned on or last triggered.
        </li>
        <li>No alerts trigger when fewer than {coverageMin * 100}% of sources respond.</li>
      </BulletList>
    </Section>
  );
}
