import { OUTLOOK_DAYS, riskLabel, STAGE_LABELS, USUAL_FLOW_NAME } from "~/assessment/labels";
import type { LevelBreakdown } from "~/assessment/level/level-detail";
import { levelRange } from "~/assessment/percent";
import { AnalysisPart, MadeBy, WeighedSources } from "./analysis-parts";
import { type LoadedAssessment, NO_EXPLANATION } from "./dashboard-data";
import { bandText, RiskMark } from "./risk-scale";
import { scaleOf, type Share, ShareBars, zeroNote } from "./share-bars";
import { cn } from "../ui/class-names";
import { ExternalLink, SEPARATOR } from "../ui/text";

/** How many items of evidence are listed before the rest is expanded. */
const EVIDENCE_SHOWN = 8;

/** The current risk level broken down into its evidence. */
export function LevelAnalysis({
  assessment,
  isFolded = false,
}: {
  assessment: LoadedAssessment;
  /** Shows the heaviest evidence first and the rest on demand; for a dialog, which needs client code anyway. */
  isFolded?: boolean;
}) {
  const { riskLevel, explanation, keyEvents, level } = assessment;
  const evidence = [
    ...heaviestFirst([restrictionShares(level), proposalShares(level), storyShares(level)]).flat(),
    ...usualNewsFlowShare(level),
  ];
  const scale = scaleOf([...level.factors, ...evidence]);
  const { band, label, description } = riskLabel(riskLevel);
  return (
    <>
      <div>
        <p className={cn("flex flex-wrap items-center gap-x-3 font-semibold", bandText[band])}>
          <span className="heading text-4xl figures">{riskLevel}</span>
          <RiskMark band={band} />
          {label}
        </p>
        <p className="text-sm text-muted-foreground">
          {description} in the next {OUTLOOK_DAYS} days. {levelRange(level)}.
        </p>
      </div>
      <AnalysisPart title="Explanation">
        <p className="leading-relaxed whitespace-pre-line">{explanation || NO_EXPLANATION}</p>
      </AnalysisPart>
      {keyEvents.length > 0 && (
        <AnalysisPart title="Key events">
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {keyEvents.map((event, index) => (
              <li key={index}>{event}</li>
            ))}
          </ul>
        </AnalysisPart>
      )}
      <AnalysisPart
        title="By risk factor"
        note={`Points add up to the risk level. ${zeroNote(scale)}`.trim()}
      >
        <ShareBars shares={level.factors} scale={scale} total={riskLevel} totalName="Risk level" />
      </AnalysisPart>
      <AnalysisPart title="By source of evidence" note="The same points, by law and story.">
        <ShareBars
          shares={evidence}
          scale={scale}
          total={riskLevel}
          totalName="Risk level"
          shownAtFirst={isFolded ? EVIDENCE_SHOWN : undefined}
        />
      </AnalysisPart>
      <WeighedSources sources={assessment.weighed} />
      <MadeBy assessment={assessment} />
    </>
  );
}

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { points }) => sum + points, 0);

/** The groups of evidence, the one with most points first: in a crisis what caused it. */
const heaviestFirst = (groups: readonly Share[][]) => [...groups].sort((a, b) => sumOf(b) - sumOf(a));

function restrictionShares({ restrictions }: LevelBreakdown) {
  return restrictions.map(({ id, name, law, affected, url, points }) => ({
    id,
    points,
    group: "Restrictions in force",
    name: <ExternalLink href={url}>{name}</ExternalLink>,
    note: `${law}${SEPARATOR}Affects ${affected}`,
  }));
}

/** Possible restrictions that an administrator hasn't decided on yet. */
function proposalShares({ proposals }: LevelBreakdown) {
  return proposals
    .filter(({ effect }) => effect === "begins")
    .map(({ id, name, kind, title, url, source, points }) => ({
      id: `proposal-${id}`,
      points,
      group: "Possible restrictions, being checked",
      name,
      note: (
        <>
          {kind === "official" ? "An official document" : "Three independent outlets"}:{" "}
          <ExternalLink href={url}>{title}</ExternalLink> ({source})
        </>
      ),
    }));
}

function storyShares({ stories }: LevelBreakdown) {
  return stories.map(({ id, title, url, source, stage, isUnconfirmed, points }) => ({
    id,
    points,
    group: "News stories",
    // The line that sums up small stories has no page to link to.
    name: url ? <ExternalLink href={url}>{title}</ExternalLink> : title,
    note: [source, STAGE_LABELS[stage] ?? stage, isUnconfirmed && "Unconfirmed"]
      .filter(Boolean)
      .join(SEPARATOR),
  }));
}

function usualNewsFlowShare({ usualNewsFlow }: LevelBreakdown) {
  if (usualNewsFlow === 0) return [];
  const note = "What these outlets report on an ordinary day doesn’t count.";
  return [{ id: "usual-news-flow", name: USUAL_FLOW_NAME, note, points: usualNewsFlow }];
}
