import { nextDigestAt } from "~/accounts/choices/email-choices";
import { ALERT_TARGETS, ALERT_TYPES, type AlertTarget, type AlertType } from "~/alerts/rule";
import { seededRandom } from "~/resampling";

export interface Rule {
  id: string;
  userId: string;
  target: AlertTarget;
  type: AlertType;
  percent: number;
}

export interface Subscriber {
  id: string;
  email: string;
  /** False for one whose access has ended, or who turned alert emails off: nothing but account emails may go there. */
  wantsAlerts: boolean;
  hasDigest: boolean;
  isAdmin: boolean;
  rules: Rule[];
}

const ZONE = "America/New_York";
const ROWS = 500;

/** So many people, with one to three rules each; every twentieth without access, every twentieth with alert emails off. */
export function subscribersOf(count: number, seed: string): Subscriber[] {
  const random = seededRandom(`${seed} subscribers`);
  const among = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;
  return Array.from({ length: count }, (_, index) => {
    const id = `reader-${index}`;
    const rules = Array.from({ length: 1 + Math.floor(random() * 3) }, (__, rule): Rule => {
      const type = among(ALERT_TYPES);
      const percent = type === "threshold" ? 5 + Math.floor(random() * 90) : 2 + Math.floor(random() * 30);
      return { id: `rule-${index}-${rule}`, userId: id, target: among(ALERT_TARGETS), type, percent };
    });
    const isAdmin = index < 2;
    return {
      id,
      email: `${id}@example.com`,
      wantsAlerts: isAdmin || (index % 20 !== 7 && index % 20 !== 13),
      hasDigest: index % 10 === 2,
      isAdmin,
      rules,
    };
  });
}

/** Writes them as they would be after registering, subscribing and making their rules at `at`. */
export async function addSubscribers(d1: D1Database, people: readonly Subscriber[], at: Date): Promise<void> {
  const insert = async (sql: string, rows: readonly object[]) => {
    for (let from = 0; from < rows.length; from += ROWS)
      await d1
        .prepare(sql)
        .bind(JSON.stringify(rows.slice(from, from + ROWS)))
        .run();
  };
  const ms = at.getTime();
  await insert(
    `insert into users (id, email, mailbox, email_verified_at, password_hash, subscription_status, is_admin, mail_stopped_at, created_at)
     select value ->> 'id', value ->> 'email', value ->> 'email', ${ms}, 'none', value ->> 'status', value ->> 'isAdmin',
       value ->> 'offAt', ${ms} from json_each(?1)`,
    people.map(({ id, email, isAdmin, wantsAlerts }, index) => ({
      id,
      email,
      isAdmin: isAdmin ? 1 : 0,
      status: wantsAlerts || index % 20 === 13 ? "active" : "canceled",
      offAt: !wantsAlerts && index % 20 === 13 ? ms : null,
    })),
  );
  await insert(
    `insert into alert_rules (id, user_id, target, type, percent, baseline_at, created_at)
     select value ->> 'id', value ->> 'userId', value ->> 'target', value ->> 'type',
       value ->> 'percent', ${ms}, ${ms} from json_each(?1)`,
    people.flatMap(({ rules }) => rules),
  );
  const digestAt = nextDigestAt("daily", ZONE, at)?.getTime() ?? null;
  await insert(
    `insert into email_choices (user_id, digest, time_zone, next_digest_at)
     select value ->> 'id', 'daily', '${ZONE}', ${digestAt} from json_each(?1)`,
    people.filter(({ hasDigest }) => hasDigest),
  );
}
