import { TitledCard } from "~/components/ui/card";

const POINTS = [
  "Email goes to your registered address.",
  "You get one email per trigger event.",
  "Emergency notices need no rule: one email about a major restriction or a critical risk level.",
  "Rules are evaluated whenever new risk assessments are generated.",
  "Rules can be enabled or disabled without losing settings.",
  "When too few sources respond, only official documents and three independent outlets can trigger an alert.",
];

export function HowAlertsWork() {
  return (
    <TitledCard title="How Alerts Work" titleId="how-alerts-work">
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        {POINTS.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </TitledCard>
  );
}
