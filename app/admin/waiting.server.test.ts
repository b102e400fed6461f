import { beforeAll, expect, test } from "vitest";
import { messages } from "~/delivery/tables.server";
import { readOne } from "~/database/query.server";
import { restrictionProposals } from "~/assessment/tables.server";
import { mistakeReports } from "~/corrections/tables.server";
import { newsArticles } from "~/news/tables.server";
import { refresh } from "~/refresh/refresh.server";
import { noon, testContext } from "../../tests/context";
import { person } from "../../tests/people";
import { waitingWork } from "./operations.server";
import { IMMEDIATE } from "../../tests/messages";

const context = { ...testContext("waiting"), newId: () => crypto.randomUUID() };
const { db } = context;

beforeAll(async () => {
  await refresh(context, { trigger: "cron" });
  await db.delete(restrictionProposals);
  await db.update(newsArticles).set({ readBy: "rules" });
});

test("nothing waits after a refresh that everyone agrees on, and each kind of work is counted once it waits", async () => {
  const nothing = { proposals: 0, reports: 0, disagreements: 0, failedEmails: 0 };
  expect(await readOne(db, waitingWork(context))).toEqual(nothing);

  await db.update(newsArticles).set({ readBy: "differ" });
  const disagreements = await db.$count(newsArticles);
  const readers = [await person(context), await person(context)];
  // Two readers report the same story.
  const report = {
    kind: "article",
    subjectId: "a",
    title: "Story",
    reason: "other",
    createdAt: noon,
  } as const;
  await db.insert(mistakeReports).values(readers.map(({ user: { id } }) => ({ ...report, id, userId: id })));
  const email = { ...IMMEDIATE, kind: "welcome", createdAt: noon, deliveryState: "dead" } as const;
  await db.insert(messages).values(readers.map(({ user: { id } }) => ({ ...email, id, userId: id })));
  const work = await readOne(db, waitingWork(context));
  expect(work).toMatchObject({ disagreements, reports: 1, failedEmails: 2 });
});
