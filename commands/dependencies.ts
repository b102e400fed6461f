import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { jsonOf } from "~/text";
import { PROJECT } from "./local-product";

export const acceptedAdvisories = z.array(
  z.object({
    advisory: z.string().startsWith("GHSA-"),
    package: z.string(),
    acceptedOn: z.iso.date(),
    reason: z.string().min(20),
  }),
);

/**
 * Looks for known vulnerabilities of what runs in production. A registry that doesn't answer fails nothing, so that the checks run
 * offline, but a warning says that nothing was checked.
 * @throws naming each that docs/accepted-advisories.json doesn't accept with a reason and a date
 */
export async function checkDependencies(): Promise<string> {
  const file = path.join(PROJECT, "docs/accepted-advisories.json");
  const accepted = acceptedAdvisories.parse(JSON.parse(readFileSync(file, "utf8")));
  const audit = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: PROJECT,
    encoding: "utf8",
    timeout: 120_000,
    shell: process.platform === "win32",
  });
  const outcome = judgeAudit(audit.stdout, accepted);
  if (outcome.kind === "unreachable")
    return `WARNING: known vulnerabilities were NOT checked. The registry did not respond: ${outcome.reason}`;
  for (const line of outcome.accepted) console.log(`Accepted: ${line}`);
  if (outcome.refused.length > 0) throw new Error(`Not accepted:\n${outcome.refused.join("\n")}`);
  return `${outcome.accepted.length} known and accepted`;
}

const auditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // A string names another affected package of the report.
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
});

type AuditOutcome =
  { kind: "unreachable"; reason: string } | { kind: "checked"; refused: string[]; accepted: string[] };

/**
 * Evaluates the output of `npm audit --json`. A report without advisories means that the registry didn't answer: some
 * registries only serve packages, which says nothing about vulnerabilities.
 */
export function judgeAudit(printed: string, accepted: z.infer<typeof acceptedAdvisories>): AuditOutcome {
  const json: unknown = jsonOf(printed);
  const report = auditReport.safeParse(json);
  if (!report.success) {
    const { data } = z.object({ message: z.string() }).safeParse(json);
    return { kind: "unreachable", reason: data?.message ?? "npm audit gave no report" };
  }
  const outcome = { kind: "checked" as const, refused: new Set<string>(), accepted: new Set<string>() };
  for (const { via } of Object.values(report.data.vulnerabilities)) {
    for (const found of via) {
      if (typeof found === "string") continue;
      const isAccepted = accepted.some(
        (entry) => found.url.endsWith(entry.advisory) && found.name === entry.package,
      );
      outcome[isAccepted ? "accepted" : "refused"].add(
        `${found.name}: ${found.title} (${found.severity}, ${found.url})`,
      );
    }
  }
  return { ...outcome, refused: [...outcome.refused], accepted: [...outcome.accepted] };
}
