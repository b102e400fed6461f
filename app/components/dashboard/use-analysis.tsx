import { useEffect, useState } from "react";
import type { AssessmentJson } from "./dashboard-data";

/** Loads the latest assessment with its breakdown each time the dialog opens. */
export function useAnalysis(isOpen: boolean) {
  const [assessment, setAssessment] = useState<AssessmentJson>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    setFailed(false);
    readAssessment(stop.signal).then(setAssessment, () => !stop.signal.aborted && setFailed(true));
    return () => stop.abort();
  }, [isOpen, attempt]);

  return { assessment, hasFailed: hasFailed && !assessment, retry: () => setAttempt(attempt + 1) };
}

async function readAssessment(signal: AbortSignal): Promise<AssessmentJson> {
  const answer = await fetch("/api/risk-assessment", { signal, cache: "no-cache" });
  if (!answer.ok) throw new Error(`The assessment could not be read: ${answer.status}`);
  return (await answer.json()) as AssessmentJson;
}
