import { expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { emailLanes, messages } from "~/delivery/tables.server";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { mailBacklog } from "./monitor-page.server";
import { IMMEDIATE, ROUTINE } from "../../tests/messages";

const context = testContext("mail-backlog");

test("a paused lane is shown with its error; one that isn't paused yet or has nothing to send is omitted", async () => {
  const { id: userId } = await addUser(context);
  const queued = { userId, createdAt: noon, nextAttemptAt: noon };
  await context.db.insert(messages).values([
    { ...IMMEDIATE, id: "welcome", kind: "welcome", ...queued },
    { ...ROUTINE, id: "digest", ...queued },
  ]);
  const inTenMinutes = new Date(noon.getTime() + 600_000);
  await context.db.insert(emailLanes).values([
    { lane: "routine", failures: 1, pausedSince: noon },
    { lane: "prompt", failures: 2, pausedSince: noon, pausedUntil: inTenMinutes, lastError: "503" },
    { lane: "immediate", failures: 2, pausedSince: noon, pausedUntil: inTenMinutes, lastError: "503" },
  ]);
  expect((await readOne(context.db, mailBacklog(context.db, noon))).paused).toEqual([
    {
      lane: "immediate",
      pausedSince: noon.toISOString(),
      pausedUntil: inTenMinutes.toISOString(),
      lastError: "503",
    },
  ]);
});
