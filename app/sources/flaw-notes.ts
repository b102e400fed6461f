import type { Flaw } from "./read-records";

const REASONS_SHOWN = 3;

/** Returns sentences for operators about records that could not be read, with a count and an example of each kind. */
export function flawNotes(source: string, flaws: readonly Flaw[]): string[] {
  const lost = flaws.filter(({ isLost }) => isLost);
  const mended = flaws.filter(({ isLost }) => !isLost);
  return [
    ...(lost.length > 0
      ? [`${counted(lost.length)} of ${source} could not be read: ${reasonsOf(lost)}`]
      : []),
    ...(mended.length > 0
      ? [
          `${counted(mended.length)} of ${source} ${mended.length === 1 ? "was" : "were"} repaired: ${reasonsOf(mended)}`,
        ]
      : []),
  ];
}

const counted = (count: number) => `${count} ${count === 1 ? "record" : "records"}`;

/** 'no valid date (2, for example "Passport rule")', the most frequent first. */
function reasonsOf(flaws: readonly Flaw[]): string {
  const byReason = new Map<string, Flaw[]>();
  for (const flaw of flaws) byReason.set(flaw.reason, [...(byReason.get(flaw.reason) ?? []), flaw]);
  const named = [...byReason].toSorted(([, one], [, other]) => other.length - one.length);
  return named
    .slice(0, REASONS_SHOWN)
    .map(([reason, of]) =>
      of.length === 1
        ? `${reason} (“${of[0]?.record ?? ""}”)`
        : `${reason} (${of.length}, for example “${of[0]?.record ?? ""}”)`,
    )
    .join("; ");
}
