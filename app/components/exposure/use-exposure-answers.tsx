import { useEffect, useState } from "react";
import { type ExposureAnswers, knownAnswers } from "~/exposure/questions";

const STORAGE_KEY = "exposure-answers";

/** Keeps the answers in memory, and in the browser's storage only if the visitor opts in. */
export function useExposureAnswers() {
  const [answers, setAnswers] = useState<ExposureAnswers>({});
  const [isKept, setKept] = useState(false);

  useEffect(() => {
    const stored = readStored();
    if (stored) {
      setAnswers(stored);
      setKept(true);
    }
  }, []);

  function update(next: ExposureAnswers, { keep }: { keep: boolean }) {
    setAnswers(next);
    setKept(keep && store(next));
  }

  return {
    answers,
    isKept,
    answer: (question: string, values: string[]) =>
      update({ ...answers, [question]: values }, { keep: isKept }),
    keep: (keep: boolean) => {
      if (!keep) forget();
      update(answers, { keep });
    },
    clear: () => {
      forget();
      update({}, { keep: false });
    },
  };
}

// Storage may be disabled; the check works without it.

function readStored(): ExposureAnswers | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? null : knownAnswers(JSON.parse(stored));
  } catch {
    return null;
  }
}

function store(answers: ExposureAnswers): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(answers));
    return true;
  } catch {
    return false;
  }
}

function forget(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing stored.
  }
}
