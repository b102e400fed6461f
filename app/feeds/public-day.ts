/** One finished UTC day, as shown publicly. Today's level is for subscribers. */
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
