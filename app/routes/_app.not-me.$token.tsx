import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShieldAlert, ShieldCheck } from "~/components/ui/icons";
import { EMAIL_LINK_DAYS } from "~/accounts/account-periods";
import { carryOutNotMe, notMeOffer, type NotMeEffect } from "~/privacy/not-me.server";
import { MailedLink, mailedLinkMeta } from "~/components/accounts/mailed-link";
import { ButtonLink } from "~/components/ui/button";

// "Not you?" in an account email. A GET only shows what the button does, because email scanners follow links.

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { offer: await notMeOffer(context, params["token"] ?? "") };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const done = await carryOutNotMe(context, params["token"] ?? "");
  return data({ done }, { status: done ? 200 : 400 });
}

interface Words {
  title: string;
  text: string;
  button: string;
  done: { title: string; text: string };
}

const WORDS: Record<NotMeEffect, Words> = {
  "delete-account": {
    title: "Didn’t create this account?",
    text: "Someone created an account with your address, and no one has confirmed it. We’ll delete the account and send you nothing more. We won’t accept a new account for your mailbox for a week.",
    button: "This wasn’t me: delete the account",
    done: {
      title: "The account is deleted",
      text: "We’ve erased everything about it, and we won’t email you again.",
    },
  },
  "void-link": {
    title: "Didn’t request a password reset?",
    text: "We’ll cancel the link in this email. Your password doesn’t change, and you can still ask for a reset yourself.",
    button: "Cancel this link",
    done: { title: "The link is canceled", text: "It no longer works. Your password hasn’t changed." },
  },
  "cancel-change": {
    title: "Didn’t ask to use this address?",
    text: "We’ll cancel the change, so that its link no longer works, and send no more of these emails to this mailbox for a week.",
    button: "Cancel the change and stop these emails",
    done: {
      title: "The change is canceled",
      text: "The link no longer works, and we won’t send another one for a week.",
    },
  },
  "secure-account": {
    title: "Secure your account?",
    text: "Someone else may be using it. We’ll sign it out on all devices, turn off its password, cancel a deletion or a change of address, and remove each passkey and authenticator app added in the week before this email or since. Then we’ll email you a link to set a new password.",
    button: "Secure my account",
    done: {
      title: "Your account is secured",
      text: "It’s signed out on all devices, and its old password no longer works. We’ve emailed you a link to set a new one. The link works for 1 hour.",
    },
  },
  "restore-address": {
    title: "Take your account back?",
    text: "Your account uses another email address now. We’ll change it back to the address that got this email, sign the account out on all devices, turn off its password, cancel a deletion, and remove each passkey and authenticator app added in the week before this email or since. Then we’ll email you a link to set a new password.",
    button: "Take my account back",
    done: {
      title: "Your account is yours again",
      text: "It has your address again and is signed out on all devices, and its old password no longer works. We’ve emailed you a link to set a new one. The link works for 1 hour.",
    },
  },
};

/** An administrator keeps second factors. */
const ADMIN_TEXTS: Partial<Record<NotMeEffect, string>> = {
  "secure-account":
    "Someone else may be using it. We’ll sign it out on all devices, turn off its password, and cancel a deletion or a change of address. Then we’ll email you a link to set a new password. Your passkeys and authenticator app stay; check them once you’ve signed in.",
  "restore-address":
    "Your account uses another email address now. We’ll change it back to the address that got this email, sign the account out on all devices, turn off its password, and cancel a deletion. Then we’ll email you a link to set a new password. Your passkeys and authenticator app stay; check them once you’ve signed in.",
};

export { keepPage as clientAction } from "~/components/form/page-action";

export default function NotMe() {
  const { offer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const effect = answer?.done ?? offer?.effect;
  const words = effect && WORDS[effect];
  const text = (offer?.isAdmin && effect && ADMIN_TEXTS[effect]) || words?.text;
  return (
    <MailedLink
      outcome={answer ? (answer.done ? "done" : "invalid-token") : null}
      offer={
        words && text
          ? { icon: ShieldAlert, title: words.title, text, button: words.button, pendingButton: "Working..." }
          : null
      }
      done={{ icon: ShieldCheck, title: "", text: "", ...words?.done }}
      expired={`“Not you?” links work once, for ${EMAIL_LINK_DAYS} days, while the account has the address that got the email, or that address can still be restored.`}
      ways={{
        done: (effect === "secure-account" || effect === "restore-address") && toReset("Send another link"),
        expired: toReset("Reset your password"),
      }}
    />
  );
}

const toReset = (label: string) => (
  <ButtonLink to="/forgot-password" variant="outline">
    {label}
  </ButtonLink>
);

export const meta = mailedLinkMeta("Not you?", "Tell us that you didn’t cause an email about an account.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
