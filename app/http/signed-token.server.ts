import { createCookie } from "@remix-run/cloudflare";
import type { Context } from "~/context.server";
import { keyload, sign, verify } from "worktop/crypto";
import { fromBase64url, toBase64url } from "~/text";

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

/**
 * Creates a token for a link that works without a session: its parts, then their HMAC-SHA-256, joined by dots. It
 * contains no secret, and no part can be changed without one of `secrets`.
 * @param purpose keeps a token for one kind of link from working for another
 * @param parts without dots
 * @throws if one has a dot: the token could never be read again
 */
export async function signToken(
  secrets: readonly string[],
  purpose: string,
  parts: readonly string[],
): Promise<string> {
  if (parts.some((part) => part.includes("."))) throw new Error("A part of a signed token has a dot.");
  const [secret = ""] = secrets;
  return [...parts, await hmac(secret, payloadOf(purpose, parts))].join(".");
}

/** Returns the parts of a token signed by one of the secrets for this purpose, or null. */
export async function readSignedToken(
  secrets: readonly string[],
  purpose: string,
  token: string,
): Promise<string[] | null> {
  const parts = token.split(".");
  const signature = decode(parts.pop() ?? "");
  if (!signature) return null;
  for (const secret of secrets) {
    const key = await keyload(HMAC, secret, ["verify"]);
    if (await verify("HMAC", key, payloadOf(purpose, parts), signature)) return parts;
  }
  return null;
}

/** The HMAC-SHA-256 of a text, base64url: 43 characters. */
export const hmac = async (secret: string, payload: string): Promise<string> =>
  toBase64url(await signatureOf(secret, payload));

const payloadOf = (purpose: string, parts: readonly string[]) => [purpose, ...parts].join("\n");

async function signatureOf(secret: string, payload: string): Promise<Uint8Array> {
  const key = await keyload(HMAC, secret, ["sign"]);
  return new Uint8Array(await sign("HMAC", key, payload));
}

function decode(text: string): Uint8Array | null {
  if (!/^[\w-]{43}$/.test(text)) return null;
  return fromBase64url(text);
}

/**
 * A signed cookie that scripts can't read. Over HTTPS its name begins with `__Host-`, which keeps other hosts from setting it;
 * plain HTTP is for localhost only. What can't be read counts as missing.
 */
export function signedCookie(
  name: string,
  request: Request,
  { config }: Pick<Context, "config">,
  maxAge: number,
) {
  const isHttps = new URL(request.url).protocol === "https:" || config.APP_ORIGIN.startsWith("https:");
  const cookie = createCookie(isHttps ? `__Host-${name}` : name, {
    secure: isHttps,
    secrets: config.SESSION_SECRETS,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge,
  });
  // Remix throws if the signature isn't base64.
  const parse: typeof cookie.parse = (header, options) => cookie.parse(header, options).catch(() => null);
  return { ...cookie, parse };
}
