/// <reference types="vite/client" />
/// <reference types="@cloudflare/workers-types" />

/** Bound by `commands/deploy.ts` alone, so the types that are generated from wrangler.toml lack it. */
interface Env {
  AI?: import("./context.server").AiBinding;
}

/** Rendered at build time by `commands/document-page.ts`. */
declare module "*.md?page" {
  const page: { intro: string; html: string; sections: { id: string; title: string }[] };
  export default page;
}

declare module "virtual:remix/server-build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}

/** worktop's `exports` hide its types; this declares what we use of it. */
declare module "worktop/crypto" {
  /** The SHA-256 of a text in lowercase hexadecimal. */
  export function SHA256(message: string): Promise<string>;
  /** A key for `sign` and `verify`, from a secret's text. */
  export function keyload(
    algorithm: { name: "HMAC"; hash: "SHA-256" },
    secret: string,
    scopes: KeyUsage[],
  ): Promise<CryptoKey>;
  /** Signs a text. */
  export function sign(algorithm: "HMAC", key: CryptoKey, payload: string): Promise<ArrayBuffer>;
  /** Checks the signature of a text, in constant time. */
  export function verify(
    algorithm: "HMAC",
    key: CryptoKey,
    payload: string,
    signature: Uint8Array,
  ): Promise<boolean>;
  /** Compares two arrays of the same length in constant time. */
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}
