import { shown, type AlertFacts } from "~/alerts/message";
import { describePercent, TARGET_LABELS, TYPE_LABELS } from "~/alerts/rule";
import { compose, type Block, type ComposedEmail } from "./layout";

/** One story behind the value, as the assessment keeps it. */
export interface AlertStory {
  title: string;
  url: string | null;
  source: string | null;
}

export interface AlertLetter extends AlertFacts {
  /** The alert in one sentence, as it was written when it fired. */
  message: string;
  triggeredAt: Date;
  explanation: string;
  stories: readonly AlertStory[];
  links: { dashboard: string; alerts: string; unsubscribeRule: string; unsubscribeAll: string };
}

const STORIES_MAX = 5;

/** The mail of one triggered alert: old and new value, why it moved, and how to change or stop the rule. */
export function alertEmail(letter: AlertLetter): ComposedEmail {
  const { links } = letter;
  return compose({
    subject: subjectOf(letter),
    blocks: [
      { kind: "paragraph", text: letter.message },
      {
        kind: "facts",
        rows: [
          [
            previousLabel(letter),
            letter.previousValue === null ? "none yet" : shownOf100(letter.previousValue),
          ],
          ["Now", shownOf100(letter.currentValue)],
          [
            "Your rule",
            `${TYPE_LABELS[letter.type]}, ${describePercent({ type: letter.type, percent: letter.rulePercent })}`,
          ],
          ["Assessed", `${letter.triggeredAt.toISOString().slice(0, 16).replace("T", " ")} UTC`],
        ],
      },
      { kind: "heading", text: "Why it moved" },
      { kind: "paragraph", text: letter.explanation },
      ...storiesBlock(letter.stories),
      { kind: "button", label: "Open the Risk Dashboard", href: links.dashboard },
    ],
    footer: [
      {
        kind: "paragraph",
        text: "You get this email because one of your alert rules fired. Each rule that fires sends one email.",
      },
      {
        kind: "links",
        items: [
          { label: "Change this rule", href: links.alerts },
          { label: "Stop this rule", href: links.unsubscribeRule },
          { label: "Stop all alert email", href: links.unsubscribeAll },
        ],
      },
    ],
    headers: {
      "List-Unsubscribe": `<${links.unsubscribeRule}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
}

function storiesBlock(stories: readonly AlertStory[]): Block[] {
  if (stories.length === 0) return [];
  return [
    {
      kind: "links",
      items: stories
        .slice(0, STORIES_MAX)
        .map(({ title, url, source }) => ({ label: title, href: url, note: source ?? undefined })),
    },
  ];
}

function subjectOf({ target, type, rulePercent, previousValue, currentValue }: AlertLetter): string {
  const name = TARGET_LABELS[target];
  const now = `${shown(currentValue)}%`;
  if (type === "threshold") return `${name} reached ${now} (your threshold: ${rulePercent}%)`;
  const from = previousValue === null ? "" : ` from ${shown(previousValue)}%`;
  return `${name} ${type === "rise" ? "rose" : "fell"}${from} to ${now}`;
}

function previousLabel({ type }: AlertLetter): string {
  switch (type) {
    case "threshold":
      return "Before";
    case "rise":
      return "Lowest before";
    case "drop":
      return "Highest before";
  }
}

const shownOf100 = (value: number) => `${shown(value)} of 100`;
