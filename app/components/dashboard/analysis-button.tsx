import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { ANALYSIS_PARAMETER, type AnalysisSubject } from "~/assessment/reports/analysis-subject";
import { ButtonLink } from "../ui/button";
import { useHasScript } from "../ui/scripts";

const OPENED_IN_PAGE = { isAnalysisOpenedInPage: true };

/** Whether the dialog was opened from its page, so that going back closes it; false after a visit to its address. */
export const isOpenedInPage = (state: unknown) =>
  typeof state === "object" && state !== null && "isAnalysisOpenedInPage" in state;

/** Opens the in-depth analysis as a dialog with an address. Without JavaScript it is a link to the analysis's page. */
export function AnalysisButton({ subject }: { subject: AnalysisSubject }) {
  const hasScript = useHasScript();
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    // A new tab or window gets the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(
      { search: `?${ANALYSIS_PARAMETER}=${subject}` },
      { state: OPENED_IN_PAGE, preventScrollReset: true },
    );
  };
  return (
    <ButtonLink
      to={`/${subject}`}
      role={hasScript ? "button" : undefined}
      aria-haspopup={hasScript ? "dialog" : undefined}
      variant="outline"
      className="w-full"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      View In-Depth Analysis
    </ButtonLink>
  );
}
