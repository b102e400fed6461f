import { z } from "zod";

/** How a message reaches its person. */
export const CHANNELS = ["email", "push"] as const;

/**
 * The priorities of messages, in the order in which a queue's consumer sends them: what a person waits for, what goes to
 * devices, what is news, and what comes at its hour. The messages of one priority are a lane, with its own pace and pause.
 */
export const PRIORITIES = ["immediate", "device", "prompt", "routine"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Those of emails. */
export const EMAIL_PRIORITIES = ["immediate", "prompt", "routine"] as const satisfies readonly Priority[];
export type EmailPriority = (typeof EMAIL_PRIORITIES)[number];

export const QUEUES = ["people", "bulk"] as const;
/** The two queues of messages. What a person waits for is in one of its own, so it never waits behind thousands of others. */
export type QueueName = (typeof QUEUES)[number];

interface Lane {
  channel: (typeof CHANNELS)[number];
  queue: QueueName;
  /** Minimum time between calls, in ms. The email provider allows two a second, and this leaves room for `immediate`. */
  paceMs: number;
}

export const LANES: Record<Priority, Lane> = {
  immediate: { channel: "email", queue: "people", paceMs: 0 },
  device: { channel: "push", queue: "people", paceMs: 0 },
  prompt: { channel: "email", queue: "bulk", paceMs: 600 },
  routine: { channel: "email", queue: "bulk", paceMs: 2000 },
};

/** The priorities of a queue, first the one that goes first. */
export const prioritiesIn = (queue: QueueName): readonly Priority[] =>
  PRIORITIES.filter((priority) => LANES[priority].queue === queue);

/** A queue's message: there is something to send. The rows say what, so lost, repeated and late ones are harmless. */
export const sendingJob = z.object({
  version: z.literal(1),
  queue: z.enum(QUEUES),
  /** For the log only. */
  reason: z.enum(["due", "more", "retry", "sweep"]),
});
export type SendingJob = z.infer<typeof sendingJob>;

export const jobFor = (queue: QueueName, reason: SendingJob["reason"]): SendingJob => ({
  version: 1,
  queue,
  reason,
});
