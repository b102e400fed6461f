import type { Database } from "~/database/open.server";
import { sourceStates } from "./tables.server";

/** Query for the state of the calls to every source and model. */
export const callStates = (db: Database) =>
  db
    .select({
      source: sourceStates.source,
      lastSuccessAt: sourceStates.lastSuccessAt,
      failingSince: sourceStates.failingSince,
      refusedSince: sourceStates.refusedSince,
      goneSince: sourceStates.goneSince,
      isIncomplete: sourceStates.isIncomplete,
      quotaSince: sourceStates.quotaSince,
    })
    .from(sourceStates);
