/** One finished UTC day as the public may read it. Today's level is for subscribers. */
export interface PublicDay {
  /** "2026-11-20" */
  day: string;
  assessedAt: Date;
  /** 0-100. */
  level: number;
  /** Percent. */
  forecast: number;
  keyEvents: string[];
  methodVersion: string;
}
