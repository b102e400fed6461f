import { jsonOf } from "~/text";

/** Whitespace and structure may have line breaks; inside a string no control character is valid. */
const CONTROL = /\p{Cc}/gu;
/** One valid escape, or a backslash with what would be its escape. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4}|(u[\da-f]{0,3})?)/gi;
const REPLACEMENT = "\ufffd";
/** A backslash that takes away a string's end: what follows it is the next field or the end of the record. */
const LOST_END = /\\"(?=\s{0,20}(?:,\s{0,20}"[\w-]{1,60}"\s{0,20}:|[}\]]))/g;
/** A quotation mark inside a text: nothing beside it is structure, not even a comma or a colon, if no value follows. */
const BARE_QUOTE =
  /(?<![[{,:\\]\s{0,20})"(?!\s{0,20}(?:[}\]]|$|[,:]\s{0,20}(?:["[{\d-]|true\b|false\b|null\b)))/g;

/**
 * Parses JSON. A provider that pastes foreign text into its JSON now and then writes an escape that JSON doesn't have
 * (`\'`, `\x41`, `\u12`), a bare control character, a bare quotation mark or a backslash before the last one, which
 * would lose every record: each is replaced by U+FFFD, which marks its record as damaged and is left out of texts. If
 * that isn't enough, each record of the list is parsed by itself, and one that can't be is null.
 * @throws {SyntaxError} if it still isn't JSON, for example where it was cut off
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "");
  return repaired(plain) ?? JSON.parse(withReadableRecords(plain, { isNested: false }));
}

/** The value of a JSON text, as it is or with its foreign text repaired; undefined if it has none. */
function repaired(text: string): unknown {
  const parsed = jsonOf(text);
  if (parsed !== undefined) return parsed;
  const escaped = text
    .replace(CONTROL, " ")
    .replace(ESCAPE, (escape, cutOff: string | undefined) =>
      escape.length === 1 || cutOff !== undefined ? REPLACEMENT : escape,
    );
  return (
    jsonOf(escaped) ?? jsonOf(escaped.replace(LOST_END, `${REPLACEMENT}"`).replace(BARE_QUOTE, REPLACEMENT))
  );
}

/** The start of the first list of objects. */
const LIST = /\[\s*(?=\{)/;
/** How a record begins: its first key, and whether that one's value is a text. */
const BEGINNING = /\{\s*("[\w-]{1,60}")\s*:\s*("?)/;
/** More than a list has records, and a record objects. */
const RECORDS_MAX = 1_000;
const ENDS_TRIED_MAX = 50;

/** Rebuilds the JSON with a list of the records that parse, and null for each other one. Drops any text around the JSON. */
function withReadableRecords(text: string, { isNested }: { isNested: boolean }): string {
  const list = LIST.exec(text);
  if (!list) return text;
  const start = list.index + list[0].length;
  const [, key, quote] = BEGINNING.exec(text.slice(start)) ?? [];
  if (key === undefined) return text;
  const begin = new RegExp(String.raw`(?=\{\s*${key}\s*:\s*${quote})`);
  const parts = text.slice(start).split(begin);
  if (parts.length > RECORDS_MAX) return text;
  const last = parts.pop() ?? "";
  const end = endOfFirst(last) ?? 0;
  const after = last.slice(end).replace(/^[\s,]+/, "");
  const isListEnd = end > 0 && after.startsWith("]");
  const rest = isListEnd ? after : last.slice(last.lastIndexOf("]"));
  const records = [...parts, isListEnd ? last.slice(0, end) : last].flatMap((part) =>
    recordsIn(part, isNested),
  );
  return [
    text.slice(text.indexOf("{"), start),
    records.map((record) => JSON.stringify(record)).join(","),
    rest.slice(0, rest.lastIndexOf("}") + 1),
  ].join("");
}

/**
 * The record at the start of a part of a list, and one after it with another first key; null for what doesn't parse.
 * A bad one may itself hold a list of records, one for each query.
 */
function recordsIn(part: string, isNested: boolean): unknown[] {
  const record = repaired(part.slice(0, part.lastIndexOf("}") + 1));
  if (record !== undefined) return [record];
  const end = endOfFirst(part);
  if (end === undefined)
    return [isNested ? null : (repaired(withReadableRecords(part, { isNested: true })) ?? null)];
  const rest = part.slice(part.indexOf("{", end), part.lastIndexOf("}") + 1);
  return [repaired(part.slice(0, end)), repaired(rest) ?? null];
}

/** The place after the first value of a text; undefined where none can be parsed. */
function endOfFirst(text: string): number | undefined {
  let end = 0;
  for (let tried = 0; tried < ENDS_TRIED_MAX; tried += 1) {
    end = text.indexOf("}", end) + 1;
    if (end === 0) return undefined;
    if (repaired(text.slice(0, end)) !== undefined) return end;
  }
  return undefined;
}
