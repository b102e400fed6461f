import { z } from "zod";
import { saveEventRules } from "~/alerts/event-alerts.server";
import { EVENT_KINDS } from "~/alerts/event-rules";
import { alertChange } from "~/alerts/page-action.server";
import { readForm } from "~/http/request-form.server";

/** The kinds that are ticked. */
const eventRulesForm = z.object({ kind: z.array(z.enum(EVENT_KINDS)).max(EVENT_KINDS.length) });

/** Turns on the rules by event that are ticked, and the others off. */
const change = alertChange("events-failed", async ({ context, user, request }) => {
  const form = eventRulesForm.safeParse({ kind: (await readForm(request)).getAll("kind") });
  if (!form.success) return "events-failed";
  await saveEventRules(context, user.id, form.data.kind);
  return "events-saved";
});

export const loader = change.loader;
export const action = change.action;
