import { expect, test } from "vitest";
import { billTitlesOf } from "./api-data-gov";
import { nextPage, parse as answerOf, request, voteOn, voteQuestionOf } from "./house-votes";

const parse = (body: unknown) => answerOf(body).items;

const vote = {
  congress: 119,
  sessionNumber: 1,
  rollCallNumber: 240,
  startDate: "2025-09-08T18:56:00-04:00",
  result: "Passed",
  voteType: "2/3 Yea-And-Nay",
  legislationType: "HR",
  legislationNumber: "3424",
};
const query = (now: string) => ({
  baseUrl: "https://api.example",
  key: "the-key",
  since: new Date(0),
  now: new Date(now),
});
const [item] = parse({ houseRollCallVotes: [vote] });
const bill = { title: "Passport Integrity Act", officialTitle: "To allow the revocation of passports." };

test.each([
  ["2026-11-20T12:00:00Z", "119/2"],
  ["2025-06-01T12:00:00Z", "119/1"],
  ["2027-01-02T12:00:00Z", "119/2"],
  ["2027-01-03T12:00:00Z", "120/1"],
])("at %s the session is %s, and the key is only in a header", (now, session) => {
  const sent = request(query(now));
  expect(new URL(sent.url).pathname).toBe(`/v3/house-vote/${session}`);
  expect(sent.url).not.toContain("the-key");
  expect(sent.headers["X-Api-Key"]).toBe("the-key");
});

test("a list that counts more or names a next page goes on, one that was read whole doesn't", () => {
  const after = (pagination: unknown, pagesRead: number) => {
    const next = nextPage({ houseRollCallVotes: [], pagination }, query("2026-11-20T12:00:00Z"), pagesRead);
    return typeof next === "object" ? new URL(next.url).searchParams.get("offset") : next;
  };
  expect(after({ count: 362 }, 1)).toBe("250");
  expect(after({ count: 362 }, 2)).toBeUndefined();
  expect(after({ count: 250 }, 1)).toBeUndefined();
  expect(after({ next: "https://api.example/v3/house-vote/119/2?offset=250" }, 1)).toBe("250");
  expect(after({ count: "many" }, 1)).toBeUndefined();
});

test("a vote on a bill becomes an official item; a procedural vote without a bill is dropped", () => {
  const { legislationType, legislationNumber, ...procedural } = vote;
  expect([legislationType, legislationNumber]).toEqual(["HR", "3424"]);
  expect(parse({ houseRollCallVotes: [procedural, { ...vote, rollCallNumber: null }] })).toEqual([]);
  expect(item).toMatchObject({
    url: "https://clerk.house.gov/Votes/2025240",
    source: "US House of Representatives",
    official: true,
    publishedAt: new Date("2025-09-08T22:56:00Z"),
    congress: { bill: "119/hr/3424", vote: "119/1/240" },
  });
});

test.each([
  ["On Passage", "Passed", "House passed H.R. 3424: Passport Integrity Act"],
  ["On Motion to Suspend the Rules and Pass", "Passed", "House passed H.R. 3424: Passport Integrity Act"],
  ["On Passage", "Failed", "House rejected H.R. 3424: Passport Integrity Act"],
  [
    "On Motion to Recommit",
    "Failed",
    "House vote on H.R. 3424: Passport Integrity Act (On Motion to Recommit: Failed)",
  ],
])("a vote %s that %s reads %j", (question, result, title) => {
  const [parsed] = parse({ houseRollCallVotes: [{ ...vote, result }] });
  const complete = parsed && voteOn(parsed, question, bill);
  expect(complete?.title).toBe(title);
  expect(complete?.document).toMatchObject({
    kind: "house-vote",
    action: `${question}: ${result}`,
    officialTitle: bill.officialTitle,
  });
});

test("responses of another shape are rejected", () => {
  expect(() => parse({ error: "Unknown resource" })).toThrow("Congress.gov: no `houseRollCallVotes` list");
  expect(() => voteQuestionOf({ houseRollCallVote: {} })).toThrow();
  expect(() => billTitlesOf({ titles: [] })).toThrow();
});

test.each([
  ["amended after introduced", ["as Introduced", "s as Amended by Senate"], 1],
  ["amended before introduced", ["s as Amended by House", " as Introduced"], 0],
  [
    "agreed to before and after amended",
    ["s as Amended by House", " as Agreed to by House and Senate", " as Introduced"],
    1,
  ],
  ["only introduced", [" as Introduced"], 0],
])("the official title of the latest text counts: %s", (_, types, index) => {
  const titles = types.map((type, number) => ({
    title: `To do ${number}.`,
    titleType: `Official Title${type}`,
  }));
  expect(billTitlesOf({ titles: [null, { title: 7 }, ...titles] }).officialTitle).toBe(`To do ${index}.`);
});

test("of two chambers' amended titles the later counts: by its date, or else the other chamber's, in any order", () => {
  const house = { title: "To house.", titleType: "Official Titles as Amended by House" };
  const senate = { title: "To senate.", titleType: "Official Titles as Amended by Senate" };
  const of = (billType: string | undefined, ...titles: object[]) =>
    [titles, titles.toReversed()].map(
      (titles) => billTitlesOf({ titles, request: { billType } }).officialTitle,
    );
  expect(of("hr", house, senate)).toEqual(["To senate.", "To senate."]);
  expect(of("sjres", house, senate)).toEqual(["To house.", "To house."]);
  expect(of(undefined, house, senate)).toEqual(["To senate.", "To senate."]);
  const dated = { ...house, updateDate: "2026-11-20T05:00:00Z" };
  expect(of("hr", dated, { ...senate, updateDate: "2026-11-10T05:00:00Z" })).toEqual([
    "To house.",
    "To house.",
  ]);
});

test("the name of a part of a bill is not the bill's", () => {
  const part = {
    title: "Part One Act",
    titleType: "Short Title(s) as Passed House for portions of this bill",
  };
  const whole = { title: "Whole Act", titleType: "Short Titles as Passed House" };
  const official = { title: "To do it.", titleType: "Official Title as Introduced" };
  expect(billTitlesOf({ titles: [part, whole] }).title).toBe("Whole Act");
  expect(billTitlesOf({ titles: [part, official] })).toEqual({
    title: "To do it.",
    officialTitle: "To do it.",
  });
  expect(billTitlesOf({ titles: [part, { title: " ", titleType: "Display Title" }] }).title).toBe(
    "Part One Act",
  );
});

test("a bill's display title and official title are read", () => {
  const titles = [
    { title: "Older Name Act", titleType: "Short Title(s) as Introduced" },
    { title: "To amend title 22, United States Code.", titleType: "Official Title as Introduced" },
    { title: "Passport Integrity Act", titleType: "Display Title" },
  ];
  expect(billTitlesOf({ titles })).toEqual({
    title: "Passport Integrity Act",
    officialTitle: "To amend title 22, United States Code.",
  });
  expect(billTitlesOf({ titles: titles.slice(0, 1) })).toEqual({
    title: "Older Name Act",
    officialTitle: null,
  });
});
