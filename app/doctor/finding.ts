import { z } from "zod";

/** Whose idea an examination was: `asked` by an operator and of every provider, `weekly` of the real sources alone. */
export const EXAMINATION_KINDS = ["asked", "weekly"] as const;

const paths = z.array(z.string());

const finding = z.object({
  name: z.string(),
  /** off: not configured; drift: it works, but a field that we know is gone or has another type. */
  state: z.enum(["ok", "off", "failed", "drift"]),
  /** Whether the key was accepted; missing where there is none or that wasn't seen. */
  isKeyValid: z.boolean().optional(),
  latencyMs: z.number().optional(),
  items: z.number().optional(),
  /** Entries of the reply that the product leaves out, and why. */
  dropped: z.array(z.object({ why: z.string(), count: z.number() })).optional(),
  /** What the provider says is left. */
  quota: z.string().optional(),
  drift: z.object({ gone: paths, retyped: paths, new: paths }).optional(),
  /** Why it failed. Never has a key or an address. */
  problem: z.string().optional(),
  notes: paths.optional(),
});

/** What a check of one provider found. */
export type Finding = z.output<typeof finding>;
export const findings = z.array(finding);

export const isBad = ({ state }: Finding) => state === "failed" || state === "drift";

/** What an operator has to see to: "The Guardian: response.results[].webTitle is gone". */
export const changesIn = (found: readonly Finding[]): string[] =>
  found.flatMap(({ name, drift }) => [
    ...(drift?.gone ?? []).map((path) => `${name}: ${path} is gone`),
    ...(drift?.retyped ?? []).map((change) => `${name}: ${change}`),
  ]);

/** One finding as lines for people. */
export function linesOf(finding: Finding): string[] {
  const {
    name,
    state,
    latencyMs,
    items,
    dropped = [],
    quota,
    drift,
    problem,
    notes = [],
    isKeyValid,
  } = finding;
  const facts = [
    isKeyValid === true && "key valid",
    isKeyValid === false && "key refused",
    items !== undefined && `${items} items`,
    dropped.length > 0 && `${dropped.reduce((sum, { count }) => sum + count, 0)} dropped`,
    quota,
    latencyMs !== undefined && `${latencyMs} ms`,
  ].filter(Boolean);
  return [
    `${state.padEnd(6)} ${name}${facts.length > 0 ? `: ${facts.join(", ")}` : ""}`,
    ...(problem ? [`         ${problem}`] : []),
    ...dropped.map(({ why, count }) => `         ${count} dropped: ${why}`),
    ...(drift?.gone ?? []).map((path) => `         gone: ${path}`),
    ...(drift?.retyped ?? []).map((path) => `         retyped: ${path}`),
    ...(drift?.new ?? []).map((path) => `         new: ${path}`),
    ...notes.map((note) => `         ${note}`),
  ];
}
