import { Form, isRouteErrorResponse, useNavigate, useRouteError, useLocation } from "@remix-run/react";
import { Clock, Compass, Lock, type LucideIcon, RefreshCw } from "~/components/ui/icons";
import type { FormEvent, ReactNode } from "react";
import { TRIAL_ENDED } from "~/billing/trial";
import { isFetchFailure, LOGGED_FAILURE, OUR_FAILURE, UNREACHED } from "./form/send-failure";
import { useFailedRequest } from "./page-response";
import { Button, ButtonLink } from "./ui/button";
import { Card } from "./ui/card";
import { SEPARATOR, UnbrokenDates } from "./ui/text";

/**
 * Shown instead of a page that can't be displayed: an ended trial, a wrong role, an unknown address, an error.
 * @param props.failure what to say if our server failed, in place of the usual
 */
export function PageErrorBoundary({ failure }: { failure?: { title: string; note?: string } }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) {
    if (error.status === 402) return <TrialExpired canExtend={saysExtendable(error.data)} />;
    if (error.status === 403) return <AccessDenied />;
    if (error.status === 404) return <NotFound />;
  }
  if (failure && !(isRouteErrorResponse(error) && error.status < 500)) return <LoadFailed {...failure} />;
  return (
    <LoadFailed title="We couldn’t load this page">
      <ButtonLink to="/" reloadDocument variant="ghost">
        Back to Home
      </ButtonLink>
    </LoadFailed>
  );
}

function TrialExpired({ canExtend }: { canExtend: boolean }) {
  return (
    <Notice icon={Clock} title="Trial Expired" text={TRIAL_ENDED}>
      {canExtend && (
        <ButtonLink to="/survey" variant="outline">
          Extend Trial with Survey
        </ButtonLink>
      )}
      <ButtonLink to="/checkout">Upgrade to Pro</ButtonLink>
      <ButtonLink to="/" reloadDocument variant="ghost">
        Back to Home
      </ButtonLink>
    </Notice>
  );
}

/** "Go Back" leads to the previous page, or to the dashboard if there is none or scripts aren't running. */
function AccessDenied() {
  const navigate = useNavigate();
  function goBack(event: FormEvent) {
    if (window.history.length <= 1) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <Notice icon={Lock} title="Access Denied" text="This area is restricted to administrators.">
      <Form action="/dashboard" onSubmit={goBack} className="grid">
        <Button type="submit">Go Back</Button>
      </Form>
      <ErrorReference />
    </Notice>
  );
}

/** The 404 page, also used by the catch-all route. */
export function NotFound() {
  return (
    <Notice
      icon={Compass}
      title="404 Page Not Found"
      text="We couldn’t find that page. It may have moved, or the link may be incomplete."
    >
      <ButtonLink to="/dashboard">Go to the Risk Dashboard</ButtonLink>
      <ButtonLink to="/" reloadDocument variant="ghost">
        Back to Home
      </ButtonLink>
      <ErrorReference />
    </Notice>
  );
}

/** A centered card: an icon, the problem or the result, and links to continue. */
export function Notice({
  icon: Icon,
  title,
  text,
  role,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  /** "status" where it replaces a form, so that screen readers announce it. */
  role?: "status";
  children: ReactNode;
}) {
  return (
    <div role={role} className="grid flex-1 place-items-center py-10">
      <Card className="w-full max-w-md p-7 text-center sm:p-9">
        <span className="mx-auto grid size-14 place-items-center rounded-full bg-accent text-accent-foreground">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <h1 className="mt-5 heading text-2xl">{title}</h1>
        <p className="mt-2 text-balance wrap-anywhere text-muted-foreground">
          <UnbrokenDates text={text} />
        </p>
        <div className="mt-6 flex flex-col gap-2.5">{children}</div>
      </Card>
    </div>
  );
}

/** Only an ended trial that was never extended offers the survey; the 402's body says so. */
function saysExtendable(data: unknown): boolean {
  return (
    typeof data === "object" &&
    data !== null &&
    "canExtendWithSurvey" in data &&
    data.canExtendWithSurvey === true
  );
}

/**
 * Shown instead of a page whose data couldn't be loaded: what failed, the cause if known, and a retry. The sidebar
 * stays. Without JavaScript the link reloads the page.
 */
function LoadFailed({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  return (
    <Card role="alert" className="px-6 py-14 text-center">
      <h1 className="heading text-xl">{title}</h1>
      {note && <p className="mt-1 text-muted-foreground">{note}</p>}
      <p className="mt-1 text-sm text-muted-foreground">{causeOf(error)}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <ButtonLink to={pathname + search} replace variant="outline">
          <RefreshCw aria-hidden="true" />
          Try again
        </ButtonLink>
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

/** What to tell support about a page that failed: the request's id, as the log has it, and where to write, if configured. */
function ErrorReference() {
  const { requestId, contact } = useFailedRequest();
  if (!requestId) return null;
  return (
    <p className="mt-4 text-xs wrap-anywhere text-muted-foreground">
      Request ID: <span className="select-all">{requestId}</span>
      {contact && (
        <>
          {SEPARATOR}
          <a href={`mailto:${contact}?subject=Request%20${requestId}`} className="link">
            {contact}
          </a>
        </>
      )}
    </p>
  );
}
