import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { endForm, restrictionForm } from "~/assessment/register/restriction-form";
import type { Context } from "~/context.server";
import type { Actor } from "./audit-log.server";
import { addRestriction, correctRestriction, endRestriction } from "./restrictions.server";

const NO_SUCH_ENTRY = "Entry not found.";

/** Adds an entry to the register, or corrects the one with this id. Returns the form if it has errors. */
export async function saveRestriction(
  context: Context,
  actor: Actor,
  form: FormData,
  id?: string,
): Promise<SubmissionResult<string[]> | null> {
  const submission = parseWithZod(form, { schema: restrictionForm });
  if (submission.status !== "success") return submission.reply();
  if (id === undefined) await addRestriction(context, actor, submission.value);
  else if (!(await correctRestriction(context, actor, id, submission.value)))
    return submission.reply({ formErrors: [NO_SUCH_ENTRY] });
  return null;
}

/** Ends an entry on the form's date. Returns the form if it has errors. */
export async function saveEnd(
  context: Context,
  actor: Actor,
  form: FormData,
  id: string,
): Promise<SubmissionResult<string[]> | null> {
  const submission = parseWithZod(form, { schema: endForm });
  if (submission.status !== "success") return submission.reply();
  const ended = await endRestriction(context, actor, id, submission.value.until);
  if (ended.ok) return null;
  return ended.reason === "not-found"
    ? submission.reply({ formErrors: [NO_SUCH_ENTRY] })
    : submission.reply({ fieldErrors: { until: ["The end date must be after the start date"] } });
}
