import { changeLabel, valueLabel, wasAlreadyPastThreshold, type AlertFacts } from "../message";
import { describeRule, TARGET_LABELS, type AlertTarget, type AlertType } from "../rule";
import { formatInstant } from "~/time";
import { compose, type Block, type ComposedEmail } from "~/delivery/email-layout";

/** A story behind the value, as stored with the assessment. */
export interface AlertStory {
  title: string;
  url: string | null;
  source: string | null;
}

export interface AlertEmailContent extends AlertFacts {
  /** The alert in a sentence, as written when it triggered. */
  message: string;
  triggeredAt: Date;
  explanation: string;
  stories: readonly AlertStory[];
  /** Restrictions that count although no administrator has reviewed them yet. */
  possibleRestrictions?: readonly string[];
  links: { alert: string; editRule: string; unsubscribeRule: string; unsubscribeAll: string };
}

const STORIES_MAX = 5;

/**
 * Composes the email of one triggered alert: old and new value, the stories behind it, and how to change or turn off
 * the rule.
 */
export function alertEmail(content: AlertEmailContent): ComposedEmail {
  const { links, target } = content;
  return compose({
    subject: subjectOf(content),
    blocks: [
      { kind: "paragraph", text: content.message },
      {
        kind: "facts",
        rows: [
          [
            PREVIOUS_LABELS[content.type],
            content.previousValue === null ? "None" : factLabel(target, content.previousValue),
          ],
          ["Current value", factLabel(target, content.currentValue)],
          ["Your rule", describeRule({ target, type: content.type, percent: content.rulePercent })],
          ["Triggered", formatInstant(content.triggeredAt)],
        ],
      },
      {
        kind: "heading",
        text: wasAlreadyPastThreshold(content) ? "What's behind this value" : "What's behind the change",
      },
      { kind: "paragraph", text: content.explanation },
      ...(content.possibleRestrictions ?? []).map((name) => ({
        kind: "paragraph" as const,
        text: `Possible restriction, being checked: ${name}.`,
      })),
      ...storiesBlock(content.stories),
      { kind: "button", label: "See what changed", href: links.alert },
    ],
    footer: [
      {
        kind: "paragraph",
        text: "You're receiving this because one of your alert rules was triggered.",
      },
      {
        kind: "links",
        items: [
          { label: "Edit this rule", href: links.editRule },
          { label: "Turn off this rule", href: links.unsubscribeRule },
          { label: "Unsubscribe from all alerts", href: links.unsubscribeAll },
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

function subjectOf(content: AlertEmailContent): string {
  const { target, type, currentValue } = content;
  const name = TARGET_LABELS[target];
  const now = valueLabel(target, currentValue);
  if (type === "threshold") return `${name} ${wasAlreadyPastThreshold(content) ? "is at" : "reached"} ${now}`;
  const moved = type === "rise" ? "rose" : "fell";
  return target === "feb"
    ? `${name} ${moved} to ${now}`
    : `${name} ${moved} ${changeLabel(content)} to ${now}`;
}

const PREVIOUS_LABELS: Record<AlertType, string> = {
  threshold: "Previous value",
  rise: "Recent low",
  drop: "Recent high",
};

/** "42 out of 100" for the risk level, "11%" for the forecast. */
const factLabel = (target: AlertTarget, value: number) =>
  target === "daily" ? `${valueLabel(target, value)} out of 100` : valueLabel(target, value);
