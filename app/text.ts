/** Parses JSON; undefined for a text that isn't, and for no text. */
export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Escapes text for HTML and XML, including attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** "1 story", "1,240 stories". @param plural the noun and an "s" unless given */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;

/** Data for a model, as JSON between the marks that its instructions name; it can't contain the closing one. */
export const markedData = (data: unknown): string =>
  `<data>${JSON.stringify(data).replaceAll("</", "<\\/")}</data>`;

/** Replaces control and format characters with spaces. */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, " ");

/** Encodes bytes as base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Decodes base64url. @throws for any other character */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

/** Returns the 32-bit FNV-1a hash of a text's UTF-16 code units, as an unsigned integer: "a" gives 3826002220. Not for secrets. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Quotes one CSV cell. Text that a spreadsheet could run as a formula gets a leading apostrophe: `=1+1` becomes
 * `"'=1+1"`. So do full-width signs (U+FF1D), which some locales read as their ASCII equivalents, and a leading
 * semicolon, which ends the cell where it is the list separator.
 */
export function csvCell(text: string): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@;|%]|^[\t\r\n]/u.test(text.normalize("NFKC")) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Begins a CSV file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A row of cells, ending in CRLF for spreadsheets. */
export const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;
