import { scrypt, type ScryptOptions } from "node:crypto";
import { timingSafeEqual } from "worktop/crypto";
import type { Config } from "~/config.server";

// scrypt with parameters from the OWASP Password Storage Cheat Sheet (2025): N = 2^14, r = 8, p = 5. Built into the
// runtime; takes 16 MiB and about 0.2 s. docs/decisions explains why not argon2id or PBKDF2.

interface Cost {
  /** log2 of N. */
  ln: number;
  r: number;
  p: number;
}

type PasswordConfig = Pick<Config, "PASSWORD_COST">;

/** The cost of new hashes. Only tests and localhost may configure a lower N. */
const costOf = ({ PASSWORD_COST }: PasswordConfig): Cost => ({ ln: PASSWORD_COST, r: 8, p: 5 });

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The runtime's limit for N*r*p. A stored hash that claims more is rejected before it costs anything. */
const COST_MAX = 2 ** 20;

/** A hash of no known password, so unknown addresses take as long to reject as known ones. */
export const dummyPasswordHash = (config: PasswordConfig): string =>
  `${parametersOf(costOf(config))}$ENjHNk1BmGzd6lf+aooxEA$FHIGISS/My1YoR70+cL27vZNJxvaI/VhV94PMmMX72w`;

/** Stored in place of a hash while an account has no password. None matches it. */
export const NO_PASSWORD = "none";

const parametersOf = ({ ln, r, p }: Cost) => `$scrypt$ln=${ln},r=${r},p=${p}`;

/** Hashes a password for storage, as a PHC string with its parameters and salt. */
export async function hashPassword(password: string, config: PasswordConfig): Promise<string> {
  const cost = costOf(config);
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const key = await derive(password, salt, cost, KEY_BYTES);
  return `${parametersOf(cost)}$${base64(salt)}$${base64(key)}`;
}

/**
 * Compares a password with a stored hash. `needsRehash`: the parameters have changed since. An account without a password takes
 * as long to reject as others.
 */
export async function verifyPassword(
  password: string,
  storedHash: string,
  config: PasswordConfig,
): Promise<{ ok: boolean; needsRehash: boolean }> {
  const parsed = parse(storedHash);
  if (!parsed) {
    if (storedHash === NO_PASSWORD) await hashPassword(password, config);
    return { ok: false, needsRehash: false };
  }
  const key = await derive(password, parsed.salt, parsed.cost, parsed.key.length);
  return {
    ok: timingSafeEqual(key, parsed.key),
    needsRehash: parametersOf(parsed.cost) !== parametersOf(costOf(config)) || key.length !== KEY_BYTES,
  };
}

function parse(storedHash: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/.exec(storedHash);
  if (!match) return null;
  const [, ln, r, p, salt = "", key = ""] = match;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  if (2 ** cost.ln * cost.r * cost.p > COST_MAX) return null;
  return { cost, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

/** NFKC, so a password typed on another keyboard or system still matches. */
function derive(password: string, salt: Buffer, { ln, r, p }: Cost, bytes: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
