import { type RiskFactor } from "~/assessment/factors";
import { withoutPublisher } from "~/news/article";
import { CONCEPTS } from "~/news/concepts/all";
import { type Concept } from "~/news/concepts/concept";
import { actPoints, officialKind, type Stage, stageOf } from "~/news/course";
import { type Direction, directionOf } from "~/news/direction";
import { tightestGuard } from "~/news/guards";
import { phrases } from "~/news/phrases";
import { type PlainText, plainText } from "~/news/plain-text";

/**
 * The coding guide.
 *
 * Direct (60 and above): the item reports, proposes, threatens, reverses or judges a measure of the US government (or a joint one)
 * on US citizens' ability to get, keep or use a passport, to board, to cross outward, to travel to a place under US law, or to
 * move themselves or their assets out. Easing counts. Worldwide "do not travel" advice counts, a single country's does not.
 *
 * Contextual (40 to 59): upstream or adjacent, in the United States or done to its citizens: citizenship itself, emergency
 * powers, soldiers at home, identification to fly, searches of citizens at the border, surveillance, the courts' independence,
 * the press, consular help, airspace and transport orders, other states' bars on Americans, emigration, an election's
 * postponement, the draft, travel between the states.
 *
 * Irrelevant (below 40): all else, above all what shares the words: entry bans on foreigners, other states' passports,
 * exit bans and martial law, vaccine passports, no-fly zones, drafts and exits of sport, finance and film, weather, border crime.
 */
export const DIRECT_FROM = 60;
export const RELEVANT_FROM = 40;

export type Reason = {
  part: "mobility" | "act" | "subject" | "official" | "guard" | "review";
  /** The words that matched, or why the score is held down; display-ready. */
  text: string;
  points: number;
};

export type Relevance = {
  /** 0 to 100, a whole number. */
  score: number;
  factor: RiskFactor;
  stage: Stage;
  direction: Direction;
  /** Display-ready, the weightiest first, at most eight. */
  keywords: string[];
  /** Their points add up to the score, up to the clamp at 0 and 100. */
  reasons: Reason[];
  /** A yearly renewal of what stands already. */
  isRoutineRenewal: boolean;
  /** Takes back an earlier threat or proposal. */
  isWithdrawal: boolean;
};

export type RelevanceInput = {
  title: string;
  description: string | null;
  source: string;
  official: boolean;
  publishedAt: Date;
};

const TITLE_LENGTH_MAX = 500;
const DESCRIPTION_LENGTH_MAX = 2000;
const KEYWORDS_MAX = 8;
const WEIGHED_MAX = 6;

const MOBILITY_POINTS = { direct: 35, context: 30, hint: 15, mention: 10 } as const;
const CEILING = { direct: 100, context: 59, hint: 59, mention: 35 } as const;
const DESCRIPTION_DISCOUNT = 5;
const NO_US_SUBJECT_CAP = 25;
const ABOUT_ELSEWHERE_CAP = 35;
const IN_PASSING_CAP = 35;

const CITIZENS = phrases("<citizens>");
const AUTHORITY = phrases("<authority>");
const FOREIGN = phrases("<foreign>");
const STATE = phrases("<state>");
const ROUTINE_RENEWAL = phrases(
  "continuation of the national emergency",
  "(?:extend(?:s|ed|ing)?|renew(?:s|ed|al|ing)?|extension) .. (?:another|one more|a further|one|additional) year",
  "extension of the restriction on the use of",
);
const WITHDRAWAL = phrases(
  "(?:withdr(?:aw|aws|ew|awn)|walks? back|walked back|backs? (?:down|off|away)|backed (?:down|off|away)|drops?|dropped|scraps?|scrapped|abandon(?:s|ed)?|shelv(?:e|es|ed)|retreat(?:s|ed)?|remov(?:e|es|ed)) .. (?:plan|plans|threat|proposal|bill|provision|idea|policy|rule|nomination|deployment)",
  "rules? out|ruled out|no plans to|not (?:considering|planning|going) to|wont",
);

type Match = {
  concept: Concept;
  text: string;
  inTitle: boolean;
  /** Upstream news that the description alone tells, under a title about something else. */
  isInPassing: boolean;
  isPresumedAmerican: boolean;
};

/**
 * Scores an item: `R = clamp(M + A + S + O - G, 0, 100)`; see the coding guide above and docs on the method.
 *
 * "State Department revokes passports of Americans who owe child support": M 35 (passport revocation) + A 25 (revokes)
 * + S 25 (Americans) = 85.
 */
export function scoreRelevance(input: RelevanceInput): Relevance {
  const title = plainText(withoutPublisher(input.title.slice(0, TITLE_LENGTH_MAX)), TITLE_LENGTH_MAX);
  const description = plainText(input.description, DESCRIPTION_LENGTH_MAX);
  const item = `${title}. ${description}`;
  const kind = officialKind(input.source, title, input.official);

  const stage = stageOf(title, description, kind);
  const matches = matchConcepts(title, description, item, kind !== null);
  if (matches.length === 0) return { ...NOTHING, stage };

  const act = actPoints(title, description, kind);
  const weighed = matches.slice(0, WEIGHED_MAX).map((match) => {
    const reasons = weigh(match, title, description, item, kind !== null, act);
    return { match, reasons, sum: reasons.reduce((total, reason) => total + reason.points, 0) };
  });
  const best = weighed.reduce((highest, one) => (one.sum > highest.sum ? one : highest));
  const { concept } = best.match;
  const keywords = [concept.keyword, ...matches.map((match) => match.concept.keyword)];
  return {
    score: Math.max(0, Math.min(100, best.sum)),
    factor: concept.factor,
    stage,
    direction: concept.direction ?? directionOf(title, description, stage === "analysis", concept.names),
    keywords: [...new Set(keywords)].slice(0, KEYWORDS_MAX),
    reasons: best.reasons,
    isRoutineRenewal: ROUTINE_RENEWAL.test(item),
    isWithdrawal: WITHDRAWAL.test(title),
  };
}

