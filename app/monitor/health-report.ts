import type { FailedDay } from "~/delivery/email-reports.server";
import type { EmailPriority } from "~/delivery/priority";
import type { MonitoredService } from "./services";

/** What administrators read for each lane, at the start of a sentence in the plural. */
export const LANE_NAMES: Record<EmailPriority, string> = {
  immediate: "Account emails",
  prompt: "Alert emails",
  routine: "Digests",
};

/** A lane whose oldest email is later than its lane allows. */
export interface LateLane {
  lane: EmailPriority;
  /** How long that email has been due. */
  dueSeconds: number;
}

/** A source or model from which nothing, or only part, comes: see `source-freshness.ts`. */
export interface SilentReport {
  service: MonitoredService;
  /** Its last success; if there was none, its first call. */
  since: string;
  /** It answers 401 or 403, or refuses the key. */
  isRefused: boolean;
  /** It answers, but only in part. */
  isIncomplete?: true;
  /** The model that it says is unknown or retired. */
  model?: string;
  /** A model's quota is used up: until it resets or is paid for. */
  isUsedUp?: true;
}

export interface HealthReport {
  /** `failing` if a check that needs an operator fails. */
  status: "ok" | "failing";
  checks: {
    database: { ok: boolean };
    /** Seconds since the last successful live refresh; null if there was none. */
    refresh: { ok: boolean; ageSeconds: number | null };
    /** Share of the configured sources that responded to the last refresh, 0-1; null before the first. */
    coverage: { ok: boolean; share: number | null };
    /** The configured sources without an answer, official ones first. One of these, or more than two others, fail the check. */
    sources: { ok: boolean; silent: SilentReport[] };
    /**
     * `failingSeconds`: how long Stripe hasn't answered; null while it does. `failingCustomers`: whose subscriptions couldn't be
     * read for an hour.
     */
    billing: { ok: boolean; failingSeconds: number | null; failingCustomers: number };
    /** The models without an answer. A refused key fails the check. */
    models: { ok: boolean; silent: SilentReport[] };
    /**
     * `oldestDueSeconds`: how long the oldest email has been due; null if none is. `late`: the lane furthest beyond what it
     * allows.
     */
    email: {
      ok: boolean;
      queued: number;
      oldestDueSeconds: number | null;
      late: LateLane | null;
      pausedSeconds: number | null;
      /** Whether the provider refuses our key or sender. */
      isRefused: boolean;
      failed: number;
      /** Yesterday or today, if more than 2% of that day's emails didn't arrive; else null. */
      undelivered: FailedDay | null;
    };
    /** For how long registration emails will wait, because more were requested than may go out in an hour; or null. */
    registrations: { ok: boolean; heldSeconds: number | null };
    /** Age of the oldest assessment whose alerts aren't all created; null if there is none. */
    alerts: { ok: boolean; pendingSeconds: number | null };
    /** The second reader's readings were taken back, so the rules decide alone. */
    readings: { ok: boolean; takenBack: boolean };
    /** Push services that refuse us, with what they said last, so that notifications wait. */
    notifications: { ok: boolean; refusedBy: string[] };
    /** Contextual articles that the last refresh left out, because there were more than an assessment reads. */
    context: { ok: boolean; leftOut: number };
  };
}
