import { expect, test } from "vitest";
import { SUBJECTS } from "~/news/subjects";
import { type TodaysRestrictions, affectingText, affectingYou } from "./for-you";
import { EXPOSURE_QUESTIONS, type ExposureAnswers } from "./questions";

const crisis = (id: string, more: Partial<TodaysRestrictions["crises"][number]> = {}) => ({
  id,
  name: `Crisis ${id}`,
  subject: id,
  status: "reported" as const,
  url: `https://outlet.example/${id}`,
  entryId: null,
  ...more,
});
const proposal = (id: string, status: "scheduled" | "official" | "reported" = "official") => ({
  id,
  name: `Proposal ${id}`,
  status,
  url: `https://agency.example/${id}`,
});
const NOTHING: TodaysRestrictions = { crises: [], proposals: [], inForce: [] };
const found = (answers: ExposureAnswers, today: Partial<TodaysRestrictions>) =>
  affectingYou(answers, { ...NOTHING, ...today }).map(({ id, exposure, status }) => [id, exposure, status]);

test("what stops everyone applies to everyone, whatever the answers, and says how sure it is", () => {
  for (const answers of [{}, { passport: ["valid"] }] as ExposureAnswers[])
    expect(found(answers, { crises: [crisis("exit-permit")] })).toEqual([
      ["exit-permit", "applies", "Reported"],
    ]);
  expect(found({}, { proposals: [proposal("worldwide-advice")] })).toEqual([
    ["worldwide-advice", "applies", "Official"],
  ]);
});

test("a proposal affects those whose answers it is about, and nobody else", () => {
  const proposals = [proposal("land-borders", "reported"), proposal("passport-service-suspended")];
  expect(found({ plans: ["land"], passport: ["valid"] }, { proposals })).toEqual([
    ["land-borders", "may-apply", "Reported"],
  ]);
  expect(found({ plans: ["air"], passport: ["expired"] }, { proposals })).toEqual([
    ["passport-service-suspended", "may-apply", "Official"],
  ]);
  expect(found({ plans: ["air"], passport: ["valid"] }, { proposals })).toEqual([]);
});

test("what no answer covers may affect anyone, and what has ended affects nobody", () => {
  expect(found({}, { crises: [crisis("new", { subject: null })] })).toEqual([
    ["new", "may-apply", "Reported"],
  ]);
  expect(found({}, { crises: [crisis("exit-permit", { status: "ended" })] })).toEqual([]);
});

test("an entry in force is listed once, by its crisis, and links to the register", () => {
  const inForce = [
    { id: "cuba", name: "Travel to Cuba" },
    { id: "cash-declaration", name: "Report of cash" },
  ];
  const today = {
    crises: [crisis("exit-permit", { status: "in-force", entryId: "permit-2026" })],
    inForce: [{ id: "permit-2026", name: "Exit permit" }, ...inForce],
  };
  const affecting = affectingYou({ plans: ["cuba"] }, { ...NOTHING, ...today });
  expect(affecting.map(({ url, status }) => [url, status])).toEqual([
    ["/restrictions/permit-2026", "In force"],
    ["/restrictions/cuba", null],
  ]);
  expect(affecting.every(({ steps }) => steps.length > 0)).toBe(true);
  expect(affectingText(affecting)).toBe("2 could affect you: Crisis exit-permit (in force); Travel to Cuba.");
  expect(affectingText([])).toBe("None of today’s restrictions and proposals matches your answers.");
});

test("each subject of the register affects someone who answers, by an answer that the check offers", () => {
  const options = EXPOSURE_QUESTIONS.flatMap(({ id, options }) =>
    options.map(({ value }) => ({ [id]: [value] })),
  );
  for (const { id } of SUBJECTS.filter(({ measure }) => measure)) {
    const touched = options.filter((answer) => found(answer, { proposals: [proposal(id)] }).length > 0);
    expect(touched.length, id).toBeGreaterThan(0);
    // One that may affect anyone for want of a rule here would be found by every answer.
    if (touched.length === options.length)
      expect(found({}, { proposals: [proposal(id)] })[0]?.[1], id).toBe("applies");
  }
});
