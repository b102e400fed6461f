import { sql, type SQL } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Database } from "~/database/open.server";
import { recoveryCodes } from "./tables.server";

const RECOVERY_CODES = 10;
/** 32 unambiguous characters, so each byte maps to one evenly. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns ten new codes, to be shown once, and the statement that stores their hashes if the condition holds. */
export async function newRecoveryCodes(db: Database, userId: string, now: Date, condition: SQL) {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = JSON.stringify(await Promise.all(codes.map((each) => recoveryHash(userId, each))));
  const insert = db
    .insert(recoveryCodes)
    .select(
      sql`select value, ${userId}, null, ${now.getTime()} from json_each(${hashes}) where ${condition}`,
    );
  return { codes, insert };
}

/** Four groups of six characters: 120 bits, so a fast hash is enough. */
function newRecoveryCode(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(24))].map(
    (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
  );
  return [0, 6, 12, 18].map((start) => signs.slice(start, start + 6).join("")).join("-");
}

export const recoveryHash = (userId: string, code: string) =>
  SHA256(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
