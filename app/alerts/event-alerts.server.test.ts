import { eq, sql } from "drizzle-orm";
import { endpointOf } from "~/sources/endpoints.server";
import { messages } from "~/delivery/tables.server";
import { expect, test } from "vitest";
import { drain } from "~/delivery/drain.server";
import { refresh } from "~/refresh/refresh.server";
import { addAssessment, addUser, detailOf } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { openOutbox } from "../../tests/outbox";
import { alertsPage } from "./alerts-page.server";
import { saveEventRules } from "./event-alerts.server";
import { EVENT_KINDS, kindsOf, type EventKind } from "./event-rules";
import { raisePendingAlerts } from "./raise.server";
import { NEW_RULE } from "./rule";
import { createRule } from "./rules.server";
import { eventAlerts, eventRules } from "./tables.server";
import { readUnsubscribeToken, subscriptionOf, unsubscribe } from "./unsubscribe.server";

const { context, mail, time } = openOutbox("event-alerts");
const hour = (n: number) => new Date(noon.getTime() + n * 3_600_000);

const PASSPORTS = {
  id: "passports",
  title: "State Department suspends passport issuance",
  url: "https://news.example/passports",
  subject: "passport-service-suspended",
  outlets: 3,
  points: 5,
};
const FLIGHTS = {
  id: "flights",
  title: "Flights to Europe halted",
  url: "https://news.example/flights",
  subject: "outward-transport",
  outlets: 3,
  points: 4,
};

async function readerOf(...kinds: EventKind[]) {
  const user = await addUser(context);
  await saveEventRules(context, user.id, kinds);
  return user;
}

/** An assessment so many hours after noon with these stories, and what it sends. */
async function assess(n: number, stories: readonly object[], coverage = 1) {
  time.now = hour(n);
  await addAssessment(context, time.now, { daily: 30 }, { detail: detailOf(stories), coverage });
  await raisePendingAlerts(context);
  await drain(context, "bulk");
  const sent = await mail.inbox();
  await mail.reset();
  return sent;
}

const setPack = (pack: string) =>
  context.fetch(`${new URL(endpointOf(context.config, "guardian").baseUrl).origin}/control/news`, {
    method: "PUT",
    body: JSON.stringify({ pack }),
  });

test.each([
  ["calm", []],
  [
    "recorded",
    [
      "passport-service-suspended: A bill to authorize the Secretary of State to deny or revoke passports",
      "passport-revocation: Passports revoked or denied",
    ],
  ],
  [
    "escalation",
    [
      "exit-permit: Permission required to leave the country",
      "passport-service-suspended: Passport service suspended",
      "passport-revocation: State Department restricts US passports for travel to twenty countries",
      "land-borders: US closes land borders with Canada and Mexico",
      "passport-revocation: Americans with unpaid federal debts lose their passports",
    ],
  ],
])(
  "in the %s news each kind is told of its own stories and of no other, and the preview counts the same",
  async (pack, names) => {
    await setPack(pack);
    const readers = new Map<EventKind, string>();
    for (const kind of EVENT_KINDS) readers.set(kind, (await readerOf(kind)).email);
    const silent = await addUser(context);
    await refresh(context, { trigger: "cron" });
    await drain(context, "bulk");
    const storedEvents = await context.db.select().from(eventAlerts);
    const sent = (await mail.inbox()).filter(({ text }) => text.includes("alerts by event"));
    const { events } = await alertsPage(context, silent.id);
    for (const kind of EVENT_KINDS) {
      const ofKind = storedEvents.filter(({ subject }) => kindsOf(subject).includes(kind));
      expect(events.kinds.find((each) => each.kind === kind)?.count).toBe(ofKind.length);
      const emails = sent.filter(({ to }) => to === readers.get(kind));
      expect(emails.flatMap(({ text }) => listedIn(text)).sort()).toEqual(
        ofKind.map(({ url }) => url).sort(),
      );
      expect(emails.length).toBeLessThanOrEqual(1);
    }
    expect(sent.filter(({ to }) => to === silent.email)).toEqual([]);
    const heaviestFirst = storedEvents.sort((a, b) => b.points - a.points);
    expect(heaviestFirst.map(({ subject, name }) => `${subject}: ${name}`)).toEqual(
      names.map((name) => expect.stringContaining(name)),
    );
  },
);

/** The addresses below "Your alerts by event". */
const listedIn = (text: string) =>
  [...(/ALERTS BY EVENT\n\n([^]*?)\n\n/.exec(text)?.[1] ?? "").matchAll(/https?:\S+/g)].map(([url]) => url);

