/** A level of the past that today's is compared with. */
export interface Anchor {
  /** The year as charts name it. */
  year: string;
  level: number;
  /** When, and how the level was found. */
  note: string;
}

/**
 * The mean level of two periods by our back-test of real news, and the level of a year before our sources by the register's formula
 * alone: an exit permit of severity 0.9 that reaches everyone gives 100 * 0.9 = 90.
 */
export const ANCHORS: readonly Anchor[] = [
  { year: "2020", level: 65, note: "April to July 2020, borders closed and passport service suspended" },
  { year: "2024", level: 12, note: "March to December 2024, calm" },
  { year: "1941", level: 90, note: "1941, permits required to leave, from the law alone" },
];
