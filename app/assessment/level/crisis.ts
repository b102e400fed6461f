import { DAY_MS } from "~/time";
import type { Crisis, LevelBreakdown } from "./level-detail";
import { proposalStatus } from "./crisis-facts";
import { toTenth } from "../percent";
import type { Decisions } from "../register/reported";
import { isInForce, weightOf, type Restriction } from "../register/register";
import { subjectOfPart, subjectWithId } from "~/news/subjects";

export const CRISIS_FROM = 20;
const SETTLED_DAYS = 30;
export const ENDED_SHOWN_DAYS = 7;

export interface CrisisInput {
  now: Date;
  /** When the assessment with these possible restrictions was made. */
  assessedAt: Date;
  proposals: LevelBreakdown["proposals"];
  takenBack?: LevelBreakdown["takenBack"];
  /** The register: what is in force, still to come, or ended within a week. */
  register: readonly Restriction[];
  decisions: Decisions;
}

/**
 * Returns the restrictions that take more than 20 points on their own, heaviest first, with what is known of each. A
 * proposal that an administrator has decided since the assessment no longer counts: accepted, its entry takes its
 * place; rejected, it is gone. One whose document was taken back is listed as such while nothing else stands on its
 * subject. Land borders closed to all, by a document: 40 points; by three outlets alone: 20, which is no crisis.
 */
export function crisesOf({
  now,
  assessedAt,
  proposals,
  takenBack = [],
  register,
  decisions,
}: CrisisInput): Crisis[] {
  const subjectOfEntry = new Map(
    [...decisions].flatMap(([subject, { entryIds }]) => entryIds.map((id) => [id, subject] as const)),
  );
  const registered = register.flatMap((entry) => {
    const [part] = entry.parts;
    const subject = subjectOfEntry.get(entry.id) ?? (part ? subjectOfPart(part) : null);
    return fromRegister(entry, subject, now);
  });
  const known = new Set(registered.map(({ id }) => id));
  const isOpen = ({ id }: { id: string }) => {
    const decided = decisions.get(id);
    return !known.has(id) && !(decided && decided.at > assessedAt);
  };
  const proposed = proposals
    .filter((proposal) => proposal.effect === "begins" && isOpen(proposal))
    .map((proposal) => fromProposal(proposal, now));
  const standing = new Set(proposed.map(({ id }) => id));
  const over = takenBack
    .filter((restriction) => isOpen(restriction) && !standing.has(restriction.id))
    .map(fromTakenBack);
  return [...registered, ...proposed, ...over]
    .filter(({ impact }) => impact > CRISIS_FROM)
    .sort((a, b) => b.impact - a.impact || (a.id < b.id ? -1 : 1));
}

function fromRegister(entry: Restriction, subject: string | null, now: Date): Crisis[] {
  const { id, name, affected, since, until, sourceUrl } = entry;
  const hasEnded = until !== null && until <= now;
  if (hasEnded && now.getTime() - until.getTime() >= ENDED_SHOWN_DAYS * DAY_MS) return [];
  const isBinding = isInForce(entry, now);
  return [
    {
      id: subject ?? id,
      name,
      status: hasEnded ? "ended" : isBinding ? "in-force" : "verified",
      from: since.toISOString(),
      until: until?.toISOString() ?? null,
      affected,
      subject,
      impact: toTenth(100 * weightOf(entry)),
      url: sourceUrl,
      source: "",
      entryId: id,
      isSettled: isBinding && now.getTime() - since.getTime() >= SETTLED_DAYS * DAY_MS,
    },
  ];
}

const affectedBy = (subject: string) =>
  subjectWithId(subject)?.guidance?.affected ?? "US citizens; it isn’t known yet which ones";

/** The fields of a restriction that no one has verified. */
const unverified = (subject: string) => ({
  affected: affectedBy(subject),
  subject,
  entryId: null,
  isSettled: false,
});

const fromTakenBack = ({
  at,
  wasInEffect,
  ...restriction
}: NonNullable<LevelBreakdown["takenBack"]>[number]): Crisis => ({
  ...restriction,
  ...unverified(restriction.id),
  status: wasInEffect ? "ended" : "withdrawn",
  until: at,
});

const fromProposal = (proposal: LevelBreakdown["proposals"][number], now: Date): Crisis => {
  const { id, name, from, impact, url, address, source, documents } = proposal;
  return {
    ...unverified(id),
    id,
    name,
    status: proposalStatus(proposal, now),
    from,
    until: null,
    impact,
    url,
    source,
    ...(address && { address }),
    ...(documents && { documents }),
  };
};
