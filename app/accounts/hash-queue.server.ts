// A password hash takes 0.2 s or more of the isolate's only thread: several at once would hold up every other request. So
// hashes run one at a time, with a pause between two in which other requests are answered.

/** How many may wait; with the one that runs, about two seconds' worth on a production machine. */
export const HASHES_WAITING_MAX = 8;
const POLL_MS = 5;
/**
 * How many polls the next request waits between two hashes, about 100 ms: a page waits for its session and its data one
 * after the other, and without a rest a hash would come in between each time.
 */
const REST_POLLS = 20;
/** A canceled request doesn't announce itself; its place is removed once it has stopped polling for this long. */
const SILENT_AFTER_POLLS = 1000;

interface Place {
  /** Others count its silent polls; it resets them with each of its own. */
  silentPolls: number;
}

const places: Place[] = [];
let restPolls = 0;

/**
 * Runs a password hash when it reaches the head of the isolate's queue.
 * @returns what `hash` returns, or null when too many are waiting already: the caller answers 503
 */
export async function runQueuedHash<Result>(hash: () => Promise<Result>): Promise<Result | null> {
  if (places.length > HASHES_WAITING_MAX) return null;
  const place: Place = { silentPolls: 0 };
  places.push(place);
  try {
    // Each request waits by timers of its own: one request's promise must not depend on another's, which may be cancelled.
    do {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      place.silentPolls = 0;
      const [first] = places;
      if (first && first !== place && ++first.silentPolls > SILENT_AFTER_POLLS) leave(first);
    } while (places.includes(place) && (places[0] !== place || restPolls-- > 0));
    return await hash();
  } finally {
    leave(place);
    restPolls = places.length > 0 ? REST_POLLS : 0;
  }
}

function leave(place: Place) {
  const index = places.indexOf(place);
  if (index >= 0) places.splice(index, 1);
}
