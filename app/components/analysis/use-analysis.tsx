import { useEffect, useState } from "react";
import type { AnalysisSubject } from "~/assessment/reports/analysis-subject";
import type { AnalysisData } from "./analysis-report";

/** Loads the analysis of a subject each time its dialog opens. */
export function useAnalysis(subject: AnalysisSubject, isOpen: boolean) {
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
