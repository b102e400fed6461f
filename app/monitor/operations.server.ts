import type { Context } from "~/context.server";
import { joinQueries } from "~/database/query.server";
import { undeliveredEmails } from "~/delivery/undelivered.server";
import { mailBacklog, undeliveredView } from "./mail-backlog.server";
import { recentRuns } from "./runs.server";
import { SERVICE_NAMES } from "./services";
import { sourceHealth } from "./source-health.server";
import { warningsOf } from "./warnings";

const RUNS_SHOWN = 10;
const UNDELIVERED_SHOWN = 20;

/** The state of operations: source freshness, latest runs, delayed and failed emails. */
export const operations = (context: Pick<Context, "db" | "emailLanes">, now: Date) =>
  joinQueries(
    {
      runs: recentRuns(context.db, RUNS_SHOWN),
      backlog: mailBacklog(context),
      sources: sourceHealth(context.db, now),
      undelivered: undeliveredEmails(context, UNDELIVERED_SHOWN),
    },
    ({ runs, backlog, sources, undelivered }) => ({
      runs,
      backlog,
      sources: sources.map((source) => ({
        ...source,
        name: SERVICE_NAMES[source.service],
        warnings: warningsOf(source, now),
      })),
      undelivered: undelivered.map(undeliveredView),
    }),
  );
