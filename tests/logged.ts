/** A line of the console, with how it was said. */
export interface Line {
  voice: (typeof VOICES)[number];
  what: unknown[];
}

const VOICES = ["debug", "info", "log", "warn", "error"] as const;

/** What a test says will be logged: the `event` of a structured line, or a pattern for any other. */
type Expected = string | RegExp;

let lines: Line[] = [];
let ofFile: Expected[] = [];
let ofTest: Expected[] = [];
let isInTest = false;

/**
 * Says that warnings or errors will be logged. Inside a test each of them must be; at the top of a file, or in a
 * `beforeAll`, they may be in any of its tests. Any other warning, error or loose print fails its test.
 */
export function expectLogged(...expected: Expected[]): void {
  if (isInTest) ofTest.push(...expected);
  else ofFile.push(...expected);
}

/** Takes the console over, for one test file. The setup file calls it. */
export function captureConsole(): void {
  [lines, ofFile, ofTest, isInTest] = [[], [], [], false];
  const recorders = VOICES.map(
    (voice) => [voice, (...what: unknown[]) => void lines.push({ voice, what })] as const,
  );
  Object.assign(console, Object.fromEntries(recorders));
}

export function beginTest(): void {
  isInTest = true;
}

/** Ends a test or a file. @returns what was logged unexpectedly, and what was expected and never came */
export function endTest(): { unexpected: string[]; missing: string[] } {
  const heard = lines;
  const expected = [...ofFile, ...ofTest];
  const missing = ofTest.filter((one) => !heard.some((line) => isMeant(line, one)));
  [lines, ofTest, isInTest] = [[], [], false];
  const unexpected = heard.filter((line) => !isRoutine(line) && !expected.some((one) => isMeant(line, one)));
  return { unexpected: unexpected.map(inWords), missing: missing.map(String) };
}

const eventOf = ({ what: [first] }: Line) =>
  typeof first === "object" && first !== null && "event" in first ? String(first.event) : undefined;

/** The product's own log of what went well. */
const isRoutine = (line: Line) => line.voice === "log" && eventOf(line) !== undefined;

const isMeant = (line: Line, expected: Expected) =>
  typeof expected === "string" ? eventOf(line) === expected : expected.test(inWords(line));

const inWords = ({ voice, what }: Line) =>
  `console.${voice}: ${what
    .map((one) =>
      typeof one === "string" ? one : one instanceof Error ? (one.stack ?? one.message) : JSON.stringify(one),
    )
    .join(" ")}`;
