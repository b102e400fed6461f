import fc from "fast-check";
import { expect, test } from "vitest";
import { emailLanes, messages } from "./tables.server";
import { MINUTE_MS } from "~/time";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { mailboxOf } from "../../tests/mailbox";
import { recordingQueues } from "../../tests/queues";
import { isStopped, stoppingProcess } from "../../tests/stopping-process";
import type { EmailComposer, EmailDraft } from "~/channels";
import { drain } from "./drain.server";
import { ATTEMPTS_MAX } from "./retry-schedule";
import { resend, resendAll } from "./undelivered.server";
import { IMMEDIATE } from "../../tests/messages";

expectLogged(
  "delivery-failed",
  "delivery-not-recorded",
  "email-lane-paused",
  "email-not-composed",
  "enqueue-failed",
  "emails-not-composed",
);

/** What the provider does with a call: whether it takes the emails, and what it answers. */
const FAULTS = {
  none: { isTaken: true, status: 200 },
  "rate limit": { isTaken: false, status: 429 },
  "wrong key": { isTaken: false, status: 401 },
  "error before": { isTaken: false, status: 500 },
  "error after": { isTaken: true, status: 500 },
  "never reached": { isTaken: false, status: 0 },
  "answer lost": { isTaken: true, status: 0 },
};
type Fault = keyof typeof FAULTS;

/** What happens between two runs of the queue's consumer. */
const EVENTS = [
  "nothing",
  "can't be composed",
  "composed again",
  "turned off",
  "held",
  "reworded",
  "resent",
] as const;

const steps = fc.array(
  fc.record({
    // New emails, each with the number of times it couldn't be composed before.
    added: fc.array(fc.constantFrom(0, ATTEMPTS_MAX - 1), { maxLength: 3 }),
    event: fc.constantFrom(...EVENTS),
    // Which emails the event is about, counted from the newest, because the older ones have mostly arrived.
    whose: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
    // Composing takes longer than the lease. During it or the call that follows, this happens and another run begins.
    overlap: fc.option(
      fc.record({
        during: fc.constantFrom("composing", "call"),
        event: fc.constantFrom("turned off", "reworded"),
      }),
    ),
    minutes: fc.constantFrom(0.05, 1, 3, 31, 121),
    faults: fc.array(fc.constantFrom(...(Object.keys(FAULTS) as Fault[])), { maxLength: 3 }),
    // The process dies after so many calls, if it makes that many.
    stopsAt: fc.option(fc.integer({ min: 1, max: 16 }), { nil: Infinity }),
  }),
  { minLength: 4, maxLength: 14 },
);

const queues = recordingQueues();
const time = { now: noon };
const context = testContext("arrives-once", { now: () => time.now, ...queues.queues });
const mail = mailboxOf(context);

/** So that most histories have several batches. */
const BATCH_MAX = 2;

