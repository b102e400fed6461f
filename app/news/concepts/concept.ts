import { type RiskFactor } from "~/assessment/factors";
import { type Direction } from "~/news/direction";
import { phrases } from "~/news/phrases";

/**
 * How near a concept is to leaving the country.
 * - `direct`: citizens' own passports, departure, crossing outward, travel under US law, assets out. Can reach 60 and above.
 * - `context`: upstream or adjacent, a plain mention suffices: 40 to 59.
 * - `hint`: adjacent only with an act of a US government on it: 40 to 59 then, else below 40.
 * - `mention`: shares the vocabulary, decides nothing: stays below 40.
 */
export type Tier = "direct" | "context" | "hint" | "mention";

/** What a guard is about; a concept may be spared it where the concept is about the very same words. */
export type GuardKind =
  | "foreigners"
  | "other-states"
  | "sport"
  | "leisure"
  | "markets"
  | "weather"
  | "no-fly-zone"
  | "health-pass"
  | "past"
  | "quarrel"
  | "jest";

type Written = {
  tier: Tier;
  /** How the concept is shown to a reader. */
  keyword: string;
  factor: RiskFactor;
  /** Phrases (see `phrases.ts`), any one of which, in the title or in the description. */
  says: string[];
  /** As `says`, but in the title only: words too common for a description. */
  titleSays?: string[];
  /** As `says`, but only in the title of an official document, where a bare subject is the matter itself. */
  officialSays?: string[];
  /** Phrases joined by ` & `, all of which the title must hold, in any order. */
  together?: string[];
  /** One of these must be somewhere in the item as well. */
  also?: string[];
  /** And none of these. */
  unless?: string[];
  /** The words themselves name a US law, office or citizens, so no further sign of a US subject is needed. */
  isAmerican?: boolean;
  /** Taken for American unless the item names another country. */
  isPresumedAmerican?: boolean;
  /** A measure on citizens by its own meaning: no separate act of government is needed. */
  isAct?: boolean;
  /** What the words name: a restriction (easing it lowers the risk) or a right (restricting it raises the risk). */
  names?: "restriction" | "right";
  /** The direction of such news, whatever the verb. */
  direction?: Direction;
  /** Guards that do not apply to this concept. */
  spares?: GuardKind[];
};

export type Concept = {
  tier: Tier;
  keyword: string;
  factor: RiskFactor;
  says: RegExp | null;
  titleSays: RegExp | null;
  officialSays: RegExp | null;
  together: RegExp[][];
  also: RegExp | null;
  unless: RegExp | null;
  isAmerican: boolean;
  isPresumedAmerican: boolean;
  isAct: boolean;
  names: "restriction" | "right";
  direction: Direction | null;
  spares: GuardKind[];
};

/** Concepts that share a stem: a text without the stem is not looked at further. */
export type ConceptFamily = { stem: RegExp; concepts: Concept[] };

export function family(stem: RegExp, ...written: Written[]): ConceptFamily {
  const compile = (list: string[] | undefined) => (list && list.length > 0 ? phrases(...list) : null);
  const concepts = written.map((concept) => ({
    ...concept,
    says: compile(concept.says),
    titleSays: compile(concept.titleSays),
    officialSays: compile(concept.officialSays),
    together: (concept.together ?? []).map((all) => all.split(" & ").map((one) => phrases(one))),
    also: compile(concept.also),
    unless: compile(concept.unless),
    isAmerican: concept.isAmerican ?? false,
    isPresumedAmerican: concept.isPresumedAmerican ?? false,
    isAct: concept.isAct ?? false,
    names: concept.names ?? "restriction",
    direction: concept.direction ?? null,
    spares: concept.spares ?? [],
  }));
  return { stem, concepts };
}
