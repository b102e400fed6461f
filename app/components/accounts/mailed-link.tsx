import { Form, useNavigation } from "@remix-run/react";
import { Link2Off, MailX, type LucideIcon } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { pageTitle } from "~/product";
import { Notice } from "../page-error-boundary";
import { Button } from "../ui/button";

interface Words {
  icon: LucideIcon;
  title: string;
  text: string;
}

interface MailedLinkProps {
  /** The result of the page's action; null before it runs. */
  outcome: "done" | "invalid-token" | "email-taken" | null;
  /** What the button does, or null if the link no longer works. */
  offer: (Words & { button: string; pendingButton: string }) | null;
  done: Words;
  /** Explains why the link stopped working. */
  expired: string;
  /** Explains the outcome if another account has the address. */
  taken?: string;
  /** Links to continue from each of the other states. */
  ways: Partial<Record<"done" | "expired" | "taken", ReactNode>>;
}

/** The page of an emailed link that acts without a session: its button, and the result. */
export function MailedLink({ outcome, offer, done, expired, taken, ways }: MailedLinkProps) {
  const { formMethod } = useNavigation();
  if (outcome === "done") {
    return (
      <Notice role="status" {...done}>
        {ways.done}
      </Notice>
    );
  }
  if (outcome === "email-taken") {
    return (
      <Notice icon={MailX} title="This address is in use" text={taken ?? ""}>
        {ways.taken}
      </Notice>
    );
  }
  if (!offer || outcome) {
    return (
      <Notice icon={Link2Off} title="This link no longer works" text={expired}>
        {ways.expired}
      </Notice>
    );
  }
  const { button, pendingButton, ...words } = offer;
  return (
    <Notice {...words}>
      <Form method="post" className="grid">
        <Button type="submit" size="lg" pending={formMethod === "POST"}>
          {formMethod === "POST" ? pendingButton : button}
        </Button>
      </Form>
    </Notice>
  );
}

/** Meta tags for pages behind an emailed link, which search engines must not index. */
export const mailedLinkMeta = (title: string, description: string) => () => [
  { title: pageTitle(title) },
  { name: "description", content: description },
  { name: "robots", content: "noindex" },
];
