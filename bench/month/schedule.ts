import { seededRandom } from "~/resampling";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time";
import { MODES, type Service } from "../../stand-ins/control";

/** Faults last from `from` until `to`, in ms since the month began. */
interface Span {
  from: number;
  to: number;
}

export type Fault = Span &
  (
    | { kind: "source"; service: Service; mode: FaultMode }
    | { kind: "mail"; mode: FaultMode }
    | { kind: "all sources down" }
    | { kind: "source refused"; service: Service }
    | { kind: "stripe refused" }
    | { kind: "random call fails" }
    | { kind: "queue" }
    | { kind: "worker killed"; stage: number }
    | { kind: "clock skew" }
    | { kind: "hostile feed" }
    | { kind: "registration storm" }
    | { kind: "lying model" }
    | { kind: "bad deployment" }
  );

export type FaultMode = Exclude<(typeof MODES)[number], "ok">;

/** Services that a refresh calls, apart from the mail provider. */
export const SOURCES: readonly Service[] = [
  "thenewsapi",
  "guardian",
  "perplexity",
  "api_data_gov",
  "federal_register",
  "whitehouse",
  "treasury",
  "gdelt",
  "analyst",
  "reader",
];
const FAULT_MODES = MODES.filter((mode): mode is FaultMode => mode !== "ok");
export const SKEW_MS = 5 * MINUTE_MS;
export const REFRESH_EVERY_MS = 6 * HOUR_MS;
/** Into how many stages a refresh is cut; a Worker is killed once in each. */
export const STAGES = 12;
/** By then refreshes must have caught up on what the sources and the model missed. */
export const SETTLED_DAY = 27;

const day = (number: number, hours = 0) => (number - 1) * DAY_MS + hours * HOUR_MS;
const span = (from: number, hours: number): Span => ({ from, to: from + hours * HOUR_MS });

/**
 * The month's faults. The large ones have their days; the seed decides which source fails when, and how. Each single source is in
 * each mode once, over one scheduled refresh.
 */
export function scheduleOf(seed: string): Fault[] {
  const random = seededRandom(seed);
  const large: Fault[] = [
    { kind: "queue", ...span(day(1, 6), 2) },
    { kind: "random call fails", ...span(day(1, 12), 2) },
    { kind: "clock skew", ...span(day(4), 24) },
    { kind: "queue", ...span(day(5), 24) },
    { kind: "registration storm", ...span(day(6, 9), 1) },
    { kind: "hostile feed", ...span(day(8), 24) },
    { kind: "random call fails", ...span(day(9), 24) },
    // The first call is taken and its answer lost; the provider forgets its key before it answers again.
    { kind: "mail", mode: "slow", from: day(10, 12), to: day(10, 12) + 3 * MINUTE_MS },
    { kind: "mail", mode: "down", from: day(10, 12) + 3 * MINUTE_MS, to: day(11, 14) },
    { kind: "all sources down", ...span(day(14, 5), 14) },
    { kind: "queue", ...span(day(15), 12) },
    { kind: "random call fails", ...span(day(16), 24) },
    { kind: "lying model", ...span(day(17), 24) },
    { kind: "source refused", service: "whitehouse", ...span(day(5, 5), 7 * 24) },
    { kind: "stripe refused", ...span(day(18, 3), 24) },
    // Two scheduled refreshes, with the repeats of each.
    { kind: "all sources down", ...span(day(19, 5), 8) },
    { kind: "bad deployment", ...span(day(20, 5), 8) },
    // Shorter than the pause after which operators are told.
    ...FAULT_MODES.map((mode, index): Fault => {
      const from = day(21 + Math.floor(index / 2), 6 + 6 * (index % 2));
      return { kind: "mail", mode, from, to: from + 6 * MINUTE_MS };
    }),
  ];
  const combinations = SOURCES.flatMap((service) => FAULT_MODES.map((mode) => ({ service, mode })));
  const slots = Array.from({ length: 98 }, (_, index) => (index + 2) * REFRESH_EVERY_MS);
  shuffle(slots, random);
  const single = combinations.map(({ service, mode }, index): Fault => {
    const at = slots[index] ?? 0;
    return { kind: "source", service, mode, from: at - HOUR_MS, to: at + HOUR_MS };
  });
  const killed = Array.from({ length: STAGES }, (_, stage): Fault => {
    const at = (1 + stage * 8) * REFRESH_EVERY_MS;
    return { kind: "worker killed", stage, from: at, to: at + MINUTE_MS };
  });
  return [...large, ...single, ...killed].sort((a, b) => a.from - b.from);
}

function shuffle<One>(list: One[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as One, list[last] as One];
  }
}
