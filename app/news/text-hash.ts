/** Returns the 32-bit FNV-1a hash of a text, as an unsigned integer: "a" gives 3826002220. Not for secrets. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
