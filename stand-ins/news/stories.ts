import { z } from "zod";
import { DIRECTIONS, ITEM_CLASSES, STAGES } from "../../app/news/coding-guide";
import { CARRIERS, type DemonstrationStory } from "./article";
import borders from "./stories/borders.json";
import escalation from "./stories/escalation.json";
import everyday from "./stories/everyday.json";
import passports from "./stories/passports.json";
import powers from "./stories/powers.json";
import rights from "./stories/rights.json";

// The stories of the packs, checked when they are loaded.

const unrelated = z.strictObject({
  title: z.string().min(1),
  text: z.string().min(1),
  reads: z.templateLiteral([z.enum(ITEM_CLASSES), " ", z.enum(STAGES), " ", z.enum(DIRECTIONS)]),
  carriers: z.array(z.enum(CARRIERS)).min(1),
});
const story = unrelated.extend({
  at: z.number().nonnegative(),
  alsoAs: z.array(z.string().min(1)).optional(),
  bill: z.strictObject({ type: z.string(), number: z.string() }).optional(),
});

/** Daily unrelated news, much of it in the same words. Three a day, so none repeats within two weeks. */
export const EVERYDAY: readonly Omit<DemonstrationStory, "at">[] = z.array(unrelated).parse(everyday);

/** A sudden escalation: `at` is hours ago. Acts in force, from officials and several outlets. */
export const ESCALATION: readonly DemonstrationStory[] = z.array(story).parse(escalation);

/** Thirteen weeks, after which the recorded stories repeat, so today always has a history. */
export const CYCLE_DAYS = 91;

/**
 * A plausible season: `at` is the day of the cycle. A quiet start, a bill and a rule on passports that a court stops,
 * then unrest with threats and a short emergency, and a calm end. Mostly context, with a few days that matter. The files have
 * passports (a bill and a rule), borders (ports, checkpoints, watch lists), powers (emergencies, soldiers at home, the draft)
 * and rights (citizenship, money, press, courts).
 */
export const RECORDED: readonly DemonstrationStory[] = z
  .array(story)
  .parse([...passports, ...borders, ...powers, ...rights]);
