import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { drain } from "~/delivery/drain.server";
import { resendMailer } from "~/delivery/resend-mailer.server";
import { MESSAGE_KINDS } from "../workers/message-kinds";
import { createStandIns } from "../stand-ins/stand-ins";

interface Bindings {
  DB: D1Database;
}

const START_MS = Date.parse("2026-11-20T12:00:00Z");
/** Duration of a call to the provider, in simulated time. */
const CALL_MS = 150;
/** Every fifth call fails; every other one of those after the provider took the emails. */
const FAILS_EVERY = 5;

// The bench's own time: it moves only while the product waits or calls, so hours pass in seconds.
let clockMs = START_MS;
let calls = 0;
let failed = 0;
const callsInASecond = new Map<number, number>();
const standIns = createStandIns({ now: () => new Date(clockMs) });
const received = new Map<string, number>();

/** The provider: the simulated one, which fails now and then, with the emails taken or not. */
const provider: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  calls += 1;
  const second = Math.floor(clockMs / 1000);
  callsInASecond.set(second, (callsInASecond.get(second) ?? 0) + 1);
  clockMs += CALL_MS;
  if (calls % FAILS_EVERY !== 0) return standIns.fetch(request);
  failed += 1;
  if (failed % 2 === 0) await standIns.fetch(request);
  throw new TypeError("The connection was lost");
};

/** The Worker that the bench runs: each request is one step, through the product's own functions. */
export default {
  async fetch(request: Request, { DB }: Bindings): Promise<Response> {
    const step = new URL(request.url).pathname.slice(1);
    return Response.json(await take(step, await request.json(), DB));
  },
};

async function take(step: string, input: unknown, d1: D1Database): Promise<unknown> {
  if (step === "sql") {
    for (const statement of (input as { statements: string[] }).statements) await d1.prepare(statement).run();
    return null;
  }
  const config = {
    MAIL_FROM: "Monitor <alerts@example.com>",
    RESEND_API_KEY: "bench",
    RESEND_BASE_URL: "http://localhost/email",
    SESSION_SECRETS: ["a-secret-for-the-bench-that-is-long-enough"],
    DATA_SECRETS: ["another-secret-for-the-bench-long-enough"],
    APP_ORIGIN: "https://monitor.example",
  };
  let delaySeconds = 0;
  const queue = {
    send: async (_job: unknown, options: { delaySeconds?: number }) => {
      delaySeconds = options.delaySeconds ?? 0;
    },
  };
  const context = {
    config,
    db: openDatabase(d1),
    peopleMessages: queue,
    bulkMessages: queue,
    messageKinds: MESSAGE_KINDS,
    mailer: resendMailer(config, provider),
    now: () => new Date(clockMs),
    newId: () => crypto.randomUUID(),
    sleep: async (ms: number) => void (clockMs += ms),
  } as unknown as Context;
  await drain(context, "bulk");
  clockMs += delaySeconds * 1000;
  await emptyInbox();
  return {
    calls,
    failed,
    minutes: (clockMs - START_MS) / 60_000,
    readers: received.size,
    most: Math.max(0, ...received.values()),
    callsInASecondMax: Math.max(0, ...callsInASecond.values()),
  };
}

/** The simulated inbox holds 10,000 emails: they are counted by recipient and put away. */
async function emptyInbox(): Promise<void> {
  const inbox = await standIns.fetch(new Request("http://localhost/inbox.json"));
  for (const { to } of await inbox.json<{ to: string }[]>()) received.set(to, (received.get(to) ?? 0) + 1);
  await standIns.fetch(new Request("http://localhost/inbox.json", { method: "DELETE" }));
}
