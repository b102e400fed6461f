/** Says in words what the audit log stores of an action: "User IDs: a, b; archived: yes". */
export function detailText(detail: unknown): string {
  if (!isRecord(detail)) return valueText(detail);
  const { before, after, ...rest } = detail;
  const text = [...partsOf(rest), ...changesOf(before, after)].join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const partsOf = (values: Record<string, unknown>) =>
  Object.entries(values).map(([key, value]) => `${nameOf(key)}: ${valueText(value)}`);

/** A change as "severity: 0.1, now 0.2"; what is new as "severity: 0.2". */
function changesOf(before: unknown, after: unknown): string[] {
  if (!isRecord(after)) return isRecord(before) ? partsOf(before) : [];
  const earlier = isRecord(before) ? before : {};
  return Object.entries(after).map(([key, value]) =>
    key in earlier
      ? `${nameOf(key)}: ${valueText(earlier[key])}, now ${valueText(value)}`
      : `${nameOf(key)}: ${valueText(value)}`,
  );
}

/** "userIds" -> "user IDs" */
const nameOf = (key: string) =>
  key
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(id|url)(s?)\b/g, (_, word: string, plural: string) => word.toUpperCase() + plural);

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(valueText).join(", ");
  if (isRecord(value)) return `(${partsOf(value).join(", ")})`;
  const text = String(value);
  // A word of the code, such as "not-found".
  return /^[a-z]+(-[a-z]+)+$/.test(text) ? text.replaceAll("-", " ") : text;
}
