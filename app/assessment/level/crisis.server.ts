import { and, desc, eq, gt, isNull, lte, or, type Placeholder, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { firstRow, joinQueries, prepared, query } from "~/database/query.server";
import { restrictions, riskAssessments } from "../tables.server";
import { DAY_MS } from "~/time";
import { CRISIS_FROM, crisesOf, ENDED_SHOWN_DAYS } from "./crisis";
import type { Crisis, LevelBreakdown } from "./level-detail";
import { crisisWhen, isOver, type ShownCrisis } from "./crisis-facts";
import { proposalDecisions, toDecisions } from "../register/proposals.server";

/** The heaviest, then the newest. */
const ENTRIES_MAX = 50;

/** Query for the register's part of the crisis state: heavy entries that haven't ended more than a week ago, and decisions. */
export const registeredCrises = (db: Database, now: Date) =>
  joinQueries(
    {
      register: heavyRestrictions(db, { endedAfter: now.getTime() - ENDED_SHOWN_DAYS * DAY_MS }),
      decisions: query(decisions(db, { now: now.getTime() }), toDecisions),
    },
    (read) => read,
  );

const decisions = prepared((db) => proposalDecisions(db, sql.placeholder("now")));

const heavyRestrictions = prepared((db) =>
  db
    .select()
    .from(restrictions)
    .where(
      and(
        // severity * sqrt(reach), squared.
        sql`${restrictions.severity} * ${restrictions.severity} * ${restrictions.reach} > ${(CRISIS_FROM / 100) ** 2}`,
        or(isNull(restrictions.until), gt(restrictions.until, sql.placeholder("endedAfter"))),
      ),
    )
    .orderBy(
      sql`${restrictions.severity} * ${restrictions.severity} * ${restrictions.reach} desc`,
      desc(restrictions.since),
      restrictions.id,
    )
    .limit(ENTRIES_MAX),
);

/** SQL: what changes with every change of the register, and with every decision by `now`. */
export const registerVersion = (now: Placeholder) => sql`json_array(
  (select count(*) || ':' || sum(last_checked_at) from restrictions),
  (select count(*) || ':' || sum(decided_at) from restriction_proposals where decided_at <= ${now}))`;

type Registered = ReturnType<ReturnType<typeof registeredCrises>["read"]>;

/** The crisis state as screens show it, from an assessment and the register as it is: what is over for a week. */
export const shownCrises = (
  now: Date,
  assessment: { date: Date; level: Pick<LevelBreakdown, "proposals" | "takenBack"> } | null,
  registered: Registered,
): ShownCrisis[] =>
  crisesOf({
    now,
    assessedAt: assessment?.date ?? now,
    proposals: assessment?.level.proposals ?? [],
    takenBack: assessment?.level.takenBack,
    ...registered,
  })
    .filter((crisis) => !isOver(crisis) || endedMs(crisis, now) < ENDED_SHOWN_DAYS * DAY_MS)
    .map((crisis) => ({ ...crisis, when: crisisWhen(crisis, now) }));

const endedMs = ({ until }: Crisis, now: Date) => now.getTime() - new Date(until ?? now).getTime();

/**
 * Query for the crisis state now: the possible restrictions of the latest assessment and the register as it is, so that an
 * administrator's decision shows at once. A live deployment never shows demonstration data.
 */
export const currentCrises = (db: Database, now: Date, isDemonstration: boolean) =>
  joinQueries(
    {
      latest: firstRow(
        db
          .select({ date: riskAssessments.date, detail: riskAssessments.detail })
          .from(riskAssessments)
          .where(and(lte(riskAssessments.date, now), eq(riskAssessments.isDemonstration, isDemonstration)))
          .orderBy(desc(riskAssessments.date))
          .limit(1),
      ),
      registered: registeredCrises(db, now),
    },
    ({ latest, registered }) =>
      shownCrises(now, latest ? { date: latest.date, level: latest.detail.level } : null, registered),
  );
