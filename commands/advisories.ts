import { z } from "zod";
import { jsonOf } from "~/text";

export const acceptedAdvisories = z.array(
  z.object({
    advisory: z.string().startsWith("GHSA-"),
    package: z.string(),
    acceptedOn: z.iso.date(),
    reason: z.string().min(20),
  }),
);

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
