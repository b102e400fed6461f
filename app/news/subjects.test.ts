import { expect, test } from "vitest";
import { z } from "zod";
import { TOPIC_LIST } from "./lexicon/lexicon";
import { articleOf } from "../../tests/stories";
import { measureOf, SUBJECTS, subjectOf } from "./subjects";
import subjects from "./subjects.json";

const text = z.string().min(1);
const share = z.number().positive().max(1);
const part = z.enum(["a", "b", "c", "d"]).optional();
const id = z.enum(SUBJECTS.map((subject) => subject.id));

test("subjects.json has the form that its reader expects", () => {
  const subject = z.strictObject({
    id: text,
    label: text,
    measure: z.strictObject({ name: text, severity: share, reach: share, part, bearsOn: part }).optional(),
    shortName: text.optional(),
    kinds: z.array(z.enum(["passports", "borders", "transport", "money", "citizenship"])).optional(),
    guidance: z.strictObject({ affected: text, steps: z.array(text).min(1), unknown: text }).optional(),
    touches: z.union([z.literal("everyone"), z.record(text, z.array(text).min(1))]).optional(),
    onIndividuals: id.optional(),
    inDocuments: id.optional(),
  });
  expect(z.array(subject).safeParse(subjects).error).toBeUndefined();
});

const register = SUBJECTS.filter(({ measure }) => measure).map(({ id }) => id);
const direct = TOPIC_LIST.filter(({ tier }) => tier === "direct").map(({ id }) => id);

test("every topic of the dictionary is a subject with a label of its own, and every subject has its words", () => {
  expect(SUBJECTS.map(({ id }) => id).sort()).toEqual(TOPIC_LIST.map(({ id }) => id).sort());
  expect(new Set(SUBJECTS.map(({ label }) => label)).size).toBe(SUBJECTS.length);
});

test.each(direct)("the direct topic %s is a subject of the register", (topic) => {
  const subject = subjectOf(articleOf({ topic }));
  expect(register).toContain(subject);
});

test("every subject can be reached from a direct topic", () => {
  const title = "Citizens with unpaid debt";
  const reached = direct.flatMap((topic) => [
    subjectOf(articleOf({ topic })),
    subjectOf(articleOf({ topic, title })),
  ]);
  expect(register.filter((id) => !reached.includes(id))).toEqual([]);
});

test("an official bar on leaving counts as exit permits; news of one, or a measure on individuals, doesn't", () => {
  const about = (title: string, topic: string, official = false) =>
    subjectOf(articleOf({ topic, title, official }));
  expect(about("Order bars US citizens from leaving the country", "departure-bar", true)).toBe("exit-permit");
  expect(about("Order bars US citizens from leaving the country", "departure-bar")).toBe("departure-bar");
  expect(about("Citizens with unpaid tax debt may not leave", "departure-bar", true)).toBe("departure-bar");
  expect(about("Defendants need an exit permit", "exit-permit")).toBe("departure-bar");
  const service = "passport-service-suspended";
  expect(about("Passport issuance suspended nationwide", service)).toBe(service);
  expect(about("Passports denied to citizens under federal investigation", service)).toBe(
    "passport-revocation",
  );
});

test("a topic without a template gets the lowest values, under the name of its document", () => {
  expect(measureOf("new-topic", "Rule on boarding")).toMatchObject({
    name: "Rule on boarding",
    severity: 0.05,
    reach: 0.1,
  });
});
