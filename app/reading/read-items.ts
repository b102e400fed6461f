import { outletKey } from "~/news/article";
import { type Call, checkAnswer, composeCall, type ModelReading, type UnreadItem } from "./call";

/** Items in one call, besides the known ones. */
const ITEMS_PER_CALL = 20;
/** The most calls for one list of items: one for each of a hundred outlets, and some to repeat. */
const CALLS_MAX = 120;
/** Workers keep six connections open at most. */
const CALLS_AT_ONCE = 4;
/** After this many rejected calls and no accepted one, a call with only known items shows whether the model is at fault. */
const REJECTED_BEFORE_TRIAL = 4;

/**
 * Calls the model: its text, null where it refused or was cut off, or "unreachable", which ends the reading.
 * @param check tells whether the answer is valid, so that the call can be recorded
 */
export type AskModel = (
  call: Call,
  check: (text: string | null) => ReturnType<typeof checkAnswer>,
) => Promise<ReturnType<typeof checkAnswer> | "unreachable">;

export interface ReadItems {
  /** By the item's id. */
  readings: Map<string, ModelReading>;
  /** Items that were rejected even when sent alone, by a model that reads others. */
  unusable: string[];
}

/**
 * Has the model read the items, at most 20 in a call and each outlet's in separate calls, so that what an outlet
 * publishes can mislead the reading of its own items only. A rejected call is repeated in halves down to single items.
 * Ends early if the model can't be reached or gets everything wrong; then what isn't read stays unread. The result
 * doesn't depend on the order of items.
 */
export async function readItems(items: readonly UnreadItem[], ask: AskModel): Promise<ReadItems> {
  const readings = new Map<string, ModelReading>();
  const unusable: string[] = [];
  let rejected = 0;
  let calls = 0;
  let isUnreachable = false;
  let trial: Promise<boolean> | undefined;

  async function answerTo(group: readonly UnreadItem[]) {
    calls += 1;
    const call = composeCall(group);
    const answer = await ask(call, (text) => checkAnswer(text, call));
    isUnreachable ||= answer === "unreachable";
    return answer === "unreachable" ? null : answer;
  }

  /** True if the model reads the known items correctly. */
  const isReading = () =>
    (trial ??= answerTo([]).then((answer) => answer !== null && answer.rejected === undefined));

  async function mayGoOn(): Promise<boolean> {
    if (isUnreachable || calls >= CALLS_MAX) return false;
    return readings.size > 0 || rejected < REJECTED_BEFORE_TRIAL || isReading();
  }

  async function readTogether(group: readonly UnreadItem[]): Promise<UnreadItem[][]> {
    const answer = (await mayGoOn()) ? await answerTo(group) : null;
    if (answer === null) return [];
    if (answer.rejected === undefined) {
      for (const [id, reading] of answer.readings) readings.set(id, reading);
      return [];
    }
    rejected += 1;
    if (group.length === 1) unusable.push(...group.map(({ id }) => id));
    return group.length === 1 ? [] : halvesOf(group);
  }

  // All calls of one size come before the halves of any, so that one outlet's bad items don't use up the calls of others.
  for (let groups = groupsOf(items); groups.length > 0;) {
    const halves: UnreadItem[][] = [];
    await inTurn(groups, async (group) => halves.push(...(await readTogether(group))));
    groups = halves;
  }
  const isItemsFault = unusable.length > 0 && (readings.size > 0 || (!isUnreachable && (await isReading())));
  return { readings, unusable: isItemsFault ? unusable : [] };
}

function groupsOf(items: readonly UnreadItem[]): UnreadItem[][] {
  const byOutlet = new Map<string, UnreadItem[]>();
  const others = items.filter(({ isAlone }) => !isAlone);
  for (const item of others.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const outlet = outletKey(item.source);
    byOutlet.set(outlet, [...(byOutlet.get(outlet) ?? []), item]);
  }
  const together = [...byOutlet.values()].flatMap((ofOutlet) =>
    Array.from({ length: Math.ceil(ofOutlet.length / ITEMS_PER_CALL) }, (_, at) =>
      ofOutlet.slice(at * ITEMS_PER_CALL, (at + 1) * ITEMS_PER_CALL),
    ),
  );
  return [...together, ...items.filter(({ isAlone }) => isAlone).map((item) => [item])];
}

function halvesOf(group: readonly UnreadItem[]): UnreadItem[][] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}

/** Does the work for each, a few at a time. */
async function inTurn<One>(list: readonly One[], work: (item: One) => Promise<unknown>): Promise<void> {
  const left = list.values();
  await Promise.all(
    Array.from({ length: CALLS_AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
