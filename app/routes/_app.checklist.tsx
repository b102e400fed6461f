import { Printer } from "lucide-react";
import { ExternalLink } from "~/components/external-link";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { useHasScript } from "~/components/use-has-script";
import { CHECKLIST } from "~/exposure/checklist";

/** What to have ready, on one printed page. Public; the boxes are for a pen, so nothing is stored. */
export default function Checklist() {
  const hasScript = useHasScript();
  return (
    <div className="max-w-3xl print:text-[9pt]">
      <PageHeader
        title="Checklist before you leave"
        description="What to have ready while leaving is easy. Information, not legal advice: check the source before you act."
        actions={
          <Button variant="outline" onClick={() => window.print()} className={hasScript ? "" : "invisible"}>
            <Printer aria-hidden="true" /> Print
          </Button>
        }
      />
      {CHECKLIST.map(({ topic, items }) => (
        <div key={topic} className="mt-6 print:mt-3">
          <h2 className="heading text-lg">{topic}</h2>
          <ul className="mt-2 divide-y border-y">
            {items.map(({ text, source }) => (
              <li key={text} className="flex gap-x-3 py-2.5 max-sm:flex-wrap print:py-1">
                <span aria-hidden="true" className="mt-0.5 size-4 shrink-0 rounded-sm border border-input" />
                <p className="min-w-0 flex-1">{text}</p>
                <p className="w-56 shrink-0 text-xs text-muted-foreground max-sm:w-full max-sm:pl-7">
                  <ExternalLink href={source.url}>{source.name}</ExternalLink>
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export const meta = publicPageMeta(
  "Checklist before you leave",
  "What to have ready to leave the United States: passports, copies, money, permits and who to call, each with its source.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
