import { PRICE_MONTHLY } from "~/billing/plans";
import { TRIAL_DAYS } from "~/billing/trial";

const QUESTIONS = [
  {
    question: "Is the risk level a probability?",
    answer:
      "No. It\u2019s an index from 0 to 100 of how much citizens\u2019 freedom to leave is restricted or at risk over the next 60 days. The February 2028 forecast is a probability.",
  },
  {
    question: "Who sets the numbers, people or an AI?",
    answer:
      "A published formula sets the risk level. An AI model checks the articles that our rules flag and has a small, limited weight in the forecast. Administrators check what readers report and where the AI disagrees with us.",
  },
  {
    question: "How do you avoid false alarms?",
    answer:
      "Similar stories count for less and less. News about other countries and mere rhetoric barely count. The forecast starts from the historical base rate and moves in steps you can see. When too few sources respond, alerts wait, unless official documents or three independent outlets carry the rise.",
  },
  {
    question: "What does it cost?",
    answer: `The first ${TRIAL_DAYS} days are free, with no credit card. After that, it\u2019s ${PRICE_MONTHLY} a month, and you can cancel anytime.`,
  },
  {
    question: "Is this legal or travel advice?",
    answer:
      "No. Check with the relevant authorities or a lawyer before you make decisions. Each restriction links to its official source.",
  },
];

/** Five common questions, expandable without client code. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="mx-auto max-w-3xl px-4 pb-20 sm:px-6 sm:pb-28">
      <h2 id="questions" className="heading text-3xl">
        Questions
      </h2>
      <div className="mt-6 border-t">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="border-b py-3">
            <summary className="font-medium">{question}</summary>
            <p className="mt-2 text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
