import { failingCustomers } from "~/billing/failing-customers.server";
import type { Context } from "~/context.server";
import { joinQueries } from "~/database/query.server";
import { undeliveredEmails } from "~/delivery/undelivered.server";
import { PAGES_MAX } from "./list-pages";
import { mailBacklog, undeliveredView } from "./mail-backlog.server";
import type { OperationsQuery } from "./queries";
import { recentRuns } from "./runs.server";
import { SERVICE_NAMES } from "./services";
import { sourceHealth } from "./source-health.server";
import { warningsOf } from "./warnings";

const RUNS_PER_PAGE = 10;
const UNDELIVERED_PER_PAGE = 20;

/** The state of operations: source freshness, latest runs, delayed and failed emails. */
export const operations = (
  context: Pick<Context, "db" | "messageKinds">,
  now: Date,
  pages: OperationsQuery,
) =>
  joinQueries(
    {
      runs: recentRuns(context.db, { page: pages.runs, size: RUNS_PER_PAGE }),
      backlog: mailBacklog(context.db, now),
      sources: sourceHealth(context.db, now),
      failingCustomers: failingCustomers(context.db),
      undelivered: undeliveredEmails(context, pages.emails * UNDELIVERED_PER_PAGE + 1),
    },
    ({ runs, backlog, sources, failingCustomers: customers, undelivered }) => ({
      runs: { ...runs, parameter: "runs" },
      backlog,
      failingCustomers: customers,
      sources: sources.map((source) => ({
        ...source,
        name: SERVICE_NAMES[source.service],
        warnings: warningsOf(source, now),
      })),
      undelivered: {
        rows: undelivered
          .slice((pages.emails - 1) * UNDELIVERED_PER_PAGE, pages.emails * UNDELIVERED_PER_PAGE)
          .map(undeliveredView),
        page: pages.emails,
        hasMore: pages.emails < PAGES_MAX.emails && undelivered.length > pages.emails * UNDELIVERED_PER_PAGE,
        parameter: "emails",
      },
    }),
  );
