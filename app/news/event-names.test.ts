import fc from "fast-check";
import { expect, test } from "vitest";
import { articleOf, daysBefore, noon } from "../../tests/stories";
import { directEvents } from "~/assessment/level/direct-events";
import { outletFlows } from "~/assessment/level/story-reports";
import { confirmedReadings } from "~/reading/trust";
import { alikeness, type EventName, NameWords, readEventName } from "./story-closeness";
import { groupStories } from "./stories";

const REVOKED = "State Department | revokes | passports | Americans who owe child support";
const REVOKING = "State Department | revokes | passports | parents behind on child support";
const FEES = "State Department | raises | passport fees | applicants";

const named = (event: string | null, options: Parameters<typeof articleOf>[0] = {}) => ({
  ...articleOf(options),
  event,
});
const nameOf = (text: string) => readEventName(text) as EventName;
const compared = (a: string, b: string) => alikeness(nameOf(a), nameOf(b), new NameWords());

test("names of one event agree by the stems of their words, and others don't", () => {
  expect(compared(REVOKED, REVOKING)).toBeGreaterThan(0.5);
  expect(
    compared("Senate | bans | travel to Cuba |", "Senate | banned | all travels to Cuba |"),
  ).toBeGreaterThan(0.9);
  expect(compared(REVOKED, FEES)).toBe(0);
  expect(compared(REVOKED, "Governor of Ohio | revokes | passports | Americans who owe child support")).toBe(
    0,
  );
  expect(readEventName(" | revokes | passports |")).toBeNull();
});

test("a word that many names have counts for less than a rare one", () => {
  const words = new NameWords();
  for (let at = 0; at < 200; at += 1) words.add(nameOf(`State Department | warns | travelers | place${at}`));
  expect(words.weightOf(["travel"])).toBeLessThan(words.weightOf(["passport"]) / 3);
});

test("two reports without a word in common are one story where their events' names agree, as two clusters and no second outlet", () => {
  const stories = groupStories([
    named(REVOKED, { source: "A" }),
    named(REVOKING, { source: "B" }),
    named(FEES, { source: "C" }),
  ]);
  expect(stories.map(({ articles }) => articles.length).sort()).toEqual([1, 2]);
  const story = stories.find(({ articles }) => articles.length === 2);
  expect(story).toMatchObject({ sources: ["A", "B"], independentSources: 1 });
  expect(story?.clusters.map((articles) => articles.length)).toEqual([1, 1]);
});

test("names join nothing that the rules forbid: opposed directions, different direct subjects, events far apart", () => {
  const first = { topic: "passport-revocation" } as const;
  for (const second of [
    { ...first, direction: "lowers" },
    { topic: "land-borders" },
    { ...first, age: -8 },
  ] as const)
    expect(groupStories([named(REVOKED, first), named(REVOKED, second)])).toHaveLength(2);
  expect(groupStories([named(REVOKED, first), named(REVOKED, first)])).toHaveLength(1);
});

test("titles in near words join only if the events' names agree, and as before where an event has no name", () => {
  const titles = [
    "State Department to revoke passports over child support debt",
    "Passports to be revoked over child support, State Department says",
  ] as const;
  const grouped = (first: string | null, second: string | null) =>
    groupStories([
      named(first, { title: titles[0], source: "A" }),
      named(second, { title: titles[1], source: "B" }),
    ]);
  expect(grouped(REVOKED, FEES)).toHaveLength(2);
  for (const second of [REVOKING, null])
    expect(grouped(REVOKED, second)).toMatchObject([{ independentSources: 2, clusters: [[{}, {}]] }]);
  expect(grouped(null, null)).toMatchObject([{ independentSources: 2 }]);
});

const flows = outletFlows([], 0, 0);

test("a join by name alone confirms no direct event, and the event counts once", () => {
  const words = { title: "State Department revokes passports of parents in debt" };
  const events = (second: object) =>
    directEvents(
      groupStories([named(REVOKED, { ...words, source: "A" }), named(REVOKING, { source: "B", ...second })]),
      flows,
      noon,
    );
  const [byName, ...others] = events({});
  expect(others).toEqual([]);
  expect(byName).toMatchObject({ isConfirmed: false });
  const [alone] = directEvents(groupStories([named(REVOKED, { ...words, source: "A" })]), flows, noon);
  expect(byName?.weight).toBeCloseTo(alone?.weight ?? 0, 9);
  expect(events({ title: "Parents in debt: State Department revokes passports" })).toMatchObject([
    { isConfirmed: true },
  ]);
});

test("names confirm no reading, by which the model's trust is judged", () => {
  const read = [named(REVOKED, { source: "A" }), named(REVOKING, { source: "B" })].map((article) => ({
    article,
    second: "irrelevant" as const,
  }));
  expect(confirmedReadings(read)).toEqual({ confirmed: 0, rejected: 0 });
});

const names = fc.constantFrom(REVOKED, REVOKING, FEES, "Senate | passes | passport bill |", null);
const reports = fc.array(fc.record({ event: names, hours: fc.nat(200) }), { minLength: 2, maxLength: 12 });

test("an article never changes how earlier ones are grouped, whatever the names", () => {
  fc.assert(
    fc.property(reports, (list) => {
      const articles = list
        .map(({ event, hours }, at) => ({
          ...named(event, { id: `a${at}`, source: `Paper ${at % 3}` }),
          publishedAt: new Date(daysBefore(20).getTime() + hours * 3_600_000 + at),
        }))
        .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
      const groupsOf = (of: typeof articles, withNames: ReadonlySet<string>) =>
        groupStories(of)
          .map((story) => story.articles.map(({ id }) => id).filter((id) => withNames.has(id)))
          .filter(({ length }) => length > 0)
          .map((ids) => ids.sort().join())
          .sort();
      const earlier = articles.slice(0, -1);
      const earlierIds = new Set(earlier.map(({ id }) => id));
      expect(groupsOf(articles, earlierIds)).toEqual(groupsOf(earlier, earlierIds));
      expect(groupsOf([...articles].reverse(), earlierIds)).toEqual(groupsOf(articles, earlierIds));
    }),
  );
});
