import { expect, test } from "vitest";
import { apiEvents, billTitles } from "./tables.server";
import { testContext } from "../../tests/context";
import { collect } from "./collect.server";

const API = /\/api_data_gov\/v3\/(.*?)\?/;

/** A context whose Congress.gov responds from `replies` by path; every other service is unchanged. */
function setUp(name: string, replies: (path: string, url: URL) => unknown) {
  const called: string[] = [];
  const plain = testContext(name);
  const context = {
    ...plain,
    newId: () => crypto.randomUUID(),
    fetch: (async (input, init) => {
      const path = API.exec(String(input))?.[1];
      if (path === undefined) return plain.fetch(input, init);
      called.push(path);
      const reply = replies(path, new URL(String(input)));
      return reply instanceof Response ? reply : Response.json(reply);
    }) as typeof fetch,
  };
  const run = async () => {
    called.length = 0;
    const { items, outcomes, coverage } = await collect(context, {
      correlationId: crypto.randomUUID(),
      force: true,
    });
    return {
      bills: items.filter(({ sourceKey }) => sourceKey === "api_data_gov"),
      votes: items.filter(({ sourceKey }) => sourceKey === "house_votes"),
      states: Object.fromEntries(outcomes.map(({ source, state }) => [source, state])),
      coverage,
      called: [...called],
    };
  };
  return { context, run };
}

const bill = (number: number) => ({
  congress: 119,
  type: "HR",
  number: String(number),
  title: `Freedom Act ${number}`,
  latestAction: { actionDate: "2026-11-19", text: "Passed/agreed to in House." },
  updateDate: "2026-11-19",
});
const vote = (rollCallNumber: number, number: number, startDate = "2026-11-19T18:00:00-05:00") => ({
  congress: 119,
  sessionNumber: 2,
  rollCallNumber,
  startDate,
  result: "Passed",
  legislationType: "HR",
  legislationNumber: String(number),
});
const titles = {
  titles: [
    { title: "Freedom Act 1", titleType: "Display Title" },
    { title: "To bar the revocation of passports.", titleType: "Official Title as Introduced" },
  ],
};

const page = (list: unknown[], url: URL, count = list.length) => {
  const [offset, limit] = ["offset", "limit"].map((name) => Number(url.searchParams.get(name) ?? 0));
  return { list: list.slice(offset, (offset ?? 0) + (limit || 20)), pagination: { count } };
};

function congressWith(parts: { bills?: unknown[]; votes?: unknown[]; titles?: unknown; details?: unknown }) {
  return (path: string) => {
    if (path.endsWith("/titles")) return parts.titles ?? titles;
    if (path === "bill/119") return { bills: parts.bills ?? [] };
    if (path === "house-vote/119/2") return { houseRollCallVotes: parts.votes ?? [] };
    return parts.details ?? { houseRollCallVote: { voteQuestion: "On Passage" } };
  };
}

test("a bill with a short title gets its official one, fetched once however often it is listed", async () => {
  const { run, context } = setUp("congress-titles", congressWith({ bills: [bill(1)] }));
  const first = await run();
  expect(first.bills[0]?.document?.officialTitle).toBe("To bar the revocation of passports.");
  expect(first.called).toContain("bill/119/hr/1/titles");
  const again = await run();
  expect(again.bills[0]?.document?.officialTitle).toBe("To bar the revocation of passports.");
  expect(again.called).not.toContain("bill/119/hr/1/titles");
  const events = await context.db.select().from(apiEvents);
  expect(events.filter(({ operation }) => operation === "bill/titles")).toMatchObject([
    { service: "api_data_gov", status: "success", itemCount: null },
  ]);
});

test("at most 200 bills are completed per refresh, and the next one continues", async () => {
  const bills = Array.from({ length: 230 }, (_, index) => bill(20_100 + index));
  const { run, context } = setUp("congress-many", congressWith({ bills }));
  const callsOf = async () => (await run()).called.filter((path) => path.endsWith("/titles")).length;
  expect([await callsOf(), await callsOf(), await callsOf()]).toEqual([200, 30, 0]);
  const stored = await context.db.select().from(billTitles);
  expect(stored.filter(({ bill: path }) => /\/20[123]\d\d$/.test(path))).toHaveLength(230);
});

test("a vote gets its question and its bill's titles; older votes aren't fetched again", async () => {
  const votes = [vote(240, 1), vote(100, 2, "2026-06-01T18:00:00-04:00")];
  const { run } = setUp("congress-votes", congressWith({ votes }));
  const { votes: found, called } = await run();
  expect(found.map(({ title, document }) => [title, document?.officialTitle])).toEqual([
    ["House passed H.R. 1: Freedom Act 1", "To bar the revocation of passports."],
  ]);
  expect(called).not.toContain("house-vote/119/2/100");
});

test("a bill whose titles can't be fetched keeps its short title; the others are completed", async () => {
  const unreadable = new Map<string, () => Response>([
    ["bill/119/hr/302/titles", () => new Response("UnboundLocalError: local variable", { status: 500 })],
    ["bill/119/hr/303/titles", () => Response.json({ titles: "none" })],
  ]);
  const replies = congressWith({ bills: [bill(301), bill(302), bill(303), bill(304)] });
  const { run } = setUp("congress-broken-titles", (path) => unreadable.get(path)?.() ?? replies(path));
  const { bills, states } = await run();
  expect(states.api_data_gov).toBe("healthy");
  expect(bills.map(({ document }) => document?.officialTitle !== null)).toEqual([true, false, false, true]);
});

