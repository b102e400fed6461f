import { byText } from "~/news/article";
import { stepOf } from "~/news/step";
import { RISK_FACTOR_LABELS, RISK_FACTORS } from "~/news/coding-guide";
import { levelInterval } from "./level-interval";
import { USUAL_FLOW_NAME } from "../labels";
import { EVENT_POINTS_MIN, type LevelBreakdown, NEWS_PARTS } from "./level-detail";
import {
  type Proposal,
  PROPOSAL_SHARE,
  provisionalLevel,
  type SupportingDocument,
} from "../register/proposals";
import type { TakenBack } from "../register/reported";
import { combine, FILL, type Flow, FLOW_SHARE, type RiskLevel } from "./risk-level";
import type { Story } from "~/news/stories";
import { toTenth } from "../percent";
import { weightOf } from "../register/register";
import { PULL } from "./context-news";
import { NO_TOPIC } from "~/news/subjects";

/** At most this many stories are listed, and those about leaving itself that count; the rest are summed in one line. */
const STORIES_NAMED = 25;
/** At most this many outlets' usual flows are published with an assessment, largest first. */
const OUTLETS_NAMED = 40;
const OTHER_STORIES = "other-stories";
const USUAL_FLOW = "usual-news-flow";
/** A ban on everyone is treated as leaving this much, because log 0 is infinite. */
const LEAST_LEFT = 1e-9;

type NewsPart = (typeof NEWS_PARTS)[number];
type Part = { key: string; factor: string; log: number; story?: { story: Story; part: NewsPart } };

/**
 * Breaks the level down. It is 100 * (1 - product of what each part leaves); in logarithms the product is a sum, and
 * each part's share of that sum is its share of the level. Within a flow, events share in proportion to what they
 * count; within the context, stories by weight and the usual news flow by its expected flow. Points have one decimal
 * and add up to the level.
 */
export function breakdownOf(level: RiskLevel): LevelBreakdown {
  const parts = [
    ...level.inForce.map((restriction) => ({
      key: `r ${restriction.id}`,
      factor: restriction.factor,
      log: logOf(weightOf(restriction)),
    })),
    ...level.proposals.map((proposal) => ({
      key: `p ${proposal.subject}`,
      factor: proposal.factor,
      log: logOf(proposal.weight),
    })),
    ...directParts(level),
    ...contextParts(level),
  ];
  const total = parts.reduce((sum, { log }) => sum + log, 0);
  const tenths = toTenths(
    parts.map(({ log }) => (total === 0 ? 0 : (level.level * log) / total)),
    total === 0 ? 0 : level.level,
  );
  const shared = parts.map((part, index) => ({ ...part, points: tenths[index] ?? 0 }));
  const shareOf = (key: string) => {
    const { points, log } = shared.find((part) => part.key === key) ?? { points: 0, log: 0 };
    return { points, log: sixDecimals(log) };
  };

  return {
    interval: levelInterval(level),
    unverified: unverifiedLevels(level),
    factors: [
      ...RISK_FACTORS.map((id): { id: string; name: string } => ({ id, name: RISK_FACTOR_LABELS[id] })),
      { id: USUAL_FLOW, name: USUAL_FLOW_NAME },
    ]
      .map((factor) => ({
        ...factor,
        points: toTenth(sumOf(shared.filter((part) => part.factor === factor.id))),
      }))
      .filter(({ id, points }) => id !== USUAL_FLOW || points !== 0)
      .sort((a, b) => b.points - a.points),
    restrictions: level.inForce
      .map(({ id, name, law, affected, sourceUrl }) => {
        const subject = level.subjectOfEntry.get(id) ?? null;
        return { id, name, law, affected, url: sourceUrl, subject, ...shareOf(`r ${id}`) };
      })
      .sort((a, b) => b.points - a.points),
    proposals: level.proposals.map(
      ({ subject, name, kind, effect, from, until, isAnnounced, documents, support: [lead], ...size }) => ({
        id: subject,
        name,
        kind,
        effect,
        impact: toTenth(proposalImpact({ kind, ...size })),
        from: from.toISOString(),
        until: until.toISOString(),
        title: lead?.title ?? name,
        url: lead?.link ?? "",
        address: lead?.url ?? "",
        source: lead?.source ?? "",
        step: lead ? stepOf(lead) : 0,
        ...(documents.length > 0 && { isAnnounced, documents: documents.slice(0, 10).map(documentShare) }),
        ...shareOf(`p ${subject}`),
      }),
    ),
    ...(level.takenBack.length > 0 && { takenBack: level.takenBack.map(takenBackShare) }),
    stories: named(storyShares(level, shared)),
    usualNewsFlow: shareOf(USUAL_FLOW).points,
    log: sixDecimals(total),
    usual: [...level.outlets]
      .sort((a, b) => b.expected - a.expected || byText(a.outlet, b.outlet))
      .slice(0, OUTLETS_NAMED)
      .map(({ outlet, usualPerItem, usualNetPerItem }) => {
        return { outlet, perItem: sixDecimals(usualPerItem), netPerItem: sixDecimals(usualNetPerItem) };
      }),
  };
}

