import type { Context } from "~/context.server";
import { erasureMarker } from "./tables.server";

// Every erasure writes one new token to D1 and to KV. A restored database has an older token than KV, so it may hold users who
// were erased since, and nothing may be sent from it before they are erased again.

const KEY = "erasure-marker:v1";

type Stores = Pick<Context, "db" | "sessions">;

/** Writes the token of one more erasure to KV; the caller has written it to D1 with the erasure itself. */
export const markErasure = ({ sessions }: Pick<Stores, "sessions">, token: string): Promise<void> =>
  sessions.put(KEY, token);

/**
 * Returns whether the database may be older than the last erasure. Also true for up to a minute after an erasure, until KV
 * shows its token everywhere, which only delays a message.
 */
export async function isRestored({ db, sessions }: Stores): Promise<boolean> {
  const [row, token] = await Promise.all([
    db.select({ token: erasureMarker.token }).from(erasureMarker).get(),
    sessions.get(KEY),
  ]);
  return (row?.token ?? null) !== token;
}

/** Statement that writes an erasure's token to D1. */
export const setErasureToken = ({ db }: Pick<Stores, "db">, token: string) =>
  db
    .insert(erasureMarker)
    .values({ id: 1, token })
    .onConflictDoUpdate({ target: erasureMarker.id, set: { token } });
