import type { ReactNode } from "react";
import type { WeighedSource } from "~/assessment/explanation/model-sources";
import { formatInstant } from "~/time";
import { Fact, SEPARATOR, SourceLink, TextLink } from "../ui/text";
import type { LoadedAssessment } from "./dashboard-data";

/** A section of the analysis with its own heading. */
export function AnalysisPart({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h3 className="heading text-base">{title}</h3>
      {note && <p className="mt-0.5 text-sm text-muted-foreground">{note}</p>}
      <div className="mt-2.5">{children}</div>
    </section>
  );
}

/** The sources that the AI model named as weighing most; nothing where it named none. */
export function WeighedSources({ sources }: { sources: readonly WeighedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <AnalysisPart
      title="Sources the AI model weighed most"
      note="The AI model names sources from our list. It doesn’t set the risk level, and it writes no text here."
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {sources.map(({ title, publisher, url }) => (
          <li key={url}>
            <SourceLink href={url}>{title}</SourceLink>
            {publisher && <span className="text-muted-foreground"> ({publisher})</span>}
          </li>
        ))}
      </ul>
    </AnalysisPart>
  );
}

/** When, by which method and by whom the assessment was made, and its source coverage. */
export function MadeBy({ assessment }: { assessment: LoadedAssessment }) {
  const { date, coverage, methodVersion, analyst } = assessment;
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-2 rounded-lg border bg-muted px-4 py-3 text-sm @lg:grid-cols-2">
        <Fact name="Assessed">{formatInstant(date)}</Fact>
        <Fact name="Source coverage">{Math.round(coverage * 100)}% of sources responded</Fact>
        <Fact name="AI model">
          {analyst === "model" ? "Counts in the forecast, within limits" : "Not used"}
        </Fact>
        <Fact name="Method">
          version {methodVersion}
          {SEPARATOR}
          <TextLink to="/method" reloadDocument>
            Read the method
          </TextLink>
        </Fact>
      </dl>
    </div>
  );
}
