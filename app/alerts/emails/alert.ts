import { changeLabel, valueLabels, wasAlreadyPastThreshold, type AlertFacts } from "../alert-message";
import { describeRule, TARGET_LABELS, type AlertType } from "../rule";
import { plainPoints } from "~/assessment/percent";
import { EVENT_LABELS, type EventKind } from "../event-rules";
import { formatInstant } from "~/time";
import { shortened } from "~/assessment/labels";
import { noticeBlocks, noticeSubject, noticeTitle, type NoticeContent } from "./notice";
import { type Block, compose, type Part } from "~/delivery/email-layout";
import { footer, type NotMe } from "~/accounts/emails/words";
import type { ComposedEmail } from "~/channels";

/** A story behind the value, as stored with the assessment. */
export interface AlertStory {
  title: string;
  url: string | null;
  source: string | null;
}

/** One of the rules that an assessment triggered. */
export interface EmailedAlert extends AlertFacts {
  /** The alert in a sentence, as written when it triggered. */
  message: string;
  triggeredAt: Date;
  links: { alert: string; editRule: string; unsubscribeRule: string };
}

/** A story or proposal that triggered a rule by event. */
export interface EmailedEvent {
  kind: EventKind;
  name: string;
  url: string;
  source: string;
  /** Points of the level. */
  points: number;
}

/** Where the values come from. */
interface AlertEvidence {
  /** One for each rule, under the rule's title. */
  explanations: readonly { title: string; text: string }[];
  /** The main cause of the level's change; null where none stands out. */
  cause?: string | null;
  /** What moved the forecast, in a few words. */
  forecastCause?: string | null;
  stories: readonly AlertStory[];
  /** Too few sources responded, and the rule triggered by what is certain all the same. */
  hasFewSources?: boolean;
  /** Restrictions that count although no administrator has reviewed them yet. */
  possibleRestrictions?: readonly string[];
}

export interface AlertEmailContent extends AlertEvidence {
  /** The most important first. May be empty if there is a notice or an event. */
  alerts: readonly EmailedAlert[];
  /** Events for the user's event rules, heaviest first. */
  events?: readonly EmailedEvent[];
  /** Emergency notices of the assessment, which go to all users; null for most assessments. */
  notice: NoticeContent | null;
  links: {
    alerts: string;
    unsubscribeAll: string;
    unsubscribeEvents: string;
    unsubscribeNotices: string;
    dashboard: string;
  };
}

const STORIES_MAX = 3;

/**
 * Composes the one email of an assessment: its emergency notice, and all alerts that it triggered for the user, with
 * old and new value, the stories behind them, and how to turn these emails off.
 */
export function alertEmail(content: AlertEmailContent): ComposedEmail {
  const { alerts, events = [], notice, links } = content;
  const [main] = alerts;
  return compose({
    ...headOf(content),
    blocks: [
      ...(notice ? noticeBlocks(notice) : []),
      ...eventsBlocks(events),
      (notice || events.length > 0) && main && { kind: "heading", text: "Your alert rules" },
      main && (alerts.length === 1 && !notice && events.length === 0 ? factsBlock(main) : listBlock(alerts)),
      ...evidenceBlocks(content),
      main
        ? { kind: "button", label: "See what changed", href: main.links.alert }
        : { kind: "button", label: "Open the dashboard", href: links.dashboard },
    ],
    footer: [
      `You’re receiving this because ${reasonsOf(content).join(", and ")}.`,
      { kind: "links", items: footerLinks(content) },
    ],
  });
}

/** The subject, the first sentence, and what one click turns off: what the email says, if that is only one thing. */
function headOf({ alerts, events = [], notice, links, cause, forecastCause }: AlertEmailContent) {
  const [main, ...others] = alerts;
  const [event] = events;
  if (notice)
    return {
      subject: noticeSubject(notice),
      title: noticeTitle(notice),
      unsubscribeUrl: main || event ? links.unsubscribeAll : links.unsubscribeNotices,
    };
  if (event && !main)
    return {
      subject: shortened(`${EVENT_LABELS[event.kind]}: ${event.name}`, SUBJECT_LENGTH_MAX),
      title: `${event.name} accounts for ${plainPoints(event.points)} points of the risk level.`,
      unsubscribeUrl: links.unsubscribeEvents,
    };
  if (!main) throw new Error("An alert email without an alert, an event or a notice");
  return {
    subject: subjectOf(main, main.target === "feb" ? forecastCause : cause),
    title: others.length === 0 ? main.message : `${alerts.length} of your alert rules were triggered.`,
    unsubscribeUrl: others.length === 0 && !event ? main.links.unsubscribeRule : links.unsubscribeAll,
  };
}

