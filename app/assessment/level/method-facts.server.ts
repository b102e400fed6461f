import { PULL } from "./context-news";
import {
  CROWDING,
  DIRECT_HALF_LIFE_DAYS,
  DIRECT_STAGE_WEIGHT,
  UNCONFIRMED_MAX,
  UNCONFIRMED_WEIGHT,
} from "./direct-events";
import { CONTEXT_HALF_LIFE_DAYS } from "./outlet-flow";
import { FILL, FLOW_SHARE, FLOWS } from "./risk-level";

/** The constants of the level's formula for the method page, so its browser code needs none of the pipeline. */
export function levelFacts() {
  const halfLives = { ...DIRECT_HALF_LIFE_DAYS, context: CONTEXT_HALF_LIFE_DAYS };
  return {
    stageWeights: DIRECT_STAGE_WEIGHT,
    unconfirmedWeight: UNCONFIRMED_WEIGHT,
    unconfirmedMax: UNCONFIRMED_MAX,
    discount: CROWDING,
    pull: PULL,
    components: FLOWS.map((id) => ({
      id,
      halfLifeDays: halfLives[id],
      maxShare: FLOW_SHARE[id],
      fill: FILL[id],
    })),
  };
}

export type LevelFacts = ReturnType<typeof levelFacts>;
