import { crisisText, type ShownCrisis } from "~/assessment/level/crisis-facts";
import type { Finding } from "~/exposure/findings";
import { Badge } from "../ui/badge";
import { ExternalLink } from "../ui/text";
import { EXPOSURE_WORDS } from "./exposure-words";

/** The parts of a register entry shown to the visitor. */
interface CheckedEntry {
  id: string;
  name: string;
  law: string;
  affected: string;
  sourceUrl: string;
  reach: number;
}

interface Props {
  findings: readonly Finding<CheckedEntry>[];
  everyone: readonly CheckedEntry[];
  /** Major restrictions that aren't in force by the register, or not yet. */
  pending: readonly ShownCrisis[];
  hasAnswers: boolean;
}

/** The restrictions that match the answers, with the law and what can be done. Changes are announced politely. */
export function ExposureFindings({ findings, everyone, pending, hasAnswers }: Props) {
  return (
    <>
      <p role="status" className="text-sm text-muted-foreground">
        {summary(findings, hasAnswers)}
      </p>
      <ul className="mt-3 grid gap-4">
        {findings.map(({ entry, exposure, meaning, steps }) => (
          <li key={entry.id} className="rounded-lg border p-4">
            <Badge variant={exposure === "applies" ? "warning" : "secondary"}>
              {EXPOSURE_WORDS[exposure]}
            </Badge>
            <h3 className="mt-2 font-semibold">{entry.name}</h3>
            <p className="mt-1 text-sm">{meaning}</p>
            <p className="mt-2 text-sm">
              <span className="font-medium">What you can do: </span>
              {steps}
            </p>
            <Law entry={entry} />
          </li>
        ))}
      </ul>
      {pending.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Not in the register yet</h3>
          <ul className="mt-2 grid gap-3">
            {pending.map((crisis) => (
              <li key={crisis.id} className="text-sm">
                <span className="font-medium">{crisis.name}.</span> {crisisText(crisis)}
              </li>
            ))}
          </ul>
        </>
      )}
      {everyone.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">In force, whatever you answer</h3>
          <ul className="mt-2 grid gap-3">
            {everyone.map((entry) => (
              <li key={entry.id} className="text-sm">
                <span className="font-medium">{entry.name}</span>: affects {entry.affected}.
                <Law entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Law({ entry }: { entry: CheckedEntry }) {
  return (
    <p className="mt-2 text-xs wrap-anywhere text-muted-foreground">
      Law: <ExternalLink href={entry.sourceUrl}>{entry.law}</ExternalLink>
    </p>
  );
}

function summary(findings: Props["findings"], hasAnswers: boolean): string {
  if (!hasAnswers) return "Answer a question to see which restrictions could affect you.";
  if (findings.length === 0) return "None of the restrictions in force matches your answers.";
  return findings.length === 1
    ? "1 restriction could affect you."
    : `${findings.length} restrictions could affect you.`;
}
