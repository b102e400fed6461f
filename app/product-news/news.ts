import { z } from "zod";

const SUBJECT_MAX = 100;
const BODY_MAX = 10_000;

/** What an administrator writes: plain text, paragraphs with an empty line between them. */
export const newsForm = z.object({
  intent: z.literal("save").optional(),
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

export const sendForm = z.object({
  intent: z.literal("send"),
  phrase: z.string({ error: "Type the confirmation" }).trim(),
});

/** Every form of the page of one piece of news. Its route must not make it: the validator's library would go to the browser. */
export const postedForm = z.discriminatedUnion("intent", [
  newsForm.extend({ intent: z.literal("save") }),
  sendForm,
  z.object({ intent: z.literal("discard") }),
]);
