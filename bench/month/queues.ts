import { SECOND_MS } from "~/time";

type QueueName = "people-messages" | "bulk-messages" | "refreshes";

interface Waiting {
  queue: QueueName;
  body: unknown;
  dueAt: number;
  attempts: number;
}

/** Deliveries of a message, as wrangler.toml has them: the first and its retries. */
const DELIVERIES_MAX: Record<QueueName, number> = {
  "people-messages": 6,
  "bulk-messages": 6,
  refreshes: 4,
};
const BATCH_MAX = 10;

/** Queues on the month's clock that can lose a message, or deliver it twice. */
export function simulatedQueues(now: () => number, random: () => number) {
  let waiting: Waiting[] = [];
  const counts = { lost: 0, doubled: 0 };
  let isFaulty = false;

  const queue = (name: QueueName) =>
    ({
      send: async (body: unknown, { delaySeconds = 0 }: { delaySeconds?: number } = {}) => {
        const message = { queue: name, body, dueAt: now() + delaySeconds * SECOND_MS, attempts: 1 };
        const chance = isFaulty ? random() : 1;
        if (chance < 0.3) counts.lost += 1;
        else waiting.push(message);
        if (chance >= 0.3 && chance < 0.6) {
          counts.doubled += 1;
          waiting.push({ ...message });
        }
      },
    }) as unknown as Queue;

  return {
    bindings: {
      peopleMessages: queue("people-messages"),
      bulkMessages: queue("bulk-messages"),
      refreshes: queue("refreshes"),
    },
    counts,
    setFaulty: (faulty: boolean) => void (isFaulty = faulty),
    /** When the next message is due; null if none waits. */
    nextAt: () => (waiting.length === 0 ? null : Math.min(...waiting.map(({ dueAt }) => dueAt))),
    /**
     * Takes the next due batch of one queue. What its consumer neither acknowledges nor retries is delivered again when
     * `end` is called.
     */
    take(): { batch: MessageBatch; end: () => void } | null {
      const first = waiting.filter(({ dueAt }) => dueAt <= now()).sort((a, b) => a.dueAt - b.dueAt)[0];
      if (!first) return null;
      const max = first.queue === "refreshes" ? 1 : BATCH_MAX;
      const taken = waiting
        .filter(({ queue: name, dueAt }) => name === first.queue && dueAt <= now())
        .slice(0, max);
      waiting = waiting.filter((batch) => !taken.includes(batch));
      const open = new Set(taken);
      const again = (message: Waiting, delaySeconds: number) => {
        open.delete(message);
        if (message.attempts < DELIVERIES_MAX[message.queue])
          waiting.push({
            ...message,
            attempts: message.attempts + 1,
            dueAt: now() + delaySeconds * SECOND_MS,
          });
      };
      const messages = taken.map((message) => ({
        id: "message",
        timestamp: new Date(now()),
        attempts: message.attempts,
        body: message.body,
        ack: () => void open.delete(message),
        retry: ({ delaySeconds = 0 }: { delaySeconds?: number } = {}) => again(message, delaySeconds),
      }));
      return {
        batch: { queue: first.queue, messages } as unknown as MessageBatch,
        end: () => [...open].forEach((message) => again(message, 30)),
      };
    },
  };
}
