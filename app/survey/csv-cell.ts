/**
 * One cell of a CSV file, quoted. A text that a spreadsheet could run as a formula gets an apostrophe in front, so that it
 * stays text: `=1+1` becomes `"'=1+1"`. So do full-width signs (U+FF1D), which some locales read as their ASCII twins, and
 * a leading semicolon, which ends the cell where the list separator is one.
 */
export function csvCell(text: string): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@;|%]|^[\t\r\n]/u.test(text.normalize("NFKC")) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A row of cells, with the line end that spreadsheets expect. */
export const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;
