/** A console line, with its level. */
interface Line {
  voice: (typeof VOICES)[number];
  what: unknown[];
}

const VOICES = ["debug", "info", "log", "warn", "error"] as const;

/** An expected log entry: the `event` of a structured line, or a pattern for any other. */
type Expected = string | RegExp;

let lines: Line[] = [];
let ofFile: Expected[] = [];
let ofTest: Expected[] = [];
let isInTest = false;

/**
 * Expects warnings or errors. Inside a test each one must be logged; at the top of a file, or in a `beforeAll`, any of
 * its tests may log them. Any other warning, error or stray print fails its test.
 */
export function expectLogged(...expected: Expected[]): void {
  if (isInTest) ofTest.push(...expected);
  else ofFile.push(...expected);
}

/** Captures the console for one test file. Called by the setup file. */
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

/** Ends a test or a file. @returns unexpected log lines, and expected ones that never came */
export function endTest(): { unexpected: string[]; missing: string[] } {
  const printed = lines;
  const expected = [...ofFile, ...ofTest];
  const missing = ofTest.filter((pattern) => !printed.some((line) => isMeant(line, pattern)));
  [lines, ofTest, isInTest] = [[], [], false];
  const unexpected = printed.filter(
    (line) => !isRoutine(line) && !expected.some((pattern) => isMeant(line, pattern)),
  );
  return { unexpected: unexpected.map(inWords), missing: missing.map(String) };
}

const eventOf = ({ what: [first] }: Line) =>
  typeof first === "object" && first !== null && "event" in first ? String(first.event) : undefined;

/** The product's own info logs. */
const isRoutine = (line: Line) => line.voice === "log" && eventOf(line) !== undefined;

const isMeant = (line: Line, expected: Expected) =>
  typeof expected === "string" ? eventOf(line) === expected : expected.test(inWords(line));

const inWords = ({ voice, what }: Line) =>
  `console.${voice}: ${what
    .map((value) =>
      typeof value === "string"
        ? value
        : value instanceof Error
          ? (value.stack ?? value.message)
          : JSON.stringify(value),
    )
    .join(" ")}`;
