interface Enqueued {
  body: unknown;
  delaySeconds?: number;
}

/** Queues that record what was sent to them, as a context's `peopleMessages`, `bulkMessages` and `refreshes`. */
export function recordingQueues() {
  let enqueued: Enqueued[] = [];
  let isDown = false;
  const queue = {
    send: async (body: unknown, options: { delaySeconds?: number } = {}) => {
      if (isDown) throw new Error("queue down");
      enqueued.push({ body, delaySeconds: options.delaySeconds });
    },
  } as unknown as Queue;
  return {
    queues: {
      peopleMessages: queue,
      bulkMessages: queue,
      refreshes: queue,
    },
    /** Messages enqueued since the last reset, oldest first. */
    enqueued: () => enqueued,
    reset: () => {
      enqueued = [];
      isDown = false;
    },
    breakDown: () => {
      isDown = true;
    },
  };
}

/** A delivery of these messages to a queue's consumer. */
export const messagesOf = (bodies: readonly unknown[], acked: unknown[] = []) =>
  ({
    queue: "test",
    messages: bodies.map((body) => ({
      body,
      id: "message",
      attempts: 1,
      ack: () => void acked.push(body),
      retry: () => undefined,
    })),
  }) as unknown as MessageBatch;
