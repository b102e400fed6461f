import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { endForm, restrictionForm } from "~/assessment/restriction-form";
import type { Context } from "~/context.server";
import type { Actor } from "./audit-log.server";
import { addRestriction, correctRestriction, endRestriction } from "./restrictions.server";

export const REGISTER_INTENTS = ["add", "correct", "end"] as const;
export type RegisterIntent = (typeof REGISTER_INTENTS)[number];

/** Done, or a form to be corrected. */
export type RegisterAnswer = { done: RegisterIntent } | { form: SubmissionResult<string[]> };

const NO_SUCH_ENTRY = "Entry not found.";

/**
 * Handles a form submission on the register page.
 * @throws {Response} 400 for a form that the screen does not have
 */
export async function answerRegisterForm(
  context: Context,
  actor: Actor,
  form: FormData,
): Promise<RegisterAnswer> {
  const id = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "add": {
      const submission = parseWithZod(form, { schema: restrictionForm });
      if (submission.status !== "success") return { form: submission.reply() };
      await addRestriction(context, actor, submission.value);
      return { done: "add" };
    }
    case "correct": {
      const submission = parseWithZod(form, { schema: restrictionForm });
      if (submission.status !== "success") return { form: submission.reply() };
      const isCorrected = await correctRestriction(context, actor, id, submission.value);
      return isCorrected ? { done: "correct" } : { form: submission.reply({ formErrors: [NO_SUCH_ENTRY] }) };
    }
    case "end": {
      const submission = parseWithZod(form, { schema: endForm });
      if (submission.status !== "success") return { form: submission.reply() };
      const ended = await endRestriction(context, actor, submission.value.id, submission.value.until);
      if (ended.ok) return { done: "end" };
      return {
        form:
          ended.reason === "not-found"
            ? submission.reply({ formErrors: [NO_SUCH_ENTRY] })
            : submission.reply({ fieldErrors: { until: ["The end date must be after the start date"] } }),
      };
    }
    default:
      throw Response.json({ message: "There is no such form." }, { status: 400 });
  }
}
