import { SHA256 } from "worktop/crypto";

const RECOVERY_CODES = 10;
/** 32 unambiguous characters, so each byte maps to one evenly. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns ten new codes, to be shown once, and their rows, which hold only hashes. */
export async function newRecoveryCodes(userId: string, now: Date) {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = await Promise.all(
    codes.map(async (each) => ({ id: await recoveryHash(userId, each), userId, createdAt: now })),
  );
  return { codes, rows };
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
