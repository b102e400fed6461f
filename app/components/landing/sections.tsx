import { BellRing, Brain, History, Layers, Lock, type LucideIcon, RefreshCw } from "~/components/ui/icons";
import { plainPoints } from "~/assessment/percent";
import { PRICE_MONTHLY, TRIAL_FEATURES } from "~/billing/plans";
import { TRIAL_DAYS } from "~/billing/trial";
import type { LandingFacts } from "~/feeds/public-days.server";
import type { ListedSource } from "~/sources/listed-sources";
import { counted } from "~/text";
import { FeatureList } from "../billing/feature-list";
import { buttonVariants } from "../ui/button";
import { Card } from "../ui/card";

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

/** The method in four steps, the sum of the last finished day, and the track record. */
export function Steps({ facts }: { facts: LandingFacts }) {
  const { day, sourceCount, record, isDemonstration } = facts;
  const steps = [
    { name: "Collect", text: `Every six hours, ${sourceCount} services.` },
    {
      name: "Keep what matters",
      text: "Each article gets a relevance from 0 to 100. Below 40 it doesn\u2019t count.",
    },
    { name: "Add it up", text: "Laws and news stories count in points." },
    { name: "Forecast", text: "The chance for February 2028, from history and today\u2019s news." },
  ];
  return (
    <section aria-labelledby="steps" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="steps" className="heading text-3xl sm:text-4xl">
        How it works
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="border-t pt-4">
            <h3 className="heading text-lg">
              <span className="mr-2 text-gold">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-1 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 grid max-w-3xl gap-2 border-l-2 border-gold pl-4 text-pretty">
        {day && (
          <p>
            {day.date}
            {isDemonstration && " (demo data)"}: {sumSentence(day)}
          </p>
        )}
        <p>
          {record}{" "}
          <a href="/record" className="link">
            Our track record
          </a>
        </p>
      </div>
    </section>
  );
}

/**
 * "16 restrictions in force added 15.9 points, possible restrictions 1.4 and news stories 5.7, for a risk level of 23.", or
 * "... and news stories took off 1.2, ...".
 */
function sumSentence({ level, parts: { restrictions, possible, news } }: NonNullable<LandingFacts["day"]>) {
  const points = [
    `${counted(restrictions.count, "restriction")} in force added ${plainPoints(restrictions.points)} points`,
    possible > 0 && `possible restrictions ${plainPoints(possible)}`,
  ];
  const ofNews = `${news.points < 0 ? "took off " : ""}${plainPoints(Math.abs(news.points))}`;
  return `${points.filter(Boolean).join(", ")} and news stories ${ofNews}, for a risk level of ${level}.`;
}

/** The data sources. */
export function DataOrigins({ providers }: { providers: readonly ListedSource[] }) {
  return (
    <section aria-labelledby="origins" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="origins" className="heading text-3xl sm:text-4xl">
        Where the data comes from
      </h2>
      <ul className="mt-8 grid gap-x-12 sm:grid-cols-2">
        {providers.map(({ name, about }) => (
          <li key={name} className="border-t py-3">
            <span className="font-medium">{name}</span>
            {about && <span className="block text-sm text-muted-foreground">{about}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TrialOffer() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
      <Card className="mx-auto max-w-xl p-7 sm:p-10">
        <h2 className="heading text-3xl">Free Trial</h2>
        <p className="mt-1 text-lg text-muted-foreground">
          {TRIAL_DAYS} days free, then <span className="text-foreground figures">{PRICE_MONTHLY}/month</span>
        </p>
        <div className="mt-6">
          <FeatureList features={TRIAL_FEATURES} />
        </div>
        <a href="/register" className={buttonVariants({ size: "lg", className: "mt-8 w-full" })}>
          Start Free Trial
        </a>
        <p className="mt-4 text-center text-sm text-muted-foreground">
          Cancel anytime. Extend trial by completing our brief survey.
        </p>
      </Card>
    </section>
  );
}

const QUESTIONS = [
  {
    question: "Is the risk level a probability?",
    answer:
      "No. It\u2019s an index from 0 to 100 of how much citizens\u2019 freedom to leave is restricted or at risk over the next 60 days. The February 2028 forecast is a probability.",
  },
  {
    question: "Who sets the numbers, people or an AI?",
    answer:
      "A published formula sets the risk level. An AI model reads the articles that could be about leaving and has a small, limited weight in the forecast. Administrators check what readers report and where the AI disagrees with us.",
  },
  {
    question: "How do you avoid false alarms?",
    answer:
      "Similar stories count for less and less. News about other countries and mere rhetoric barely count. The forecast starts from the historical base rate and moves in steps you can see. When too few sources respond, alerts wait, unless official documents or three independent outlets support the rise.",
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

/** Who runs the product and how to contact them, as configured. */
export function About({ about, contact }: { about: string | null; contact: string | null }) {
  if (!about && !contact) return null;
  return (
    <section aria-labelledby="about" className="mx-auto max-w-3xl px-4 pb-20 sm:px-6 sm:pb-28">
      <h2 id="about" className="heading text-3xl">
        About and contact
      </h2>
      {about && <p className="mt-4 whitespace-pre-line text-muted-foreground">{about}</p>}
      {contact && (
        <p className="mt-4">
          Email us at{" "}
          <a href={`mailto:${contact}`} className="link">
            {contact}
          </a>
          .
        </p>
      )}
    </section>
  );
}
