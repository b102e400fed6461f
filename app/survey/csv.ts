/**
 * One cell of a CSV file, quoted. A text that a spreadsheet would run as a formula gets an apostrophe in front, so that it
 * stays the text it is: `=1+1` becomes `"'=1+1"`.
 */
export function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A row of cells, with the line end that spreadsheets expect. */
export const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;
