import { expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { accountEmails } from "~/accounts/tables.server";
import { digests } from "~/alerts/tables.server";
import { emailLanes } from "~/delivery/tables.server";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { mailBacklog } from "./mail-backlog.server";

const context = testContext("mail-backlog");

test("a paused lane is shown with its error; one that isn't paused yet or has nothing to send is omitted", async () => {
  const { id: userId } = await addUser(context);
  const queued = { userId, createdAt: noon, nextAttemptAt: noon };
  await context.db.insert(accountEmails).values({ id: "welcome", kind: "welcome", ...queued });
  await context.db
    .insert(digests)
    .values({ id: "digest", period: "daily:1", assessmentId: "any", ...queued });
  const inTenMinutes = new Date(noon.getTime() + 600_000);
  await context.db.insert(emailLanes).values([
    { lane: "digest", failures: 1, pausedSince: noon },
    { lane: "alert", failures: 2, pausedSince: noon, pausedUntil: inTenMinutes, lastError: "503" },
    { lane: "account", failures: 2, pausedSince: noon, pausedUntil: inTenMinutes, lastError: "503" },
  ]);
  expect((await readOne(context.db, mailBacklog(context, noon))).paused).toEqual([
    {
      lane: "account",
      pausedSince: noon.toISOString(),
      pausedUntil: inTenMinutes.toISOString(),
      lastError: "503",
    },
  ]);
});