test("a vote whose question can't be fetched is left for the next refresh", async () => {
  let isBroken = true;
  const replies = congressWith({ votes: [vote(240, 1)] });
  const { run } = setUp("congress-broken-votes", (path) =>
    isBroken && path === "house-vote/119/2/240" ? new Response("", { status: 500 }) : replies(path),
  );
  expect((await run()).votes).toEqual([]);
  isBroken = false;
  expect((await run()).votes).toHaveLength(1);
});

test("once the API throttles, no further titles are requested in this refresh", async () => {
  const bills = Array.from({ length: 25 }, (_, index) => bill(200 + index));
  const replies = congressWith({ bills });
  const { run } = setUp("congress-throttled", (path) =>
    path.endsWith("/titles") ? new Response("{}", { status: 429 }) : replies(path),
  );
  const { bills: found, called } = await run();
  expect(found).toHaveLength(25);
  expect(called.filter((path) => path.endsWith("/titles"))).toHaveLength(5);
});

test("of 640 bills changed today the 640th is read, and a list longer than the bound is incomplete", async () => {
  const many = Array.from({ length: 639 }, (_, index) => ({
    ...bill(1_000 + index),
    title: `To name building ${index}.`,
  }));
  const passport = { ...bill(7), title: "To bar the issuance of passports to citizens who owe taxes." };
  const replies = congressWith({});
  const pagesOf = (all: unknown[], count?: number) => (path: string, url: URL) => {
    if (path !== "bill/119") return replies(path);
    const { list, pagination } = page(all, url, count);
    return { bills: list, pagination };
  };
  const whole = await setUp("congress-640", pagesOf([...many, passport])).run();
  expect(whole.states.api_data_gov).toBe("healthy");
  expect(whole.bills.map(({ title }) => title)).toContain(passport.title);
  const endless = await setUp("congress-endless", pagesOf(many, 1_000_000)).run();
  expect(endless.states.api_data_gov).toBe("incomplete");
  expect(endless.bills).toHaveLength(639);
  expect(endless.coverage).toBeLessThan(1);
});

test("a provider that gives the first page again and again is incomplete, and each bill is read once", async () => {
  const many = Array.from({ length: 250 }, (_, index) => bill(3_000 + index));
  const replies = congressWith({});
  const { bills, states, called } = await setUp("congress-same-page", (path) =>
    path === "bill/119" ? { bills: many, pagination: { count: 400 } } : replies(path),
  ).run();
  expect(states.api_data_gov).toBe("incomplete");
  expect(bills).toHaveLength(250);
  expect(called.filter((path) => path === "bill/119")).toHaveLength(2);
});

const official = (title: string, as: string) => ({ title, titleType: `Official Title${as}` });
const DREDGING = "To authorize dredging of a harbor.";
const PASSPORTS = "To suspend the passports of United States citizens during an emergency.";

test("a bill's official title is found behind 300 short ones", async () => {
  const short = Array.from({ length: 300 }, (_, index) => ({
    title: `Part ${index} Act`,
    titleType: "Short Title(s) as Passed House for portions of this bill",
  }));
  const all = [...short, official(PASSPORTS, " as Introduced")];
  const replies = congressWith({ bills: [bill(501)] });
  const { run } = setUp("congress-long-titles", (path, url) => {
    if (!path.endsWith("/titles")) return replies(path);
    const { list, pagination } = page(all, url);
    return { titles: list, pagination };
  });
  expect((await run()).bills[0]?.document?.officialTitle).toBe(PASSPORTS);
});

test("titles are asked for again when the bill's action or title changes, or a day after there was none", async () => {
  let listed = { ...bill(502), title: "Harbor Dredging Act" };
  let titles: unknown[] = [{ title: "Harbor Dredging Act", titleType: "Display Title" }];
  let now = new Date("2026-11-20T12:00:00Z");
  const { run, context } = setUp("congress-substitute", (path) =>
    path.endsWith("/titles") ? { titles: titles } : congressWith({ bills: [listed] })(path),
  );
  context.now = () => now;
  const titleOf = async () => (await run()).bills[0]?.document?.officialTitle;
  expect(await titleOf()).toBeNull();
  titles = [...titles, official(DREDGING, " as Introduced")];
  expect(await titleOf()).toBeNull();
  now = new Date("2026-11-21T13:00:00Z");
  expect(await titleOf()).toBe(DREDGING);
  titles = [...titles, official(PASSPORTS, "s as Amended by Senate")];
  expect(await titleOf()).toBe(DREDGING);
  listed = {
    ...listed,
    latestAction: { actionDate: "2026-11-21", text: "Passed Senate with an amendment." },
  };
  expect(await titleOf()).toBe(PASSPORTS);
});

test.each([
  ["HR", "Passed House, as amended.", true],
  ["HR", "Received in the Senate and Read twice and referred to the Committee on Finance.", true],
  ["HR", "Referred to the House Committee on Foreign Affairs.", false],
  ["S", "Referred to the House Committee on Foreign Affairs.", true],
  ["S", "Read twice and referred to the Committee on Foreign Relations.", false],
])(
  "the titles of a listed %s are asked for where its text may be another: %s",
  async (type, text, isAsked) => {
    const listed = {
      ...bill(503),
      type,
      title: DREDGING,
      latestAction: { actionDate: "2026-11-20", text },
    };
    const titles = { titles: [official(PASSPORTS, "s as Amended by House")] };
    const { bills } = await setUp(
      `congress-text-${type}-${text.length}`.toLowerCase(),
      congressWith({ bills: [listed], titles }),
    ).run();
    expect(bills[0]?.document?.officialTitle).toBe(isAsked ? PASSPORTS : DREDGING);
  },
);
