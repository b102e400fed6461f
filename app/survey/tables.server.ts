import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, json } from "~/database/columns.server";
import { users } from "~/users/tables.server";

export const surveyResponses = sqliteTable(
  "survey_responses",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    answers: json<Record<string, unknown>>("answers").notNull(),
    completedAt: instant("completed_at").notNull(),
  },
  (t) => [
    uniqueIndex("survey_responses_once_per_user").on(t.userId),
    index("survey_responses_by_time").on(t.completedAt),
  ],
);
