// A password hash occupies the isolate's only thread for 0.2 s or more, so several in a row would block every other
// request. Hashes run one at a time, with a pause after each so other requests get served. The order is fair: senders
// with proof and those without take turns, and each group gets half of the places when both want more. Within each
// half, the account or address that had the fewest of the latest hashes comes first. So one person's sign-in isn't
// delayed by a flood of others, even if the flood comes from devices that are known to the attacker's own accounts.

/** Queue limit besides the running one: about five seconds of work on a production machine. */
export const HASHES_WAITING_MAX = 16;
/** Number of latest hashes remembered by sender: about a minute's worth in a busy isolate. */
const LATEST_MAX = 200;
const POLL_MS = 10;
/**
 * The pause between two hashes. A page waits for its session and then its data; without it a hash would run before each of
 * them. One timer, because on a busy isolate each takes longer than it says.
 */
const PAUSE_MS = 100;
/** A canceled request sends no signal, so its slot is removed once it hasn't polled for this long. */
const SILENT_AFTER_POLLS = 500;

/** The sender that a hash is computed for. */
export interface HashSender {
  /**
   * Keys that turns are counted by: the network address, and the account if the sender is known to it. The highest
   * count applies.
   */
  keys: readonly string[];
  /** The sender has proof that a guesser lacks: an earlier sign-in on the device, a session, or an emailed link. */
  isKnown: boolean;
}

interface Place extends HashSender {
  /** Incremented by other requests' polls, reset by its own. */
  silentPolls: number;
}

/** Sorted by arrival. */
const waiting: Place[] = [];
let running: Place | null = null;
let latest: (readonly string[])[] = [];
let wasKnown = false;
let mustRest = false;

/**
 * Runs a password hash when its turn comes in the isolate's queue.
 * @returns the result of `hash`, or null if the queue is full of others whose turn comes before: the caller answers 503
 */
export async function runQueuedHash<Result>(
  sender: HashSender,
  hash: () => Promise<Result>,
): Promise<Result | null> {
  const place: Place = { ...sender, silentPolls: 0 };
  waiting.push(place);
  if (waiting.length + (running ? 1 : 0) > HASHES_WAITING_MAX + 1) leave(inOrder().at(-1));
  // Each request waits on its own timers: a promise of another request may never settle if that request is canceled.
  for (let pauseMs = POLL_MS; waiting.includes(place);) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    place.silentPolls = 0;
    pauseMs = POLL_MS;
    const first = running ?? inOrder()[0];
    if (first !== place) {
      if (first && ++first.silentPolls > SILENT_AFTER_POLLS) leave(first);
    } else if (mustRest) {
      mustRest = false;
      pauseMs = PAUSE_MS;
    } else return run(place, hash);
  }
  return null;
}

async function run<Result>(place: Place, hash: () => Promise<Result>): Promise<Result> {
  leave(place);
  running = place;
  wasKnown = place.isKnown;
  latest = [...latest, place.keys].slice(-LATEST_MAX);
  try {
    return await hash();
  } finally {
    leave(place);
    mustRest = waiting.length > 0;
  }
}

/**
 * The waiting places, first turn first: known and unknown senders alternate, so the last place is one of the more numerous.
 * A sender's second place counts like one more of the latest hashes.
 */
function inOrder(): Place[] {
  const turns = new Map<string, number>();
  const count = (keys: readonly string[]) => keys.forEach((key) => turns.set(key, (turns.get(key) ?? 0) + 1));
  latest.forEach(count);
  const ranked = waiting.map((place) => {
    const turn = Math.max(0, ...place.keys.map((key) => turns.get(key) ?? 0));
    count(place.keys);
    return { place, turn };
  });
  // Sorting is stable: of equals, the first to arrive comes first.
  ranked.sort((a, b) => a.turn - b.turn);
  const places = ranked.map(({ place }) => place);
  const next = places.filter(({ isKnown }) => isKnown !== wasKnown);
  const others = places.filter(({ isKnown }) => isKnown === wasKnown);
  return places.flatMap((_, turn) => [...next.slice(turn, turn + 1), ...others.slice(turn, turn + 1)]);
}

function leave(place: Place | undefined) {
  if (running === place) running = null;
  const index = place ? waiting.indexOf(place) : -1;
  if (index >= 0) waiting.splice(index, 1);
}
