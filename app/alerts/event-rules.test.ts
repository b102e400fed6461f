import { expect, test } from "vitest";
import { SUBJECTS } from "~/news/subjects";
import { detailOf } from "../../tests/alert-factories";
import { EVENT_KINDS, kindsOf, newEvents, type PastEvent } from "./event-rules";

const noon = new Date("2026-11-20T12:00:00Z");
const days = (n: number) => new Date(noon.getTime() + n * 86_400_000);
const story = (id: string, over: object = {}) => ({
  id,
  title: id,
  url: `https://news.example/${id}`,
  points: 3,
  subject: "passport-service-suspended",
  outlets: 3,
  ...over,
});
const proposal = (id: string, over: object = {}) => ({
  id,
  name: `Proposal ${id}`,
  kind: "official" as const,
  effect: "begins" as const,
  until: "2026-12-20",
  from: "2026-11-20",
  impact: 30,
  title: id,
  url: `https://documents.example/${id}`,
  source: "Register",
  points: 8,
  log: 0.1,
  ...over,
});

function eventsIn(
  stories: readonly object[],
  proposals: ReturnType<typeof proposal>[] = [],
  { pastEvents = [] as PastEvent[], onlyCertain = false } = {},
) {
  const { level } = detailOf(stories);
  return newEvents({ ...level, proposals }, { at: noon, pastEvents, onlyCertain }).map(({ key }) => key);
}

test("every subject of the register triggers its own kind or only 'any', and an exit tax is money and citizenship", () => {
  const kinds = Object.fromEntries(SUBJECTS.map(({ id }) => [id, kindsOf(id)]));
  expect(kinds).toMatchObject({
    "exit-permit": ["any", "borders"],
    "land-borders": ["any", "borders"],
    "passport-service-suspended": ["any", "passports"],
    "passport-revocation": ["any", "passports"],
    "outward-transport": ["any", "transport"],
    "no-fly": ["any", "transport"],
    "capital-controls": ["any", "money"],
    "departure-tax": ["any", "money", "citizenship"],
    "worldwide-advice": ["any"],
  });
  expect(kindsOf("something-new")).toEqual(["any"]);
});

test("each kind is about several subjects, of the register and of the context", () => {
  const subjects = SUBJECTS.map(({ id }) => id);
  const counts = EVENT_KINDS.map((kind) => [
    kind,
    subjects.filter((id) => kindsOf(id).includes(kind)).length,
  ]);
  expect(counts).toEqual([
    ["any", subjects.length],
    ["passports", 6],
    ["borders", 6],
    ["transport", 4],
    ["money", 3],
    ["citizenship", 3],
  ]);
});

test("only stories about leaving and proposals to begin that count 1 point or more are told, the heaviest first", () => {
  const stories = [
    story("light", { points: 0.9 }),
    story("just", { points: 1 }),
    story("context", { subject: null, points: 9 }),
    story("lowers", { points: -4 }),
    story("others", { url: "" }),
    story("heavy", { points: 12 }),
  ];
  const proposals = [
    proposal("exit-permit"),
    proposal("no-fly", { effect: "ends" }),
    proposal("land-borders", { points: 0.4 }),
  ];
  expect(eventsIn(stories, proposals)).toEqual(["story heavy", "proposal exit-permit", "story just"]);
});

test("a story that a proposal rests on is told once, with the proposal", () => {
  const exit = proposal("exit-permit");
  expect(eventsIn([story("same", { url: exit.url })], [exit])).toEqual(["proposal exit-permit"]);
});

test("an act that outlets report of a counting proposal's subject is told with it; a bill, or one without a topic, by itself", () => {
  const act = (over: object = {}) => story("report", { subject: "exit-permit", stage: "act", ...over });
  const exit = proposal("exit-permit");
  expect(eventsIn([act()], [exit])).toEqual(["proposal exit-permit"]);
  expect(eventsIn([act()], [proposal("exit-permit", { points: 1 })])).toEqual(["proposal exit-permit"]);
  expect(eventsIn([act({ stage: "proposal" })], [exit])).toEqual(["proposal exit-permit", "story report"]);
  expect(eventsIn([act()], [proposal("exit-permit", { points: 0 })])).toEqual(["story report"]);
  expect(eventsIn([act()], [proposal("exit-permit", { effect: "ends" })])).toEqual(["story report"]);
  expect(eventsIn([act({ subject: "other" })], [proposal("other")])).toHaveLength(2);
});

test("what was told is told again after 90 days at the earliest, also when its id has changed", () => {
  const known = story("a");
  const after = (at: Date, pastEvent: { key?: string; address?: string }) =>
    eventsIn([known], [], {
      pastEvents: [{ key: "story other", address: "https://other.example/", step: 0, at, ...pastEvent }],
    });
  for (const by of [{ key: "story a" }, { address: known.url }]) {
    expect(after(days(-89), by)).toEqual([]);
    expect(after(days(-90), by)).toEqual(["story a"]);
  }
  expect(after(days(-1), { key: "story b" })).toEqual(["story a"]);
});

test("an event is known by its address, whatever link leads to it now", () => {
  const moved = story("b", { url: "https://news.example/a?from=feed", address: "https://news.example/a" });
  const pastEvents = [{ key: "story a", address: "https://news.example/a", step: 0, at: days(-1) }];
  expect(eventsIn([moved], [], { pastEvents })).toEqual([]);
  const exit = proposal("exit-permit", {
    url: "https://news.example/a#text",
    address: "https://news.example/a",
  });
  expect(eventsIn([moved], [exit])).toEqual(["proposal exit-permit"]);
});

test("a matter that has come further at its address is told again, once for each step, and never when it falls back", () => {
  const pastEvent = (step: number, over: object = {}): PastEvent => ({
    ...{ key: "story bill", address: "https://news.example/bill", step, at: days(-1) },
    ...over,
  });
  const at = (step: number, before: PastEvent[]) =>
    eventsIn([story("bill", { step })], [], { pastEvents: before });
  expect(at(1, [pastEvent(0)])).toEqual(["story bill"]);
  expect(at(3, [pastEvent(0), pastEvent(1)])).toEqual(["story bill"]);
  expect(at(3, [pastEvent(0), pastEvent(3)])).toEqual([]);
  expect(at(0, [pastEvent(1)])).toEqual([]);
  // Another article of the story that now leads it is no step of the matter.
  expect(at(3, [pastEvent(0, { address: "https://news.example/other" })])).toEqual([]);
  const law = proposal("passport-revocation", { url: "https://news.example/bill", step: 3 });
  expect(eventsIn([], [law], { pastEvents: [pastEvent(1)] })).toEqual(["proposal passport-revocation"]);
  expect(eventsIn([], [law], { pastEvents: [pastEvent(3)] })).toEqual([]);
});

test("with too few sources only documents and three outlets are told", () => {
  const stories = [
    story("two", { outlets: 2 }),
    story("three"),
    story("document", { outlets: 1, isOfficial: true, points: 2 }),
  ];
  expect(eventsIn(stories, [], { onlyCertain: true })).toEqual(["story three", "story document"]);
  expect(eventsIn(stories)).toHaveLength(3);
});

test("of equal points the order doesn't depend on that of the stories", () => {
  const [a, b] = [story("a"), story("b")];
  expect(eventsIn([b, a])).toEqual(eventsIn([a, b]));
  expect(eventsIn([b, a])).toEqual(["story a", "story b"]);
});

test("one assessment tells of ten at most", () => {
  expect(eventsIn(Array.from({ length: 14 }, (_, n) => story(`s${n}`)))).toHaveLength(10);
});
