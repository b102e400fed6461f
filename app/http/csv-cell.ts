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
