import { z } from "zod";
import { hmac } from "~/http/signed-token.server";
import { DAY_MS, SECOND_MS } from "~/time";
import { seal, unseal } from "~/accounts/factors/sealed-secret.server";
import type { Context } from "~/context.server";
import { erasureMarker } from "./tables.server";

// The ids of erased users, so that a restored backup doesn't bring them back. In KV, because a restore of D1 would bring back
// an older list. Each is sealed, and named by a keyed hash: without DATA_SECRETS the list names no one.

const PREFIX = "erased:v1:";
/** Longer than the 30 days that backups of D1 go back. */
const LISTED_DAYS = 35;
/** Purpose that ids on the list are encrypted for. */
const OWNER = "erased-users";

const entry = z.object({ sealed: z.string() });

/** Puts an erased user's id on the list. Repeatable. */
export async function listErased(
  { sessions: kv, config }: Pick<Context, "sessions" | "config">,
  userId: string,
) {
  const name = await hmac(config.DATA_SECRETS[0] ?? "", `erased-user:${userId}`);
  const sealed = await seal(config.DATA_SECRETS, OWNER, userId);
  await kv.put(PREFIX + name, "", {
    metadata: { sealed },
    expirationTtl: (LISTED_DAYS * DAY_MS) / SECOND_MS,
  });
}

/** Reads the ids on the list, page by page. */
export async function* erasedIds({ sessions: kv, config }: Pick<Context, "sessions" | "config">) {
  for (let cursor: string | undefined, isOver = false; !isOver;) {
    const page = await kv.list({ prefix: PREFIX, cursor });
    const listed = page.keys.flatMap(({ metadata }) => entry.safeParse(metadata).data ?? []);
    const ids = await Promise.all(listed.map(({ sealed }) => unseal(config.DATA_SECRETS, OWNER, sealed)));
    yield ids.flatMap((id) => id?.text ?? []);
    isOver = page.list_complete;
    cursor = page.list_complete ? undefined : page.cursor;
  }
}

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