test("an email names the story, its kind and its points, and one click turns the alerts by event off", async () => {
  const user = await readerOf("passports");
  const [email, ...more] = await assess(0, [PASSPORTS, FLIGHTS]);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to: user.email, subject: expect.stringMatching(/^Passports: State Dep/) });
  expect(email?.text).toContain(`${PASSPORTS.title} accounts for 5.0 points of the risk level.`);
  expect(email?.text).toContain("Passports, 5.0 points, Paper");
  expect(listedIn(email?.text ?? "")).toEqual([PASSPORTS.url]);
  const token = /unsubscribe\/(events[\w.%-]+)/.exec(email?.text ?? "")?.[1] ?? "";
  const link = await readUnsubscribeToken(context.config.SESSION_SECRETS, decodeURIComponent(token));
  if (!link) throw new Error("no link");
  expect(await subscriptionOf(context.db, link)).toMatchObject({ what: "events", isStopped: false });
  await unsubscribe(context.db, link, time.now);
  expect(await subscriptionOf(context.db, link)).toMatchObject({ isStopped: true });
  expect(await context.db.$count(eventRules)).toBe(0);
  expect(await assess(6, [{ ...PASSPORTS, id: "new", url: "https://news.example/new" }])).toEqual([]);
});

test("a story is told once, however often it is assessed and however often the work is repeated", async () => {
  await readerOf("any", "passports");
  expect(await assess(0, [PASSPORTS])).toHaveLength(1);
  expect(await assess(6, [{ ...PASSPORTS, points: 9 }])).toEqual([]);
  await raisePendingAlerts(context);
  await drain(context, "bulk");
  expect(await mail.inbox()).toEqual([]);
  expect(await context.db.$count(eventAlerts)).toBe(1);
  expect(await assess(12, [PASSPORTS, FLIGHTS])).toMatchObject([
    { subject: `Any new restriction: ${FLIGHTS.title}` },
  ]);
});

test("a rule on the level and one by event make one email that says both", async () => {
  const user = await readerOf("transport");
  const owner = { uuid: context.newId(), userId: user.id, now: hour(-1) };
  await createRule(context.db, owner, { ...NEW_RULE, percent: 20 });
  const sent = await assess(0, [FLIGHTS]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toMatch(/^Daily Risk Level/);
  expect(sent[0]?.text).toContain("YOUR ALERTS BY EVENT");
  expect(sent[0]?.text).toContain(FLIGHTS.title);
  expect(sent[0]?.text).toContain("YOUR ALERT RULES");
  const { log } = await alertsPage(context, user.id);
  expect(log.map(({ message }) => message)).toContain(FLIGHTS.title);
  expect(log).toHaveLength(2);
});

test("at low coverage one unofficial outlet's story waits until it is back", async () => {
  expectLogged("alerts-withheld");
  await readerOf("any");
  const alone = { ...PASSPORTS, outlets: 1 };
  expect(await assess(0, [alone], 3 / 7)).toEqual([]);
  expect(await assess(6, [alone])).toHaveLength(1);
});

test("choosing turns on what is ticked and off what isn't, for this user only, and keeps when the rest began", async () => {
  const other = await readerOf("money");
  const user = await readerOf("passports", "borders");
  time.now = hour(5);
  await saveEventRules(context, user.id, ["borders", "citizenship"]);
  const kindsOfUser = await context.db.select().from(eventRules).where(eq(eventRules.userId, user.id));
  expect(kindsOfUser.map(({ kind, createdAt }) => [kind, createdAt.getTime() === hour(5).getTime()])).toEqual(
    expect.arrayContaining([
      ["borders", false],
      ["citizenship", true],
    ]),
  );
  expect(kindsOfUser).toHaveLength(2);
  await saveEventRules(context, user.id, []);
  expect(await context.db.select().from(eventRules)).toMatchObject([{ userId: other.id, kind: "money" }]);
});

test("turned off before the email is sent, it isn't sent, and the log says why", async () => {
  const user = await readerOf("passports");
  time.now = hour(0);
  await addAssessment(context, time.now, { daily: 30 }, { detail: detailOf([PASSPORTS]) });
  await raisePendingAlerts(context);
  await saveEventRules(context, user.id, []);
  await drain(context, "bulk");
  expect(await mail.inbox()).toEqual([]);
  expect(await context.db.select().from(messages)).toMatchObject([
    {
      deliveryState: "skipped",
      errorMessage: "The alerts by event were turned off before the email was sent.",
    },
  ]);
});

test("what was told last is known, however many events were told in the 90 days", async () => {
  await readerOf("any");
  expect(await assess(0, [PASSPORTS])).toHaveLength(1);
  await context.db.run(sql`insert into event_alerts
      (id, risk_assessment_id, key, subject, name, url, address, source, points, created_at)
    with recursive earlier(n) as (select 1 union all select n + 1 from earlier where n < 2100)
    select 'earlier-' || n, 'earlier', 'story earlier-' || n, 'no-fly', 'Earlier', 'https://earlier.example/' || n,
      'https://earlier.example/' || n, 'Paper', 2, ${noon.getTime()} - n * 60000 from earlier`);
  expect(await assess(6, [PASSPORTS])).toEqual([]);
});
