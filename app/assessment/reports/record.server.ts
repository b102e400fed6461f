import { and, count, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { madeJson } from "~/database/columns.server";
import type { Database } from "~/database/open.server";
import { joinQueries, query, type Query } from "~/database/query.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { startOfDay } from "~/time";
import { baseRateOf, forecastDetail } from "../forecast/forecast-detail";
import { stateOfProposal } from "../register/proposals.server";
import { restrictionProposals, riskAssessments } from "../tables.server";
import type { ProposalCounts } from "./record";

const MONTHS_MAX = 120;
const PROPOSALS_SHOWN_MAX = 200;

/** Queries the track record for live or demonstration data, never mixed. Excludes today, which is for subscribers. */
export function trackRecord({ db, config }: Pick<Context, "db" | "config">, now: Date) {
  const isDemonstration = showsDemonstrationData(config);
  return joinQueries(
    {
      forecasts: monthlyForecasts(db, isDemonstration, now),
      proposals: reportedProposals(db, isDemonstration, now),
      counts: proposalCounts(db, isDemonstration),
    },
    (record) => ({ isDemonstration, ...record }),
  );
}

/** Query for how many possible restrictions came to what. */
export const proposalCounts = (db: Database, isDemonstration: boolean): Query<ProposalCounts> =>
  query(
    db
      .select({ state: restrictionProposals.state, number: count() })
      .from(restrictionProposals)
      .where(eq(restrictionProposals.isDemonstration, isDemonstration))
      .groupBy(restrictionProposals.state),
    (rows) => {
      const counts: ProposalCounts = { open: 0, accepted: 0, rejected: 0, ended: 0, withdrawn: 0, lapsed: 0 };
      for (const { state, number } of rows) counts[state] = number;
      return counts;
    },
  );

/** Query for the possible restrictions, those opened last first, each with what it leaned on and what came of it. */
const reportedProposals = (db: Database, isDemonstration: boolean, now: Date) =>
  query(
    db
      .select()
      .from(restrictionProposals)
      .where(eq(restrictionProposals.isDemonstration, isDemonstration))
      .orderBy(desc(restrictionProposals.openedAt), restrictionProposals.id)
      .limit(PROPOSALS_SHOWN_MAX),
    (rows) =>
      rows.map((row) => {
        const { id, name, effect, support, openedAt, state, decidedAt } = row;
        return {
          id,
          name,
          effect,
          support: support.map(({ id, title, url, source }) => ({ id, title, url, source })),
          openedAt,
          state,
          decidedAt,
          // Ended, if it was in effect before.
          withdrawn: state === "withdrawn" ? stateOfProposal(row, now) : null,
          // A verified beginning and its entry in the register have the same id.
          hasEntry: effect === "begins" && (state === "accepted" || state === "ended"),
        };
      }),
  );

export type ReportedProposal = ReturnType<ReturnType<typeof reportedProposals>["read"]>[number];

/** Query for the forecast of each month's last finished day, latest first. */
const monthlyForecasts = (db: Database, isDemonstration: boolean, now: Date) =>
  query(
    db
      // SQLite takes the bare columns from the row with the maximum.
      .select({
        at: sql<number>`max(${riskAssessments.date})`,
        prediction: riskAssessments.february2028Prediction,
        detail: madeJson(sql`${riskAssessments.detail} -> '$.forecast'`, forecastDetail),
      })
      .from(riskAssessments)
      .where(
        and(
          eq(riskAssessments.isDemonstration, isDemonstration),
          isNotNull(riskAssessments.february2028Prediction),
          lt(riskAssessments.date, startOfDay(now)),
        ),
      )
      .groupBy(sql`strftime('%Y-%m', ${riskAssessments.date} / 1000, 'unixepoch')`)
      .orderBy(desc(sql`1`))
      .limit(MONTHS_MAX),
    (rows) =>
      rows.map(({ at, prediction, detail }) => ({
        at: new Date(at),
        likelihood: prediction?.likelihood ?? 0,
        interval: detail.interval,
        baseRate: baseRateOf(detail),
      })),
  );

export type PastForecast = ReturnType<ReturnType<typeof monthlyForecasts>["read"]>[number];
