import type { DemonstrationStory } from "./article";
import { BORDERS } from "./recorded/borders";
import { PASSPORTS } from "./recorded/passports";
import { POWERS } from "./recorded/powers";
import { RIGHTS } from "./recorded/rights";

/** Thirteen weeks, after which the recorded stories repeat, so today always has a history. */
export const CYCLE_DAYS = 91;

/**
 * A plausible season: `at` is the day of the cycle. A quiet start, a bill and a rule on passports that a court stops,
 * then unrest with threats and a short emergency, and a calm end. Mostly context, with a few days that matter.
 */
export const RECORDED: readonly DemonstrationStory[] = [...PASSPORTS, ...BORDERS, ...POWERS, ...RIGHTS];