/** An item that says nothing of the kind still has the factor that its readers would file it under by default. */
const NOTHING: Omit<Relevance, "stage"> = {
  score: 0,
  factor: "border-security",
  direction: "neutral",
  keywords: [],
  reasons: [],
  isRoutineRenewal: false,
  isWithdrawal: false,
};

/** Every concept that the item matches, the weightiest first. */
function matchConcepts(
  title: PlainText,
  description: PlainText,
  item: PlainText,
  isOfficial: boolean,
): Match[] {
  const matches: (Match & { weight: number })[] = [];
  for (const { stem, concepts } of CONCEPTS) {
    if (!stem.test(item)) continue;
    for (const concept of concepts) {
      const inTitle =
        concept.says?.exec(title) ?? concept.titleSays?.exec(title) ?? together(concept, title, isOfficial);
      const found = inTitle ?? concept.says?.exec(description);
      if (!found || concept.unless?.test(item)) continue;
      const isPresumedAmerican =
        concept.isPresumedAmerican &&
        inTitle !== null &&
        !FOREIGN.test(title.slice(0, inTitle.index + inTitle[0].length)) &&
        !FOREIGN.test(description);
      if (concept.also && !isPresumedAmerican && !isOfficial && !concept.also.test(item)) continue;
      const weight = MOBILITY_POINTS[concept.tier] - (inTitle ? 0 : DESCRIPTION_DISCOUNT);
      const isInPassing = inTitle === null && concept.tier !== "direct" && !stem.test(title);
      matches.push({
        concept,
        text: found[0],
        inTitle: inTitle !== null,
        isInPassing,
        isPresumedAmerican,
        weight,
      });
    }
  }
  return matches.sort((a, b) => b.weight - a.weight);
}

/** The first phrase of a set whose phrases are all in the title, or the bare subject of an official document. */
function together(concept: Concept, title: PlainText, isOfficial: boolean): RegExpExecArray | null {
  const official = isOfficial ? concept.officialSays?.exec(title) : null;
  if (official) return official;
  for (const all of concept.together) {
    if (all.every((one) => one.test(title))) return all[0]?.exec(title) ?? null;
  }
  return null;
}

function weigh(
  { concept, text, inTitle, isInPassing, isPresumedAmerican }: Match,
  title: PlainText,
  description: PlainText,
  item: PlainText,
  isOfficial: boolean,
  act: { points: number; text: string },
): Reason[] {
  const { tier } = concept;
  const mobility = MOBILITY_POINTS[tier] - (inTitle ? 0 : DESCRIPTION_DISCOUNT);
  const reasons: Reason[] = [
    { part: "mobility", text: `${concept.keyword}: "${text.trim()}"`, points: mobility },
  ];

  const actedOn = concept.isAct && act.points < 15 ? { points: 15, text: text.trim() } : act;
  if (actedOn.points > 0) reasons.push({ part: "act", text: `"${actedOn.text}"`, points: actedOn.points });

  const isAmerican = concept.isAmerican || isOfficial;
  const subject = subjectOf(title, description, isAmerican, isPresumedAmerican);
  if (subject.points > 0) reasons.push({ part: "subject", text: subject.text, points: subject.points });
  if (isOfficial) reasons.push({ part: "official", text: "an official document", points: 15 });

  const sum = reasons.reduce((total, reason) => total + reason.points, 0);
  const ceilings: { text: string; cap: number }[] = [];
  if (CEILING[tier] < 100)
    ceilings.push({
      text: tier === "mention" ? "the words alone" : "adjacent to leaving, not leaving itself",
      cap: CEILING[tier],
    });
  if (isInPassing) ceilings.push({ text: "told in passing", cap: IN_PASSING_CAP });
  if (subject.points === 0)
    ceilings.push({ text: "no US citizens or authority named", cap: NO_US_SUBJECT_CAP });
  if (tier === "hint" && act.points < 15)
    ceilings.push({ text: "no act of government", cap: ABOUT_ELSEWHERE_CAP });
  if (
    !isAmerican &&
    !isPresumedAmerican &&
    FOREIGN.test(title) &&
    !CITIZENS.test(title) &&
    !AUTHORITY.test(title)
  )
    ceilings.push({ text: "about another country", cap: ABOUT_ELSEWHERE_CAP });
  const guard = tightestGuard(title, item, concept.spares);
  if (guard) ceilings.push(guard);

  const lowest = ceilings.sort((a, b) => a.cap - b.cap)[0];
  if (lowest && sum > lowest.cap)
    reasons.push({ part: "guard", text: lowest.text, points: lowest.cap - sum });
  return reasons;
}

function subjectOf(
  title: PlainText,
  description: PlainText,
  isAmerican: boolean,
  isPresumed: boolean,
): { points: number; text: string } {
  const citizens = CITIZENS.exec(title);
  if (citizens) return { points: 25, text: `"${citizens[0]}"` };
  const authority = AUTHORITY.exec(title);
  if (authority) return { points: 20, text: `"${authority[0]}"` };
  if (isAmerican) return { points: 20, text: "a US law, office or border" };
  const described = CITIZENS.exec(description) ?? AUTHORITY.exec(description);
  if (described) return { points: 15, text: `"${described[0]}"` };
  const state = STATE.exec(title) ?? STATE.exec(description);
  if (state) return { points: 10, text: `"${state[0]}"` };
  return isPresumed ? { points: 10, text: "no other country named" } : { points: 0, text: "" };
}
