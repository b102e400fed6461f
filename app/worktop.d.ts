/** worktop ships its types where its own `exports` hide them; this is what we use of it. */
declare module "worktop/crypto" {
  /** The SHA-256 of a text in lower-case hexadecimal. */
  export function SHA256(message: string): Promise<string>;
}
