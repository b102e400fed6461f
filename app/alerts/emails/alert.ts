import { changeLabel, valueLabels, wasAlreadyPastThreshold, type AlertFacts } from "../message";
import { TARGET_LABELS, type AlertType } from "../rule";
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
  /** Where the value comes from, by rule, under its title. */
  explanation: { title: string; text: string };
  stories: readonly AlertStory[];
  /** Restrictions that count although no administrator has reviewed them yet. */
  possibleRestrictions?: readonly string[];
  links: { alert: string; editRule: string; unsubscribeRule: string; unsubscribeAll: string };
}

const STORIES_MAX = 3;

/**
 * Composes the email of one triggered alert: old and new value, the stories behind it, and how to change or turn off
 * the rule.
 */
export function alertEmail(content: AlertEmailContent): ComposedEmail {
  const { links, possibleRestrictions = [] } = content;
  const { previous, current } = valueLabels(content);
  const unit = content.target === "daily" ? " out of 100" : "";
  return compose({
    subject: subjectOf(content),
    title: content.message,
    blocks: [
      {
        kind: "facts",
        rows: [
          [PREVIOUS_LABELS[content.type], previous === null ? "None" : `${previous}${unit}`],
          ["Current value", `${current}${unit}`],
          ["Triggered", formatInstant(content.triggeredAt)],
        ],
      },
      { kind: "heading", text: content.explanation.title },
      { kind: "paragraph", text: content.explanation.text },
      ...(possibleRestrictions.length > 0
        ? [
            {
              kind: "paragraph" as const,
              text: `${possibleRestrictions.length === 1 ? "A possible restriction" : "Possible restrictions"}, being checked: ${possibleRestrictions.join("; ")}.`,
            },
          ]
        : []),
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
    unsubscribeUrl: links.unsubscribeRule,
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
  const { target, type } = content;
  const name = TARGET_LABELS[target];
  const now = valueLabels(content).current;
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
