import { Link, useLocation } from "@remix-run/react";
import { Alert, AlertTitle } from "../ui/alert";
import { ButtonLink } from "../ui/button";

const ACCOUNT = "/account";

/** Shown on every page to a user whom alerts don't reach; the account page says why, and all that can be done. */
export function UnreachableNotice({ email }: { email: string }) {
  if (useLocation().pathname === ACCOUNT) return null;
  return (
    <Alert variant="warning" className="print-hidden mb-6">
      <AlertTitle>Our emails don&rsquo;t reach you</AlertTitle>
      <p className="mb-3">
        Alerts no longer go to <span className="wrap-anywhere">{email}</span>. You can choose another address
        or get notifications on your devices.
      </p>
      <ButtonLink to={ACCOUNT} variant="outline" size="sm">
        See what to do
      </ButtonLink>
    </Alert>
  );
}

/** Why an address gets no emails, and what its owner and support can do. @param contact how to reach support, if configured */
export function SuppressionNotice({
  reason,
  contact,
}: {
  reason: "bounced" | "complained";
  contact: string | null;
}) {
  return (
    <Alert variant="warning" className="mt-3">
      <AlertTitle>We can&rsquo;t email this address</AlertTitle>
      <p>
        {reason === "bounced"
          ? "Emails to it came back as undeliverable, so we stopped sending them, except one a day for a new password. Our email provider may not deliver that one either."
          : "An email to it was reported as spam, so we only send what you ask for, such as a link to reset your password. Our email provider may not deliver that either."}{" "}
        Alerts don&rsquo;t reach you. You have three ways to get them again:
      </p>
      <ul className="mt-1.5 list-disc space-y-1 pl-5">
        <li>Choose a new address below. This works right away.</li>
        <li>
          To keep this address, first make sure that it gets emails again. Then{" "}
          {contact ? (
            <a href={`mailto:${contact}`} className="wrap-anywhere underline">
              write to {contact}
            </a>
          ) : (
            "write to support"
          )}{" "}
          from it. We have to clear it with our email provider.
        </li>
        <li>
          <Link to="/account/emails" className="underline">
            Turn on notifications
          </Link>{" "}
          on your devices. They don&rsquo;t need email.
        </li>
      </ul>
    </Alert>
  );
}
