import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { checkedJson, instant } from "~/database/columns.server";
import { EXAMINATION_KINDS, findings } from "./finding";

/** Calls of every provider to see whether it still answers as the product expects, and what was found. */
export const examinations = sqliteTable(
  "examinations",
  {
    /** "weekly." and the week's number since 1970, or what `npm run doctor -- --remote` made up. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: EXAMINATION_KINDS }).notNull(),
    requestedAt: instant("requested_at").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    findings: checkedJson("findings", findings),
  },
  (t) => [index("examinations_by_request").on(t.requestedAt)],
);
