export interface CalendarEvent {
  id: string;
  summary: string;
  description: string;
  /** The UTC day. */
  day: Date;
  changedAt: Date;
}

const LINE_BYTES_MAX = 75;

/** Builds an iCalendar file (RFC 5545) of all-day events: CRLF line ends, escaped text, lines of at most 75 bytes. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { host, name }: { host: string; name: string },
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Forecast questions//EN`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap(({ id, summary, description, day, changedAt }) => [
      "BEGIN:VEVENT",
      `UID:${id}@${host}`,
      `DTSTAMP:${compact(changedAt.toISOString().slice(0, 19))}Z`,
      `DTSTART;VALUE=DATE:${compact(day.toISOString().slice(0, 10))}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const compact = (iso: string): string => iso.replace(/[-:]/g, "");

const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Splits a line after 75 bytes at most, as iCalendar asks (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > LINE_BYTES_MAX) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += length;
  }
  return folded;
}
