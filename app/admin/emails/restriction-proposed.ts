import type { ProposalEffect, ProposalKind, ProposalSupport } from "~/assessment/register/proposal-states";
import { shortened } from "~/assessment/labels";
import type { CrisisStatus } from "~/assessment/level/level-detail";
import { formatDay } from "~/time";
import type { ComposedEmail } from "~/channels";
import { compose } from "~/delivery/email-layout";

const SUPPORT_SHOWN = 3;
const SUBJECT_NAME_MAX = 34;

interface ProposedRestriction {
  name: string;
  kind: ProposalKind;
  effect: ProposalEffect;
  status: CrisisStatus;
  /** "Scheduled for Dec 1, 2026." */
  when: string;
  standsUntil: Date;
  support: ProposalSupport;
  /** The page where administrators decide. */
  review: string;
}

/** Sent to administrators: documents or news report a restriction that the register doesn't have. */
export function restrictionProposedEmail(proposed: ProposedRestriction): ComposedEmail {
  const { name, kind, effect, status, when, standsUntil, support, review } = proposed;
  const basis = kind === "official" ? "An official document reports" : "Three independent outlets report";
  const fact = effect === "begins" ? "Possible restriction" : "Restriction may have ended";
  return compose({
    subject: `${fact}: ${shortened(name, SUBJECT_NAME_MAX)}`,
    title: `${fact}: ${name}`,
    blocks: [
      effect === "begins"
        ? `${basis} a restriction that isn’t in the register. ${when} Please check it.`
        : `${basis} the end of a restriction in the register. Please check it.`,
      effect === "begins" &&
        `${status === "scheduled" ? "Once in effect and until you decide" : "Until you decide"}, it counts in the risk level as a possible restriction${kind === "official" ? "" : ", at half weight"}. Without new support it lapses on ${formatDay(standsUntil)}.`,
      {
        kind: "links",
        items: support
          .slice(0, SUPPORT_SHOWN)
          .map(({ title, url, source }) => ({ label: title, href: url, note: source })),
      },
      { kind: "button", label: "Review possible restrictions", href: review },
    ],
    footer: ["You’re receiving this because you’re an administrator of US Exit Freedom Monitor."],
  });
}
