import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { acceptedAdvisories, judgeAudit } from "./dependencies";

const accepted = acceptedAdvisories.parse(JSON.parse(readFileSync("docs/accepted-advisories.json", "utf8")));

const finding = (advisory: string, name = "turbo-stream") => ({
  name,
  title: "Denial of service",
  url: `https://github.com/advisories/${advisory}`,
  severity: "high",
});
const report = (...via: unknown[]) => JSON.stringify({ vulnerabilities: { "turbo-stream": { via } } });

test("a known and accepted advisory passes, also if it affects another package", () => {
  const outcome = judgeAudit(report(finding("GHSA-rxv8-25v2-qmq8"), "turbo-stream"), accepted);
  expect(outcome).toEqual({
    kind: "checked",
    refused: [],
    accepted: [expect.stringContaining("GHSA-rxv8-25v2-qmq8")],
  });
});

test("a new advisory fails, and so does an accepted one in another package", () => {
  const outcome = judgeAudit(
    report(finding("GHSA-0000-0000-0000"), finding("GHSA-rxv8-25v2-qmq8", "react-router")),
    accepted,
  );
  expect(outcome).toMatchObject({
    kind: "checked",
    accepted: [],
    refused: [expect.any(String), expect.any(String)],
  });
});

test("a registry that doesn't support audits is distinguished from one without advisories", () => {
  expect(judgeAudit('{"message":"405 Method Not Allowed"}', accepted)).toEqual({
    kind: "unreachable",
    reason: "405 Method Not Allowed",
  });
  expect(judgeAudit("", accepted)).toMatchObject({ kind: "unreachable" });
  expect(judgeAudit('{"vulnerabilities":{}}', accepted)).toEqual({
    kind: "checked",
    refused: [],
    accepted: [],
  });
});