const documentShare = ({ article: { id, url, document }, span }: SupportingDocument) => ({
  id,
  url,
  number: document?.number ?? null,
  from: span.from.toISOString(),
  isAnnounced: span.isAnnounced,
});

/** The level by what an administrator can decide: S 16.3 and 90 points of exit permits are 92 if confirmed, 16 if not. */
function unverifiedLevels({ restrictionsInForce, proposals, sums }: RiskLevel): LevelBreakdown["unverified"] {
  if (!proposals.some(({ weight }) => weight > 0)) return null;
  const full = proposals.map(({ kind, weight }) => ({ weight: weight / PROPOSAL_SHARE[kind] }));
  const levelWith = (provisional: number) =>
    Math.round(combine(restrictionsInForce, provisional, sums).exact);
  return { confirmed: levelWith(provisionalLevel(full)), rejected: levelWith(0) };
}

const takenBackShare = ({ subject, name, from, at, wasInEffect, document, ...size }: TakenBack) => ({
  id: subject,
  name,
  from: from.toISOString(),
  at: at.toISOString(),
  wasInEffect,
  impact: toTenth(100 * weightOf(size)),
  url: document.link,
  source: document.source,
});

const logOf = (weight: number) => -Math.log(Math.max(LEAST_LEFT, 1 - weight));

/** A flow's logarithm per unit of its sum; its slope at 0 where raising and lowering news cancel out. */
function logPerUnit({ flows, sums }: Pick<RiskLevel, "flows" | "sums">, flow: Flow): number {
  const share = FLOW_SHARE[flow];
  return Math.abs(sums[flow]) > 1e-9
    ? -Math.log(1 - (share * flows[flow]) / 100) / sums[flow]
    : share / FILL[flow];
}

function directParts(level: RiskLevel): Part[] {
  return level.events
    .filter(({ counted }) => counted !== 0)
    .map(({ story, flow, factor, counted }) => ({
      key: `${flow} ${story.id}`,
      factor,
      log: logPerUnit(level, flow) * counted,
      story: { story, part: flow },
    }));
}

function contextParts(level: RiskLevel): Part[] {
  const sum = (of: (outlet: RiskLevel["outlets"][number]) => number) =>
    level.outlets.reduce((total, outlet) => total + of(outlet), 0);
  const perWeight = logPerUnit(level, "context") / (sum(({ expected }) => expected) + PULL);
  const stories = level.outlets.flatMap((outlet) => outlet.stories);
  return [
    ...stories.map(({ story, outlet, factor, weight }) => ({
      key: `context ${story.id} ${outlet}`,
      factor,
      log: perWeight * weight,
      story: { story, part: "context" as const },
    })),
    { key: USUAL_FLOW, factor: USUAL_FLOW, log: -perWeight * sum(({ usual }) => usual) },
  ];
}

/** A story may appear several times: as an event, and as context of more than one outlet. */
function storyShares(
  level: RiskLevel,
  shared: readonly (Part & { points: number })[],
): LevelBreakdown["stories"] {
  const events = new Map(level.events.map((event) => [`${event.flow} ${event.story.id}`, event]));
  // A proposal reported by three outlets is not unconfirmed, even if each report is a separate story.
  const supporting = new Set(level.proposals.flatMap(({ support }) => support.map(({ id }) => id)));
  // A proposal by an official document isn't either.
  const ordered = new Set(
    level.proposals.flatMap(({ kind, effect, subject }) =>
      kind === "official" && effect === "begins" && subject !== NO_TOPIC ? [subject] : [],
    ),
  );
  const impactOf = storyImpacts(level);
  const stories = new Map<string, LevelBreakdown["stories"][number]>();
  for (const { key, points, log, story: named } of shared) {
    if (!named) continue;
    const { story, part } = named;
    const known = stories.get(story.id);
    const event = events.get(key);
    stories.set(story.id, {
      id: story.id,
      title: story.lead.title,
      url: story.lead.link,
      address: story.lead.url,
      source: story.lead.source,
      stage: story.lead.relevance.stage,
      points: toTenth((known?.points ?? 0) + points),
      log: sixDecimals((known?.log ?? 0) + log),
      impact: known?.impact ?? impactOf(story),
      subject: known?.subject ?? event?.subject ?? null,
      byPart: { ...known?.byPart, [part]: toTenth((known?.byPart[part] ?? 0) + points) },
      outlets: story.independentSources,
      isUnconfirmed:
        known?.isUnconfirmed ||
        (event !== undefined &&
          !event.isConfirmed &&
          !(event.flow === "acts" && event.weight > 0 && ordered.has(event.subject)) &&
          !story.articles.some(({ id }) => supporting.has(id))),
      isOfficial: known?.isOfficial || (event?.isOfficial ?? false),
      step: stepOf(story.lead),
    });
  }
  return [...stories.values()];
}

