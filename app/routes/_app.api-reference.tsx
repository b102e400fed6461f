import { Link, useLoaderData } from "@remix-run/react";
import { publicPageMeta } from "~/components/page-meta";
import { SEPARATOR } from "~/components/separator";
import { Badge } from "~/components/ui/badge";
import { API_CALLS, type CallAccess } from "~/openapi/calls";

export function loader() {
  return {
    calls: API_CALLS.map(({ method, path, summary, access, success, refusals }) => {
      return { method, path, summary, access, success, refusals: Object.entries(refusals ?? {}) };
    }),
  };
}

const ACCESS_LABELS: Record<CallAccess, string> = {
  anyone: "Anyone",
  "signed-in": "Signed in",
  subscriber: "Trial or Pro",
  admin: "Administrators",
};

export default function ApiReference() {
  const { calls } = useLoaderData<typeof loader>();
  return (
    <article className="w-full max-w-3xl">
      <h1 className="page-title">API reference</h1>
      <p className="mt-2 text-muted-foreground">
        The JSON calls that this site uses itself. Sign in first: every call is authorized by the session
        cookie. Errors come as an object with a message. Request bodies and parameters are in the{" "}
        <a href="/api/openapi.json" className="link">
          OpenAPI 3.1 description
        </a>
        .
      </p>
      <p className="mt-2">
        <Link to="/follow" className="link">
          Public feeds, calendar, badge and chart
        </Link>
      </p>
      <ul className="mt-4 divide-y">
        {calls.map(({ method, path, summary, access, success: [status, answer], refusals }) => (
          <li key={method + path} className="py-4">
            <h2 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
              <code className="uppercase">{method}</code>
              <code className="wrap-anywhere">{path}</code>
              <Badge>{ACCESS_LABELS[access]}</Badge>
            </h2>
            <p className="mt-1">{summary}.</p>
            <p className="mt-1 text-sm text-muted-foreground">
              {status}: {answer}
              {refusals.map(([code, reason]) => (
                <span key={code}>
                  {SEPARATOR}
                  {code}: {reason}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </article>
  );
}

export const meta = publicPageMeta("API reference", "The JSON calls of US Exit Freedom Monitor.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
