import { z } from "zod";
import type { Restriction } from "./register";
import { RESTRICTION_STATUSES, type RestrictionStatus } from "../labels";

/** A register entry as shown to the public. */
export type PublicEntry = Omit<Restriction, "severity" | "reach"> & {
  status: RestrictionStatus;
  /** Points out of 100 that the entry accounts for on its own while it is in force. */
  impact: number;
};

/** An entry's part of today's level. Restrictions overlap, so it is less than the entry's impact on its own. */
export interface RestrictionShare {
  points: number;
  level: number;
}

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/** The public register's filter. Unknown values are ignored. */
export const registerFilter = z.object({
  status: choice(RESTRICTION_STATUSES),
  factor: z.string().max(50).optional().catch(undefined),
});
export type RegisterFilter = z.infer<typeof registerFilter>;

/** Returns the entries that match the filter. */
export const filterEntries = <Entry extends Pick<PublicEntry, "status" | "factor">>(
  entries: readonly Entry[],
  { status, factor }: RegisterFilter,
): Entry[] =>
  entries.filter((entry) => (!status || entry.status === status) && (!factor || entry.factor === factor));
