import { useEffect, useState } from "react";
import type { ExposureAnswers } from "~/exposure/questions";
import { ANSWERS_KEY } from "./is-answered";
import { storedAnswers } from "./stored-answers";

/** Keeps the answers in memory, and in the browser's storage only if the visitor opts in. */
export function useExposureAnswers() {
  const [answers, setAnswers] = useState<ExposureAnswers>({});
  const [isKept, setKept] = useState(false);

  useEffect(() => {
    const stored = storedAnswers();
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

function store(answers: ExposureAnswers): boolean {
  try {
    localStorage.setItem(ANSWERS_KEY, JSON.stringify(answers));
    return true;
  } catch {
    return false;
  }
}

function forget(): void {
  try {
    localStorage.removeItem(ANSWERS_KEY);
  } catch {
    // Nothing stored.
  }
}
