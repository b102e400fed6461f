import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorReference } from "./error-reference";
import { buttonVariants } from "./ui/button";
import { Card } from "./ui/card";
import { isFetchFailure, LOGGED_FAILURE, OUR_FAILURE, UNREACHED } from "./form/send-failure";

/**
 * Shown instead of a page whose data couldn't be loaded: what failed, the cause if known, and a retry. The sidebar
 * stays. Without JavaScript the link reloads the page.
 */
export function LoadFailed({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  return (
    <Card role="alert" className="px-6 py-14 text-center">
      <h1 className="heading text-xl">{title}</h1>
      {note && <p className="mt-1 text-muted-foreground">{note}</p>}
      <p className="mt-1 text-sm text-muted-foreground">{causeOf(error)}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Link to={pathname + search} replace className={buttonVariants({ variant: "outline" })}>
          <RefreshCw aria-hidden="true" />
          Try again
        </Link>
        {children}
      </div>
      {(isServerError(error) || isRouteErrorResponse(error)) && <ErrorReference />}
    </Card>
  );
}

function causeOf(error: unknown): string {
  if (isFetchFailure(error)) return UNREACHED;
  return isServerError(error) ? LOGGED_FAILURE : OUR_FAILURE;
}

/** Returns whether our server threw the error. It logs those, and Remix replaces their message with this one. */
const isServerError = (error: unknown) =>
  error instanceof Error && error.message === "Unexpected Server Error";
