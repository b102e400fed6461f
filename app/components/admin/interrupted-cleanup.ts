import { MINUTE_MS } from "~/time";

/** How long an administrator has to confirm who they are and come back. */
const KEPT_FOR_MS = 10 * MINUTE_MS;

/** One state, kept in the tab's memory while an administrator confirms who they are on another page. */
export class InterruptedCleanup<State> {
  #kept: { adminId: string; state: State; at: number } | null = null;

  keep(adminId: string, state: State, now: number): void {
    this.#kept = { adminId, state, at: now };
  }

  /** What this administrator left at most 10 minutes ago; null for anyone else. */
  of(adminId: string, now: number): State | null {
    const kept = this.#kept;
    return kept?.adminId === adminId && now - kept.at <= KEPT_FOR_MS ? kept.state : null;
  }

  forget(): void {
    this.#kept = null;
  }
}
