import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { TodaysRestrictions } from "~/exposure/for-you";
import { Card } from "../ui/card";
import { storedAnswers } from "./stored-answers";
import { TextLink } from "../ui/text";

// Most readers have no answers, and need neither the questions nor what follows from them.
const ForYouFindings = lazy(() => import("./for-you-findings"));

/**
 * Which of today's restrictions affect the reader, by the exposure check's answers in this browser. As high without answers as
 * with them, so that nothing below moves.
 */
export function ForYou({ today }: { today: TodaysRestrictions }) {
  const [answers, setAnswers] = useState<unknown>(null);
  useEffect(() => setAnswers(storedAnswers()), []);
  return (
    <Card aria-labelledby="for-you" className="print-hidden p-5 sm:px-6 sm:py-4">
      <h2 id="for-you" className="heading text-lg">
        For you
      </h2>
      {answers ? (
        <Suspense fallback={<ForYouText text="">{null}</ForYouText>}>
          <ForYouFindings today={today} stored={answers} Text={ForYouText} />
        </Suspense>
      ) : (
        <ForYouText text="Answer eight questions to see what affects you. Your answers stay in this browser.">
          <TextLink to="/exposure">Check your exposure</TextLink>
        </ForYouText>
      )}
    </Card>
  );
}

/** Two lines of text, three on the narrowest phones, and one for what can be done about it. */
function ForYouText({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="mt-1 line-clamp-3 h-15 text-sm text-muted-foreground min-[23rem]:line-clamp-2 min-[23rem]:h-10 lg:line-clamp-1 lg:h-5">
        {text}
      </p>
      <div className="min-h-8 text-sm leading-8">{children}</div>
    </>
  );
}