/** An outbox of emails whose composer and provider do as they are told. */
async function newOutbox() {
  await mail.reset();
  await context.db.batch([context.db.delete(messages), context.db.delete(emailLanes)]);
  const user = await addUser(context);
  const ids: string[] = [];
  const [unwritable, off, held] = [new Set<string>(), new Set<string>(), new Map<string, Date>()];
  let [faults, wording]: [Fault[], number] = [[], 0];
  let onNext: Partial<Record<"composing" | "call", () => Promise<void>>> = {};
  const come = async (moment: "composing" | "call") => {
    const happens = onNext[moment];
    onNext = { ...onNext, [moment]: undefined };
    await happens?.();
  };

  const draftOf = (id: string): EmailDraft => {
    if (unwritable.has(id)) throw new TypeError("a bug");
    if (off.has(id)) return { skip: "Turned off." };
    const until = held.get(id);
    const hold = until && until > time.now ? { until, reason: "It's night." } : undefined;
    const email = { subject: id, text: `Wording ${wording}`, html: "", headers: {} };
    return { to: `${id}@example.com`, email, hold };
  };
  const compose: EmailComposer = async (_context, asked) => {
    const drafts = new Map(asked.map((id) => [id, draftOf(id)]));
    await come("composing");
    return drafts;
  };
  const fetcher: typeof fetch = async (...request) => {
    await come("call");
    const { isTaken, status } = FAULTS[faults.shift() ?? "none"];
    const reply = isTaken ? await context.fetch(...request) : null;
    if (status === 0) throw new TypeError("The connection was lost");
    return status === 200 && reply ? reply : Response.json({ name: "fault", message: "no" }, { status });
  };
  const real = {
    ...context,
    fetch: fetcher,
    messageKinds: { ...context.messageKinds, welcome: { compose } },
  };

  const outbox = {
    async add(attemptCounts: readonly number[]) {
      const email = {
        ...IMMEDIATE,
        userId: user.id,
        kind: "welcome",
        createdAt: time.now,
        nextAttemptAt: time.now,
      };
      for (const attemptCount of attemptCounts) {
        const id = `e${ids.length}`;
        ids.push(id);
        await context.db.insert(messages).values({ ...email, id, attemptCount });
      }
    },
    async happen(event: (typeof EVENTS)[number], whose: readonly number[]) {
      if (event === "composed again") unwritable.clear();
      if (event === "reworded") wording += 1;
      for (const id of whose.flatMap((place) => ids.at(-place) ?? [])) {
        if (event === "can't be composed") unwritable.add(id);
        if (event === "turned off") off.add(id);
        if (event === "held") held.set(id, new Date(time.now.getTime() + 60 * MINUTE_MS));
        if (event === "resent") await resend(context, id);
      }
    },
    async drain(injected: Fault[] = [], stopsAt = Infinity) {
      faults = [...injected];
      const process = stoppingProcess(real, stopsAt, "stops");
      const mailer = { ...process.context.mailer, batchSize: BATCH_MAX };
      await drain({ ...process.context, mailer }, "people").catch((error: unknown) => {
        if (!isStopped(error)) throw error;
      });
      onNext = {};
    },
    /** Lets the next run compose longer than its lease, and this happen and another run begin meanwhile. */
    overlap(during: "composing" | "call", event: (typeof EVENTS)[number], whose: readonly number[]) {
      const meanwhile = async () => {
        await outbox.happen(event, whose);
        const left = faults;
        await outbox.drain();
        faults = left;
      };
      const composing = async () => {
        time.now = new Date(time.now.getTime() + 3 * MINUTE_MS);
        if (during === "composing") await meanwhile();
      };
      onNext = during === "call" ? { composing, call: meanwhile } : { composing };
    },
    mend: () => unwritable.clear(),
    /** Each email's state, and how often it arrived. */
    async outcome() {
      const rows = await context.db.select().from(messages);
      const arrived = (await mail.inbox()).map(({ subject }) => subject);
      return rows.map(({ id, deliveryState }) => ({
        id,
        state: deliveryState,
        times: arrived.filter((arrivedId) => arrivedId === id).length,
      }));
    },
  };
  return outbox;
}

test("whatever fails on the way, each email arrives exactly once, and none is marked sent that didn't arrive", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      time.now = noon;
      const outbox = await newOutbox();
      await outbox.add([0]);
      for (const { added, event, whose, overlap, minutes, faults, stopsAt } of history) {
        await outbox.add(added);
        await outbox.happen(event, whose);
        if (overlap) outbox.overlap(overlap.during, overlap.event, whose);
        await outbox.drain(faults, stopsAt);
        time.now = new Date(time.now.getTime() + minutes * MINUTE_MS);
      }
      outbox.mend();
      // Once nothing fails anymore, one run sends all that hasn't failed for good, and a resend the rest.
      for (const state of ["waiting", "dead"]) {
        time.now = new Date(time.now.getTime() + 130 * MINUTE_MS);
        await outbox.drain();
        expect((await outbox.outcome()).filter((email) => email.state === state)).toEqual([]);
        await resendAll(context);
      }
      for (const { id, state, times } of await outbox.outcome()) {
        expect(["sent", "skipped"], id).toContain(state);
        // An email that was turned off may have arrived before.
        if (state === "sent" || times > 1) expect(times, id).toBe(1);
      }
    }),
    // Always the same histories, which find each fault that was found so far.
    { numRuns: 20, seed: 11 },
  );
});
