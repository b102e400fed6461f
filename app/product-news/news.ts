import { z } from "zod";

const SUBJECT_MAX = 100;
const BODY_MAX = 10_000;

/** News as written by an administrator: plain text, with blank lines between paragraphs. */
export const newsForm = z.object({
  id: z.uuid(),
  subject: z
    .string({ error: "Enter a subject" })
    .trim()
    .max(SUBJECT_MAX, `Keep the subject within ${SUBJECT_MAX} characters`),
  body: z
    .string({ error: "Enter the text" })
    .trim()
    .max(BODY_MAX, `Keep the text within ${BODY_MAX.toLocaleString("en-US")} characters`),
});

/** Sends a draft. `version` identifies the text that the administrator saw, so no other one is sent. */
export const sendForm = z.object({
  version: z.string(),
  phrase: z.string({ error: "Type the confirmation" }).trim(),
});
