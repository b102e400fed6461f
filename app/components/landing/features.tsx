import { BellRing, Brain, History, Layers, Lock, type LucideIcon, RefreshCw } from "lucide-react";

const features: { name: string; text: string; icon: LucideIcon }[] = [
  {
    name: "Predictive Analysis",
    text: "A forecast for February 2028 that starts from history and shows every step.",
    icon: Brain,
  },
  {
    name: "Smart Alerts",
    text: "Choose a level, rise or drop. We email you when it happens.",
    icon: BellRing,
  },
  {
    name: "Multi-Source Data",
    text: "News, AI search and official government records in one place.",
    icon: Layers,
  },
  {
    name: "Secure & Private",
    text: "No ads, no trackers, and we never sell your data.",
    icon: Lock,
  },
  {
    name: "Real-time Updates",
    text: "Updated every six hours.",
    icon: RefreshCw,
  },
  {
    name: "Historical Context",
    text: "Laws already in force count too.",
    icon: History,
  },
];

export function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="features" className="max-w-2xl heading text-3xl sm:text-4xl">
        What you get
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
