import { Link } from "@remix-run/react";
import type { WeighedSource } from "~/assessment/explanation/model-sources";
import { ExternalLink } from "../ui/text";
import { AnalysisPart } from "./analysis-part";

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
            {url.startsWith("/") ? (
              <Link to={url} className="link">
                {title}
              </Link>
            ) : (
              <ExternalLink href={url}>{title}</ExternalLink>
            )}
            {publisher && <span className="text-muted-foreground"> ({publisher})</span>}
          </li>
        ))}
      </ul>
    </AnalysisPart>
  );
}
