// A password hash occupies the isolate's only thread for 0.2 s or more, so several in a row would block every other
// request. Hashes run one at a time, with a pause after each so other requests get served.

/** Queue limit; including the running one, about two seconds of work on a production machine. */
export const HASHES_WAITING_MAX = 8;
const POLL_MS = 5;
/**
 * Polls between two hashes, about 100 ms. A page waits for its session and then its data; without the pause a hash
 * would run before each of them.
 */
const REST_POLLS = 20;
/** A canceled request sends no signal, so its slot is removed once it hasn't polled for this long. */
const SILENT_AFTER_POLLS = 1000;

interface Place {
  /** Incremented by other requests' polls, reset by its own. */
  silentPolls: number;
}

const places: Place[] = [];
let restPolls = 0;

/**
 * Runs a password hash when it reaches the head of the isolate's queue.
 * @returns the result of `hash`, or null if the queue is full: the caller answers 503
 */
export async function runQueuedHash<Result>(hash: () => Promise<Result>): Promise<Result | null> {
  if (places.length > HASHES_WAITING_MAX) return null;
  const place: Place = { silentPolls: 0 };
  places.push(place);
  try {
    // Each request waits on its own timers: a promise of another request may never settle if that request is canceled.
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
