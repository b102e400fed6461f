import { expect, test } from "vitest";
import { newsArticles } from "~/news/tables.server";
import { refreshRuns } from "~/refresh/tables.server";
import { drain } from "~/delivery/drain.server";
import { recordArticles } from "~/news/record-articles.server";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { mailboxOf } from "../../tests/mailbox";
import { recordingQueues } from "../../tests/queues";
import { newsItem, readTwice } from "../../tests/readings";
import { updateAlarms } from "./alarms.server";
import { checkHealth } from "./health-check.server";

const context = testContext("readings-alarm", {
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);

test("readings that were taken back raise an alarm until they count again, and nothing is down", async () => {
  await emptyDatabase(context.db.$client);
  await context.db
    .insert(refreshRuns)
    .values({ id: "noon", trigger: "cron", startedAt: noon, finishedAt: noon, outcome: "done" });
  await addUser(context, { id: "operator", isAdmin: true, emailVerifiedAt: noon });
  await recordArticles(context, [newsItem(1)]);
  await context.db.update(newsArticles).set({ ...readTwice(85, "irrelevant", noon), readBy: "rules" });
  expect(await updateAlarms(context)).toEqual({ raised: 1, cleared: 0 });
  expect(await checkHealth(context)).toMatchObject({
    status: "ok",
    checks: { readings: { ok: true, takenBack: true } },
  });
  await drain(context, "people");
  const [raised] = await mail.inbox();
  expect(raised?.subject).toBe("Alarm: the second reader’s readings don’t count");
  expect(raised?.text).toContain(
    "The second reader would reject more than half of what official documents or two outlets confirmed in the last week. Its readings don’t count, and the rules decide alone.",
  );

  await context.db.update(newsArticles).set({ readBy: "differ" });
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 1 });
});
