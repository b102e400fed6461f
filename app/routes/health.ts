import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { reportFailure } from "~/http/failure-report.server";
import { checkHealth } from "~/monitor/health-check.server";

/**
 * For uptime monitors: 200 while everything works, 503 if an operator is needed, with the deployed version's id. Public; reveals no
 * names or causes.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  try {
    const report = await checkHealth(context);
    const body = { ...report, version: context.version };
    return Response.json(body, { status: report.status === "ok" ? 200 : 503 });
  } catch (error) {
    reportFailure("health-check-failed", {}, error);
    return Response.json({ status: "failing", checks: { database: { ok: false } } }, { status: 503 });
  }
}
