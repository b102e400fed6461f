import { expect, test } from "vitest";
import { drain } from "~/delivery/drain.server";
import { refreshRuns } from "~/refresh/tables.server";
import { addUser } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { openOutbox } from "../../tests/outbox";
import { updateAlarms } from "./alarms.server";
import { operatorAlarms } from "./tables.server";

const { context, mail } = openOutbox("news-left-out");

test("contextual articles that the last assessment left out raise an alarm, which is over once all are read", async () => {
  await addUser(context, { id: "operator", isAdmin: true, emailVerifiedAt: noon });
  const done = { trigger: "cron", startedAt: noon, finishedAt: noon, outcome: "done" } as const;
  await context.db.insert(refreshRuns).values({ id: "noon", ...done });
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  await context.db.update(refreshRuns).set({ counts: { contextLeftOut: 1_100 } });
  expect(await updateAlarms(context)).toEqual({ raised: 1, cleared: 0 });
  expect(await context.db.select({ name: operatorAlarms.name }).from(operatorAlarms)).toEqual([
    { name: "news-left-out" },
  ]);
  await drain(context, "people");
  expect(await mail.inbox()).toMatchObject([
    {
      subject: "Alarm: more news than an assessment reads",
      text: expect.stringContaining("1,100 contextual articles were left out") as string,
    },
  ]);
  await context.db.update(refreshRuns).set({ counts: {} });
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 1 });
});
