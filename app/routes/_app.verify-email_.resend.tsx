import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { requireUser } from "~/accounts/access.server";
import { LINK_SENT } from "~/accounts/refusals";
import { resendVerification } from "~/accounts/verification.server";
import { pageMeta } from "~/components/page-meta";
import { Notice } from "~/components/page-error-boundary";
import { buttonVariants } from "~/components/ui/button";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return null;
}

/** Resends the signed-in user's verification link. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const outcome = await resendVerification(context, user);
  const isRefused = outcome === "too-many";
  return data({ isRefused, message: LINK_SENT[outcome] }, { status: isRefused ? 429 : 200 });
}

export { keepPage as clientAction } from "~/components/form/page-action";

/** Shown after submitting without JavaScript; otherwise the message appears next to the button. */
export default function LinkSent() {
  const message = useActionData<typeof action>()?.message ?? "Open the link that we sent you.";
  return (
    <div role="status" className="flex flex-1">
      <Notice icon={MailCheck} title="Confirm your email address" text={message}>
        <Link to="/dashboard" className={buttonVariants()}>
          View your dashboard
        </Link>
      </Notice>
    </div>
  );
}

export const meta = pageMeta("Confirm your email address", "Get a new link to confirm your email address.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
