import { generateKeyPairSync, randomBytes } from "node:crypto";

/** Returns a secret that no one can guess: 64 hexadecimal digits. */
export const newSecret = (): string => randomBytes(32).toString("hex");

/** Returns a key pair for notifications: the public key, a dot and the private one, base64url. */
export function newPushKeys(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return `${Buffer.concat(point).toString("base64url")}.${d}`;
}
