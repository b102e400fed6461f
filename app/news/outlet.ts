/** Counts of one outlet's items published on one UTC day. */
export interface OutletDay {
  /** See `outletKey`. */
  outlet: string;
  /** Days since 1970-01-01. */
  day: number;
  /** Items read, relevant or not, each once. */
  items: number;
  /** How many of them were relevant. */
  relevant: number;
}

/** The normalized name of a publisher: `CNN`, `cnn.com` and `The CNN` are all `cnn`. */
export function outletKey(source: string): string {
  return source
    .toLowerCase()
    .replace(/^www\.|^the /, "")
    .replace(/\.(com|org|net|co\.uk|gov)\b.*$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