function reasonsOf({ alerts, events = [], notice }: AlertEmailContent): string[] {
  const rules =
    alerts.length === 1 ? "one of your alert rules was" : `${alerts.length} of your alert rules were`;
  return [
    ...(notice ? ["emergency notices are on for your account"] : []),
    ...(events.length > 0 ? ["alerts by event are on for your account"] : []),
    ...(alerts.length > 0 ? [`${rules} triggered`] : []),
  ];
}

function footerLinks({ alerts, events = [], notice, links }: AlertEmailContent) {
  const [main, ...others] = alerts;
  const ofRules =
    main && others.length === 0
      ? [
          { label: "Edit this rule", href: main.links.editRule },
          { label: "Turn off this rule", href: main.links.unsubscribeRule },
        ]
      : alerts.map((alert) => ({
          label: `Turn off “${ruleText(alert)}”`,
          href: alert.links.unsubscribeRule,
        }));
  return [
    ...(notice ? [{ label: "Turn off emergency notices", href: links.unsubscribeNotices }] : []),
    ...(events.length > 0 ? [{ label: "Turn off alerts by event", href: links.unsubscribeEvents }] : []),
    ...(others.length > 0 || events.length > 0 ? [{ label: "Edit your rules", href: links.alerts }] : []),
    ...ofRules,
    { label: "Unsubscribe from all alerts", href: links.unsubscribeAll },
  ];
}

const ruleText = ({ target, type, rulePercent }: EmailedAlert) =>
  describeRule({ target, type, percent: rulePercent });

function factsBlock(alert: EmailedAlert): Block {
  const { previous, current } = valueLabels(alert);
  const unit = alert.target === "daily" ? " out of 100" : "";
  return {
    kind: "facts",
    rows: [
      [PREVIOUS_LABELS[alert.type], previous === null ? "None" : `${previous}${unit}`],
      ["Current value", `${current}${unit}`],
      ["Triggered", formatInstant(alert.triggeredAt)],
    ],
  };
}

const listBlock = (alerts: readonly EmailedAlert[]): Block => ({
  kind: "links",
  items: alerts.map(({ message, links }) => ({ label: message, href: links.alert })),
});

function eventsBlocks(events: readonly EmailedEvent[]): Block[] {
  if (events.length === 0) return [];
  return [
    { kind: "heading", text: "Your alerts by event" },
    {
      kind: "links",
      items: events.map(({ kind, name, url, source, points }) => ({
        label: name,
        href: url || null,
        note: [EVENT_LABELS[kind], `${plainPoints(points)} points`, source].filter(Boolean).join(", "),
      })),
    },
  ];
}

function evidenceBlocks(evidence: AlertEvidence): Part[] {
  const { possibleRestrictions = [] } = evidence;
  return [
    ...evidence.explanations.flatMap(({ title, text }): Part[] => [{ kind: "heading", text: title }, text]),
    evidence.hasFewSources &&
      "Few sources responded to this update, so the level is less certain than usual. This alert is based only on official documents and on what at least three independent outlets report.",
    possibleRestrictions.length > 0 &&
      `${possibleRestrictions.length === 1 ? "A possible restriction" : "Possible restrictions"}, being checked: ${possibleRestrictions.join("; ")}.`,
    ...storiesBlock(evidence.stories),
  ];
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

const SUBJECT_LENGTH_MAX = 60;

/** The change, then its cause as far as a subject has room: "Daily Risk Level rose 59 points to 96: Permission required…" */
function subjectOf(main: EmailedAlert, cause: string | null | undefined): string {
  const subject = changeOf(main);
  const room = SUBJECT_LENGTH_MAX - subject.length - 2;
  return cause ? `${subject}: ${shortened(cause, room)}` : subject;
}

function changeOf(content: AlertFacts): string {
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

/** The email that "Test Alert" sends. */
export const testAlertEmail = (links: { alerts: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Test alert: your emails are working",
    blocks: [
      "This is the test alert you requested. Real alerts will come to this address.",
      { kind: "button", label: "Manage alerts", href: links.alerts },
    ],
    footer: footer(links),
  });
