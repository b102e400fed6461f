import type { AnalysisSubject } from "~/assessment/reports/analysis-subject";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { Waiting } from "../ui/spinner";
import { AnalysisReport } from "./analysis-report";
import { SUBJECT_WORDS } from "./subject-words";
import { useAnalysis } from "./use-analysis";

/** The scrolling dialog of "View In-Depth Analysis". It loads what the subject's page shows when opened. */
export function AnalysisDialog({
  subject,
  isOpen,
  onClose,
}: {
  subject: AnalysisSubject;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { dialogTitle, question } = SUBJECT_WORDS[subject];
  const { analysis, hasFailed, retry } = useAnalysis(subject, isOpen);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-3xl">
        <DialogHeader className="border-b">
          <DialogTitle>{dialogTitle}</DialogTitle>
          <DialogDescription>{question}</DialogDescription>
        </DialogHeader>
        <DialogBody className="py-5">
          {analysis && <AnalysisReport {...analysis} subject={subject} isFolded />}
          {!analysis && !hasFailed && <Waiting>Loading analysis...</Waiting>}
          {hasFailed && (
            <div role="alert" className="py-8 text-center">
              <p>We couldn&rsquo;t load the analysis. Check your connection and try again.</p>
              <Button variant="outline" className="mt-4" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
