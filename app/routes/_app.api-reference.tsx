import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { SEPARATOR } from "~/components/separator";
import { Badge } from "~/components/ui/badge";
import { siteOrigin } from "~/billing/checkout.server";
import { API_CALLS, type CallAccess } from "~/openapi/calls";

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    origin: siteOrigin(request, context.config),
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
  const { origin, calls } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto w-full max-w-3xl">
      <h1 className="page-title">API reference</h1>
      <p className="mt-2 text-muted-foreground">
        The JSON calls that this site uses itself. Sign in first: every call is authorized by the session
        cookie. Errors come as an object with a message. Request bodies and parameters are in the{" "}
        <a href="/api/openapi.json" className="link">
          OpenAPI 3.1 description
        </a>
        .
      </p>
      <h2 className="mt-8 heading text-xl">Public feeds</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <Feed path="/feed.xml" name="Daily risk level as RSS" />
        <Feed path="/feed.json" name="Daily risk level as JSON Feed" />
        <Feed path="/questions.ics" name="Closing dates of our forecast questions as a calendar" />
        <Feed path="/badge.svg" name="A badge with yesterday’s risk level" />
      </ul>
      <p className="mt-2 text-sm text-muted-foreground">
        To show the badge on your site:{" "}
        <code className="wrap-anywhere">{`<img src="${origin}/badge.svg" alt="US exit risk">`}</code>
      </p>
      <h2 className="mt-8 heading text-xl">Calls</h2>
      <ul className="mt-2 divide-y">
        {calls.map(({ method, path, summary, access, success: [status, answer], refusals }) => (
          <li key={method + path} className="py-4">
            <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
              <code className="uppercase">{method}</code>
              <code className="wrap-anywhere">{path}</code>
              <Badge>{ACCESS_LABELS[access]}</Badge>
            </h3>
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

function Feed({ path, name }: { path: string; name: string }) {
  return (
    <li>
      <a href={path} className="link">
        {name}
      </a>
    </li>
  );
}

export const meta = pageMeta(
  "API reference",
  "The JSON calls, feeds, calendar and badge of US Exit Freedom Monitor.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
