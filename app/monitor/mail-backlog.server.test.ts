import { expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { emailLanes } from "~/database/schema.server";
import { noon, testContext } from "../../tests/context";
import { mailBacklog } from "./mail-backlog.server";

const context = testContext("mail-backlog");

test("a lane that failed but isn't paused yet is omitted, and a paused one is shown with its error", async () => {
  const inTenMinutes = new Date(noon.getTime() + 600_000);
  await context.db.insert(emailLanes).values([
    { lane: "alert", failures: 1, pausedSince: noon },
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
