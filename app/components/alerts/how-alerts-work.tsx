import { TitledCard } from "~/components/ui/card";

const POINTS = [
  "Email goes to your registered address.",
  "You get one email per trigger event.",
  "Rules are evaluated whenever new risk assessments are generated.",
  "Rules can be enabled or disabled without losing settings.",
];
const EXCEPTIONS = [
  "Emergency notices need no rule: one email about a major restriction or a critical risk level.",
  "When too few sources respond, only official documents and three independent outlets can trigger an alert.",
];

export function HowAlertsWork() {
  return (
    <TitledCard title="How Alerts Work" titleId="how-alerts-work">
      <Points points={POINTS} />
      <details className="mt-3 text-sm">
        <summary className="min-h-6 w-fit font-medium">Emergencies and missing sources</summary>
        <Points points={EXCEPTIONS} />
      </details>
    </TitledCard>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-sm">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
