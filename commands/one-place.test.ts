import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { TOPIC_LIST } from "~/news/lexicon/lexicon";
import { SUBJECTS } from "~/news/subjects";
import { SERVICE_KEYS, SOURCE_KEYS } from "~/sources/catalog";
import { PROJECT } from "./local-product";

const SUBJECTS_FILE = "app/news/subjects.json";

// What a subject or a source costs: the files of the product and its commands that name it. Its simulated provider is not counted.

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "commands"],
  {
    cwd: PROJECT,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(
    (file) =>
      (/\.[jt]sx?$/.test(file) || file === SUBJECTS_FILE) &&
      !/\.test\.tsx?$/.test(file) &&
      existsSync(path.join(PROJECT, file)),
  );
const texts = new Map(files.map((file) => [file, readFileSync(path.join(PROJECT, file), "utf8")]));

const filesThat = (pattern: RegExp) =>
  [...texts].filter(([, text]) => pattern.test(text)).map(([file]) => file);

/** An id as a text or an entry's key and, if it is no plain word, as an alternative of a pattern; `exit-permit` is not in `exit-permits`. */
const literal = (id: string) =>
  new RegExp(`["'\`]${id}["'\`]|^ *${id}: ${/^[a-z]+$/.test(id) ? "" : `|[|(]${id}[|)]`}`, "m");

test("the patterns find an id as a text, a key and an alternative, and in no longer word", () => {
  for (const text of ['["exit-permit"]', "/^(?:a|exit-permit)$/", '  "exit-permit": {', "`exit-permit`"])
    expect(text).toMatch(literal("exit-permit"));
  expect("  guardian: row").toMatch(literal("guardian"));
  expect('"exit-permits", "no exit-permit"').not.toMatch(literal("exit-permit"));
});

/** The data that recognizes subjects; its other files have classes of words, whose names are often the same word. */
const DICTIONARY = "app/news/lexicon/";

/** Files where an id is the name of something else. */
const HOMONYMS: Record<string, readonly string[]> = {
  // A kind of alert.
  citizenship: ["app/alerts/event-rules.ts", "app/news/subjects.ts"],
  // A risk factor.
  "emergency-powers": [
    "app/assessment/level/context-news.ts",
    "app/news/coding-guide.ts",
    "app/survey/questions.ts",
  ],
  // What an administrator is writing.
  draft: ["app/admin/restrictions.server.ts"],
  // Classes of words.
  press: ["app/news/outcomes.ts"],
  consular: ["app/news/score-caps.ts"],
  // A folder.
  assets: ["commands/deploy.ts"],
};

test.each(SUBJECTS.map(({ id }) => id))(
  "the subject %s stands in one file, and its words in the dictionary",
  (id) => {
    const isOther = (file: string) => file.startsWith(DICTIONARY) || (HOMONYMS[id] ?? []).includes(file);
    expect(filesThat(literal(id)).filter((file) => !isOther(file))).toEqual([SUBJECTS_FILE]);
    expect(TOPIC_LIST.map((topic) => topic.id)).toContain(id);
  },
);

test.each([...new Set([...SERVICE_KEYS, ...SOURCE_KEYS])])(
  "the source %s is named in three files at most",
  (id) => {
    const variables = new RegExp(`\\b${id.toUpperCase()}_(?:API_KEY|BASE_URL)\\b`);
    const named = new Set([...filesThat(literal(id)), ...filesThat(variables)]);
    expect([...named]).toContain("app/sources/catalog.ts");
    expect(named.size, [...named].join(", ")).toBeLessThanOrEqual(3);
  },
);

test.each([
  ["the UTC day of an instant", /toISOString\(\)\.slice\(0, 10\)/, "app/time.ts"],
  ["JSON that may be none", /return JSON\.parse\([^;]*;\s*\} catch \{\s*return undefined/, "app/text.ts"],
  ["escaping for HTML", /"&quot;"/, "app/text.ts"],
  ["base64url by hand", /replaceAll\("\+", "-"\)/, "app/text.ts"],
  ["FNV-1a", /0x01000193|16777619/, "app/text.ts"],
  ["the relevance of what counts", /RELEVANT_FROM = /, "app/news/coding-guide.ts"],
  ["the relevance of what is near", /NEAR_FROM = /, "app/news/coding-guide.ts"],
  ["Stripe's events", /"checkout\.session\.completed"/, "app/billing/stripe-events.server.ts"],
])("%s is defined once", (_, pattern, file) => {
  expect(filesThat(pattern)).toEqual([file]);
});
