import { useEffect, useState } from "react";
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
import { AnalysisReport, type AnalysisData } from "./analysis-report";
import { SUBJECT_WORDS } from "./subjects";

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

/** Loads the analysis of a subject each time its dialog opens. */
function useAnalysis(subject: AnalysisSubject, isOpen: boolean) {
  const [analysis, setAnalysis] = useState<AnalysisData>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    setFailed(false);
    readAnalysis(subject, stop.signal).then(setAnalysis, () => !stop.signal.aborted && setFailed(true));
    return () => stop.abort();
  }, [subject, isOpen, attempt]);

  return { analysis, hasFailed: hasFailed && !analysis, retry: () => setAttempt(attempt + 1) };
}

async function readAnalysis(subject: AnalysisSubject, signal: AbortSignal): Promise<AnalysisData> {
  const answer = await fetch(`/api/analysis/${subject}`, { signal, cache: "no-cache" });
  if (!answer.ok) throw new Error(`The analysis could not be read: ${answer.status}`);
  return (await answer.json()) as AnalysisData;
}
