import { DIRECT_FROM, RELEVANT_FROM, type Relevance } from "./coding-guide";
import type { Head } from "./word-weights";

/** The chances, 0 to 1, that an article of a raw stream is direct and that it is relevant (direct or contextual). */
export type Chances = { direct: number; relevant: number };

/**
 * The word model learned from sets in which relevant items are far more frequent than in a raw stream. So its log-odds are turned into
 * chances by the labels of streams that it had not seen (research/history/relevance-rounds.md has the table): log-odds of the chance = slope * (log-odds - half),
 * where `half` is what makes the chance one half.
 */
export const CALIBRATION = {
  direct: { half: 1.5, slope: 1 },
  relevant: { half: -2, slope: 0.3 },
  unflagged: { half: 3, slope: 0.8 },
  /** What the log-odds for direct lose where the title names neither the US government nor citizens. */
  unnamedPenalty: 2,
};

/** What the rules don't flag stays below one half: no words were found that are relevant more often than not. */
const UNFLAGGED_MAX = 0.49;

/**
 * The chances of an article by the rules' verdict and the words' log-odds. Only what the rules call direct can be direct: of what words alone
 * called direct, none was. q = direct + relevant / 2, less 2 where neither the US government nor citizens are named; log-odds of 3 and 2 with
 * a name give q = 4.
 */
export function chancesOf(
  { score }: Pick<Relevance, "score">,
  logOdds: Readonly<Pick<Record<Head, number>, "direct" | "relevant">>,
  isNamed: boolean,
): Chances {
  const q = logOdds.direct + logOdds.relevant / 2 - (isNamed ? 0 : CALIBRATION.unnamedPenalty);
  return {
    direct: score >= DIRECT_FROM ? chance(q, CALIBRATION.direct) : 0,
    relevant:
      score >= RELEVANT_FROM
        ? chance(logOdds.relevant, CALIBRATION.relevant)
        : Math.min(UNFLAGGED_MAX, chance(logOdds.relevant, CALIBRATION.unflagged)),
  };
}

const chance = (logOdds: number, { half, slope }: { half: number; slope: number }) =>
  1 / (1 + Math.exp(-slope * (logOdds - half)));
