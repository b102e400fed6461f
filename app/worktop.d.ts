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
