import { eq } from "drizzle-orm";
import { stateOfProposal } from "~/assessment/register/proposals.server";
import { restrictionProposals } from "~/assessment/tables.server";
import type { AccountEmailComposer } from "~/accounts/emails/compose.server";
import { absoluteUrl } from "~/delivery/email-layout";
import { restrictionProposedEmail } from "./restriction-proposed";

/** Composes the email that asks an administrator to decide on a possible restriction. */
export const composeRestrictionProposed: AccountEmailComposer = async (context, { subjectId, user }, now) => {
  const [proposal] = await context.db
    .select()
    .from(restrictionProposals)
    .where(eq(restrictionProposals.id, subjectId ?? ""));
  if (!user.isAdmin) return { skip: "The account is no longer an administrator’s." };
  if (proposal?.state !== "open") return { skip: "The proposal was decided before the email was sent." };
  if (!user.emailVerifiedAt) return { skip: "The address wasn’t confirmed." };
  const review = absoluteUrl(context.config, "/admin/proposals");
  return {
    to: user.email,
    email: restrictionProposedEmail({ ...proposal, ...stateOfProposal(proposal, now), review }),
  };
};
