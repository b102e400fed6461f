import { BellRing, Brain, History, Layers, Lock, type LucideIcon, RefreshCw } from "lucide-react";

const features: { name: string; text: string; icon: LucideIcon }[] = [
  {
    name: "Predictive Analysis",
    text: "A forecast for February 2028, from how often such restrictions happened to what today's evidence adds, step by step.",
    icon: Brain,
  },
  {
    name: "Smart Alerts",
    text: "You choose the level, rise or drop that matters. One email when it happens, with the stories behind it.",
    icon: BellRing,
  },
  {
    name: "Multi-Source Data",
    text: "News, a newspaper, AI search and official government records, side by side. If one fails, another steps in.",
    icon: Layers,
  },
  {
    name: "Secure & Private",
    text: "No advertising, no trackers, nothing sold. We keep an email address and what you set up, and say so in plain words.",
    icon: Lock,
  },
  {
    name: "Real-time Updates",
    text: "Read again every six hours, day and night. Each screen says when, and on how much of the evidence.",
    icon: RefreshCw,
  },
  {
    name: "Historical Context",
    text: "Restrictions already in force count too, each with its law, so that a quiet news day does not look like freedom.",
    icon: History,
  },
];

export function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="features" className="max-w-2xl heading text-3xl sm:text-4xl">
        A calm answer to an uneasy question
      </h2>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ name, text, icon: Icon }) => (
          <li key={name} className="bg-card p-6 sm:p-7">
            <Icon aria-hidden="true" className="size-6 text-gold" strokeWidth={1.6} />
            <h3 className="mt-4 heading text-lg">{name}</h3>
            <p className="mt-1.5 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
