import { CRISIS_STATUS_WORDS } from "~/assessment/level/crisis-facts";
import { OUTCOME_NAMES } from "~/assessment/reports/record";
import type { ReportedProposal } from "~/assessment/reports/record.server";
import { formatDay } from "~/time";
import { ExternalLink, TextLink } from "../ui/text";
import { Badge } from "../ui/badge";

const TONES = {
  open: "secondary",
  accepted: "success",
  ended: "success",
  rejected: "destructive",
  withdrawn: "outline",
  lapsed: "outline",
} as const;

/** Every possible restriction that we reported: when, what it leaned on, and what came of it. */
export function PossibleRestrictions({ proposals }: { proposals: readonly ReportedProposal[] }) {
  return (
    <ul aria-label="Possible restrictions" className="divide-y border-y">
      {proposals.map((proposal) => (
        <li key={proposal.id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="font-medium">
              {proposal.effect === "ends" && "End of: "}
              {proposal.hasEntry ? (
                <TextLink to={`/restrictions/${proposal.id}`}>{proposal.name}</TextLink>
              ) : (
                proposal.name
              )}
            </h3>
            <Badge variant={TONES[proposal.state]}>
              {proposal.withdrawn
                ? CRISIS_STATUS_WORDS[proposal.withdrawn.status].label
                : OUTCOME_NAMES[proposal.state]}
            </Badge>
          </div>
          <p className="text-sm text-muted-foreground">
            Reported {formatDay(proposal.openedAt)}
            {proposal.withdrawn
              ? `. ${proposal.withdrawn.when}`
              : proposal.decidedAt
                ? `, ${OUTCOME_NAMES[proposal.state].toLowerCase()} ${formatDay(proposal.decidedAt)}.`
                : "."}
          </p>
          <details className="text-sm">
            <summary className="min-h-6 w-fit">What it leaned on ({proposal.support.length})</summary>
            <ul className="mt-1 grid list-disc gap-1 pl-5">
              {proposal.support.map(({ id, title, url, source }) => (
                <li key={id}>
                  <ExternalLink href={url}>{title}</ExternalLink>{" "}
                  <span className="text-muted-foreground">({source})</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
