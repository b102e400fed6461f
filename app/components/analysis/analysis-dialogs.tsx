import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import {
  ANALYSIS_PARAMETER,
  ANALYSIS_SUBJECTS,
  requestedAnalysis,
} from "~/assessment/reports/analysis-subject";
import { isOpenedInPage } from "../dashboard/analysis-button";
import { useLazyComponent } from "../ui/scripts";
import { useSlowNavigation } from "../page-change";

const loadDialog = () => import("./analysis-dialog").then(({ AnalysisDialog }) => AnalysisDialog);

/**
 * The two in-depth dialogs. The page's query says which one is open; the dialog and its data load when one opens. It closes
 * while a link out of it loads slowly: it would cover the loading message.
 */
export function AnalysisDialogs() {
  const { Loaded: Dialog, request } = useLazyComponent(loadDialog);
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const open = requestedAnalysis(query);
  const isLeaving = useSlowNavigation() !== undefined;

  useEffect(() => {
    if (open) void request();
  }, [open, key, request]);

  const close = () => {
    if (isOpenedInPage(state)) return navigate(-1);
    const others = new URLSearchParams(query);
    others.delete(ANALYSIS_PARAMETER);
    navigate({ search: `${others}` }, { replace: true, preventScrollReset: true });
  };
  if (!Dialog) return null;
  return ANALYSIS_SUBJECTS.map((subject) => (
    <Dialog key={subject} subject={subject} isOpen={subject === open && !isLeaving} onClose={close} />
  ));
}
