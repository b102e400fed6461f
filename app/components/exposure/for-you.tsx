import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { TodaysRestrictions } from "~/exposure/for-you";
import { isAnswered } from "./is-answered";
import { Card } from "../ui/card";
import { ForYouText } from "./for-you-text";

// Most readers have no answers, and need neither the questions nor what follows from them.
const ForYouFindings = lazy(() => import("./for-you-findings"));

/**
 * What of today's restrictions touches the reader, by the exposure check's answers in this browser. As high without answers as
 * with them, so that nothing below moves.
 */
export function ForYou({ today }: { today: TodaysRestrictions }) {
  const [hasAnswers, setHasAnswers] = useState(false);
  useEffect(() => setHasAnswers(isAnswered()), []);
  const invitation = (
    <ForYouText text="Answer eight questions to see what of today touches you. Your answers stay in this browser.">
      <Link to="/exposure" className="link">
        Check your exposure
      </Link>
    </ForYouText>
  );
  return (
    <Card aria-labelledby="for-you" className="print-hidden p-5 sm:px-6 sm:py-4">
      <h2 id="for-you" className="heading text-lg">
        For you
      </h2>
      {hasAnswers ? (
        <Suspense fallback={<ForYouText text="">{null}</ForYouText>}>
          <ForYouFindings today={today} invitation={invitation} />
        </Suspense>
      ) : (
        invitation
      )}
    </Card>
  );
}
