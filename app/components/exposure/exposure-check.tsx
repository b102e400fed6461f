import { useEffect, useState } from "react";
import { crisisText, type ShownCrisis } from "~/assessment/level/crisis-facts";
import type { Restriction } from "~/assessment/register/register";
import checklist from "~/exposure/checklist.json";
import type { Finding } from "~/exposure/findings";
import { type ExposureAnswers, type ExposureQuestion as Question, knownAnswers } from "~/exposure/questions";
import { ExternalLink } from "../ui/text";
import { ExposureBadge } from "./exposure-badge";
import { storeAnswers, storedAnswers } from "./stored-answers";

/** Keeps the answers in memory, and in the browser's storage only if the visitor opts in. */
export function useExposureAnswers() {
  const [answers, setAnswers] = useState<ExposureAnswers>({});
  const [isKept, setKept] = useState(false);

  useEffect(() => {
    const stored = storedAnswers();
    if (!stored) return;
    setAnswers(knownAnswers(stored));
    setKept(true);
  }, []);

  function update(next: ExposureAnswers, { keep }: { keep: boolean }) {
    setAnswers(next);
    setKept(keep && storeAnswers(next));
  }

  return {
    answers,
    isKept,
    answer: (question: string, values: string[]) =>
      update({ ...answers, [question]: values }, { keep: isKept }),
    keep: (keep: boolean) => {
      if (!keep) storeAnswers(null);
      update(answers, { keep });
    },
    clear: () => {
      storeAnswers(null);
      update({}, { keep: false });
    },
  };
}

/** One question as radio buttons or checkboxes. */
export function ExposureQuestion({
  question: { id, text, type, options },
  chosen,
  onAnswer,
}: {
  question: Question;
  chosen: readonly string[];
  onAnswer: (values: string[]) => void;
}) {
  function toggle(value: string, isChecked: boolean) {
    if (type === "one") onAnswer([value]);
    else onAnswer(isChecked ? [...chosen, value] : chosen.filter((other) => other !== value));
  }
  return (
    <fieldset className="border-t py-5 first:border-t-0 first:pt-0">
      <legend className="float-left mb-2 w-full font-medium">{text}</legend>
      <div className="clear-both grid">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1.5 text-sm">
            <input
              type={type === "one" ? "radio" : "checkbox"}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The parts of a register entry shown to the visitor. */
type CheckedEntry = Pick<Restriction, "id" | "name" | "law" | "affected" | "sourceUrl" | "reach">;

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
            <ExposureBadge exposure={exposure} />
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

/** What to have ready before leaving, with the source of each line. The boxes are for a pen, so nothing is stored. */
export function Checklist() {
  return (
    <section
      id="checklist"
      aria-labelledby="checklist-title"
      className="mt-12 scroll-mt-20 print:break-before-page"
    >
      <h2 id="checklist-title" className="heading text-2xl">
        Checklist before you leave
      </h2>
      <p className="mt-1 max-w-2xl text-muted-foreground">
        What to prepare while leaving is still easy. Check the source before you act.
      </p>
      <div className="grid gap-x-10 lg:grid-cols-2 print:block">
        {checklist.map(({ topic, items }) => (
          <div key={topic} className="mt-6 print:mt-3 print:break-inside-avoid">
            <h3 className="heading text-lg">{topic}</h3>
            <ul className="mt-2 divide-y border-y">
              {items.map(({ text, source }) => (
                <li key={text} className="flex gap-3 py-2.5 print:py-1">
                  <span
                    aria-hidden="true"
                    className="mt-0.5 size-4 shrink-0 rounded-sm border border-input"
                  />
                  <p className="min-w-0 flex-1">
                    {text}{" "}
                    <span className="block text-xs text-muted-foreground">
                      <ExternalLink href={source.url}>{source.name}</ExternalLink>
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
