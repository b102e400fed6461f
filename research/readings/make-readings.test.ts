import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createStandIns } from "../../stand-ins/stand-ins";
import { makeReadings } from "./make-readings";
import { parseReadings, type RecordedReading } from "../../commands/recorded-readings";

const folder = mkdtempSync(path.join(tmpdir(), "readings-"));
const file = path.join(folder, "stream.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

const noon = new Date("2026-11-20T12:00:00Z");
const line = (title: string, at: number) =>
  JSON.stringify({
    title,
    source: `Paper ${at % 7}`,
    publishedAt: noon,
    url: `https://example.com/${at}`,
  });
const revoked = (at: number) => line(`State Department revokes passports of US citizens in case ${at}`, at);
writeFileSync(
  file,
  [...Array.from({ length: 130 }, (_, at) => revoked(at)), line("Bakery wins a prize", 500), "no line"].join(
    "\n",
  ),
);

const standIns = createStandIns({ now: () => noon });
const context = {
  fetch: ((input, init) => standIns.fetch(new Request(input, init))) as typeof fetch,
  now: () => noon,
  random: () => 0.5,
  sleep: async () => undefined,
};
const access = { baseUrl: "http://reader.stand-ins.test/reader/v1", key: "any", model: "any-model" };
const control = (body: object) =>
  standIns.fetch(
    new Request("http://reader.stand-ins.test/control/reader", { method: "PUT", body: JSON.stringify(body) }),
  );
let lines: RecordedReading[] = [];
const make = () =>
  makeReadings(context, access, {
    file,
    known: parseReadings(lines.map((one) => JSON.stringify(one)).join("\n")),
    keep: (readings) => lines.push(...readings),
  });

beforeEach(async () => {
  lines = [];
  await control({ mode: "ok" });
});

test("every flagged title of a file is read once, and a second run asks nothing", async () => {
  const made = await make();
  expect(made).toMatchObject({ found: 130, known: 0, read: 130, rejected: 0, error: null });
  expect(made.tokens).toBeGreaterThan(130 * 100);
  expect(lines).toHaveLength(130);
  expect(new Set(lines.map(({ titleHash }) => titleHash)).size).toBe(130);
  expect(Object.keys(lines[0] ?? {})).toEqual(["titleHash", "class", "stage", "direction", "event"]);
  expect(await make()).toMatchObject({ known: 130, read: 0, calls: 0 });
});

test("a model that can't be reached ends the run with its error, and what was read before is kept", async () => {
  await control({ mode: "down" });
  const made = await make();
  expect(made).toMatchObject({ read: 0, rejected: 0 });
  expect(made.error).toBeTruthy();
  expect(made.calls).toBeLessThanOrEqual(8);
  await control({ mode: "ok" });
  expect((await make()).read).toBe(130);
});

test("answers that don't hold are counted and never kept", async () => {
  await control({ mode: "misquotes" });
  const made = await make();
  expect(made).toMatchObject({ read: 0 });
  expect(made.rejected).toBeGreaterThan(0);
  expect(lines).toEqual([]);
});
