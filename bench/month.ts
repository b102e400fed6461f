import { DAY_MS } from "~/time";
import { monthOf } from "./month/month";
import { tableOf } from "./month/judge";

// npm run bench:month: the product left alone for a month, on the real D1 of workerd,
// with a schedule of faults (month/schedule.ts). It fails when anything in the last column isn't 0.

/** Sets the exit code to 1 when anything went wrong. */
export async function benchMonth(values: { days: string; people: string; seed: string }): Promise<void> {
  const say = console.log;
  const events = new Map<string, number>();
  const count = (level: string) => (first: unknown) => {
    const event =
      typeof first === "object" && first !== null && "event" in first ? String(first.event) : "other";
    if (level !== "log") events.set(`${level} ${event}`, (events.get(`${level} ${event}`) ?? 0) + 1);
  };
  // The product's log of a month is long; its warnings and errors are counted.
  Object.assign(console, { log: count("log"), warn: count("warn"), error: count("error") });

  const startedAt = performance.now();
  const findings = await monthOf({
    days: Number(values.days),
    people: Number(values.people),
    seed: values.seed,
  });
  say(tableOf(findings));
  say(`Logged: ${[...events].map(([event, times]) => `${event} ${times}`).join(", ")}`);
  say(
    `${values.days} days of ${DAY_MS / 3_600_000} hours in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  if (findings.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}
