import { useLocation, useNavigate, useSubmit } from "@remix-run/react";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { KeyRound } from "~/components/ui/icons";
import { useEffect, useState } from "react";
import type { PasskeyPurpose } from "~/accounts/credentials";
import { confirmAddress } from "~/accounts/sign-in/safe-redirect";
import { postJson } from "~/components/form/post-json";
import { UNREACHED } from "~/components/form/send-failure";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";

interface PasskeyButtonProps {
  purpose: PasskeyPurpose;
  label: string;
  variant?: "default" | "outline";
  className?: string;
  /** Additional fields for the page's action. */
  fields?: () => Record<string, string>;
}

/**
 * Asks the browser for a passkey and posts the response to the page's action as `passkey`. Needs scripts, so it appears
 * once they run, in reserved space; the WebAuthn code loads on click.
 */
export function PasskeyButton({
  purpose,
  label,
  variant = "outline",
  className,
  fields,
}: PasskeyButtonProps) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isSupported, setSupported] = useState<boolean>();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setSupported("PublicKeyCredential" in window), []);
  if (isSupported === false) return null;

  async function use() {
    setPending(true);
    setError(null);
    try {
      const answer = await signed(purpose);
      if ("needsConfirmation" in answer) return navigate(confirmAddress(pathname + search));
      if ("error" in answer) return setError(answer.error);
      submit({ ...fields?.(), passkey: answer.passkey }, { method: "post" });
    } finally {
      setPending(false);
    }
  }

  return (
    <div className={cn(className, !isSupported && "invisible")}>
      <Button type="button" size="lg" variant={variant} pending={isPending} onClick={use} className="w-full">
        <KeyRound aria-hidden="true" />
        {isPending ? "Waiting for your passkey..." : label}
      </Button>
      <p role="alert" className="mt-1.5 text-sm text-destructive empty:hidden">
        {error}
      </p>
    </div>
  );
}

type Signed = { passkey: string } | { error: string } | { needsConfirmation: true };

async function signed(purpose: PasskeyPurpose): Promise<Signed> {
  const options = await postJson<
    PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON
  >("/api/auth/passkey-options", { purpose });
  if (!options.ok && options.needsConfirmation) return { needsConfirmation: true };
  if (!options.ok) return { error: options.message ?? UNREACHED };
  const webAuthn = await import("@simplewebauthn/browser").catch(() => null);
  if (!webAuthn) return { error: UNREACHED };
  try {
    const optionsJSON = options.data;
    const answer =
      "user" in optionsJSON
        ? await webAuthn.startRegistration({ optionsJSON })
        : await webAuthn.startAuthentication({ optionsJSON });
    return { passkey: JSON.stringify(answer) };
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : "";
    if (name === "InvalidStateError") return { error: "This device already has a passkey for your account." };
    return { error: "No passkey was used. Try again, or use another way." };
  }
}
