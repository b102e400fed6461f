import { expect, test } from "vitest";
import { z } from "zod";
import { RISK_FACTORS } from "~/news/coding-guide";
import checklist from "./checklist.json";
import factorGuidance from "./factor-guidance.json";
import findings from "./findings.json";
import questions from "./questions.json";

const text = z.string().min(1);
const guidance = { meaning: text, steps: text };

const FORMS = {
  "checklist.json": [
    checklist,
    z.array(
      z.strictObject({
        topic: text,
        items: z
          .array(z.strictObject({ text, source: z.strictObject({ name: text, url: z.httpUrl() }) }))
          .min(1),
      }),
    ),
  ],
  "factor-guidance.json": [factorGuidance, z.record(z.enum(RISK_FACTORS), z.strictObject(guidance))],
  "findings.json": [
    findings,
    z.array(
      z.strictObject({
        question: text,
        answer: text,
        entry: text,
        exposure: z.enum(["applies", "may-apply"]),
        ...guidance,
      }),
    ),
  ],
  "questions.json": [
    questions,
    z.array(
      z.strictObject({
        id: text,
        text,
        type: z.enum(["one", "many"]),
        options: z.array(z.strictObject({ value: text, label: text })).min(1),
      }),
    ),
  ],
} as const;

test.each(Object.entries(FORMS))("%s has the form that its reader expects", (_, [data, form]) => {
  expect(form.safeParse(data).error).toBeUndefined();
});

test("each finding answers an option of a question", () => {
  const options = questions.flatMap(({ id, options }) => options.map(({ value }) => `${id}: ${value}`));
  for (const { question, answer } of findings) expect(options).toContain(`${question}: ${answer}`);
});

test("each line of the checklist names an official source or the text of a law", () => {
  for (const { source } of checklist.flatMap(({ items }) => items))
    expect(source.url).toMatch(/^https:\/\/([a-z]+\.)*([a-z-]+\.gov|law\.cornell\.edu)(\/|$)/);
});