function named(stories: LevelBreakdown["stories"]): LevelBreakdown["stories"] {
  const sorted = stories.sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || byText(a.id, b.id));
  // Rules by event cover every such story, so none is left out; the points of the level bound their number.
  const isNamed = ({ subject, points }: (typeof sorted)[number], index: number) =>
    index < STORIES_NAMED || (subject !== null && Math.abs(points) >= EVENT_POINTS_MIN);
  const others = sorted.filter((story, index) => !isNamed(story, index));
  if (others.length === 0) return sorted;
  const rest = {
    id: OTHER_STORIES,
    title: others.length === 1 ? "1 smaller story" : `${others.length} smaller stories combined`,
    url: "",
    source: "",
    stage: "",
    points: toTenth(sumOf(others)),
    log: sixDecimals(others.reduce((sum, { log }) => sum + log, 0)),
    subject: null,
    byPart: Object.fromEntries(
      NEWS_PARTS.map((part) => [
        part,
        toTenth(others.reduce((sum, { byPart }) => sum + (byPart[part] ?? 0), 0)),
      ]),
    ),
    outlets: 0,
    isUnconfirmed: false,
    isOfficial: false,
  };
  return [...sorted.filter(isNamed), rest];
}

const sumOf = (parts: readonly { points: number }[]) => parts.reduce((sum, { points }) => sum + points, 0);
const sixDecimals = (number: number) => Math.round(number * 1e6) / 1e6;

/** Rounds to tenths that still add up to `total`, using the largest-remainder method. */
export function toTenths(numbers: readonly number[], total: number): number[] {
  const floors = numbers.map((number) => Math.floor(number * 10));
  let missing = Math.round(total * 10) - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = numbers
    .map((number, index) => ({ index, remainder: number * 10 - (floors[index] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (missing <= 0) break;
    floors[index] = (floors[index] ?? 0) + 1;
    missing -= 1;
  }
  return floors.map((floor) => floor / 10);
}

/**
 * Points that a possible restriction takes on its own once in effect, as far as it counts: land borders by three
 * outlets 20.
 */
const proposalImpact = ({ kind, ...size }: Pick<Proposal, "kind" | "severity" | "reach">): number =>
  100 * weightOf(size) * PROPOSAL_SHARE[kind];

const NOTHING: Record<Flow, number> = { acts: 0, threats: 0, context: 0 };

/**
 * Returns each story's impact: the points that it would add to the restrictions in force if there were nothing else, with the
 * possible restriction whose beginning it reports. Land borders closed by a document (40, acts 0.93) with S 14: 38.4.
 */
function storyImpacts(level: RiskLevel): (story: Story) => number {
  const { restrictionsInForce, events, outlets } = level;
  const sums = new Map<string, Record<Flow, number>>();
  const add = ({ id }: Story, flow: Flow, weight: number) => {
    const known = sums.get(id) ?? NOTHING;
    sums.set(id, { ...known, [flow]: known[flow] + weight });
  };
  const expected = outlets.reduce((sum, outlet) => sum + outlet.expected, PULL);
  for (const { story, flow, weight } of events) add(story, flow, weight);
  for (const outlet of outlets)
    for (const { story, weight } of outlet.stories) add(story, "context", weight / expected);
  const reported = reportedProposals(level);
  return (story) => {
    const proposal = reported(story);
    const provisional = proposal ? proposalImpact(proposal) : 0;
    const { exact } = combine(restrictionsInForce, provisional, sums.get(story.id) ?? NOTHING);
    return toTenth(exact - restrictionsInForce);
  };
}

/** Returns the possible restriction whose beginning a story reports as an act. */
function reportedProposals({ events, proposals }: RiskLevel): (story: Story) => Proposal | undefined {
  const begun = proposals.filter(({ effect }) => effect === "begins");
  const acts = events.filter(({ flow, weight }) => flow === "acts" && weight > 0);
  const subjects = new Map(acts.map(({ story, subject }) => [story.id, subject]));
  return ({ id, lead, articles }) =>
    lead.relevance.stage === "act"
      ? begun.find(({ subject, support }) =>
          subject === NO_TOPIC
            ? // Measures without a topic have nothing in common but the document.
              subjects.has(id) &&
              support.some((candidate) => articles.some((article) => article.id === candidate.id))
            : subject === subjects.get(id),
        )
      : undefined;
}
