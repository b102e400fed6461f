import { MINUTE_MS } from "~/time";

/** How long an administrator has to confirm who they are and come back. */
const RETENTION_MS = 10 * MINUTE_MS;

/** One state, kept in the tab's memory while an administrator confirms who they are on another page. */
export class InterruptedCleanup<State> {
  #saved: { adminId: string; state: State; at: number } | null = null;

  keep(adminId: string, state: State, now: number): void {
    this.#saved = { adminId, state, at: now };
  }

  /** The cleanup this administrator interrupted at most 10 minutes ago; null for anyone else. */
  of(adminId: string, now: number): State | null {
    const saved = this.#saved;
    return saved?.adminId === adminId && now - saved.at <= RETENTION_MS ? saved.state : null;
  }

  forget(): void {
    this.#saved = null;
  }
}
