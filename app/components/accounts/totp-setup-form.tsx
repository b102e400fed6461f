import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { FieldError, Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";

/** The setup steps from the QR code to the first code. */
export function TotpSetupForm({
  setup,
  error,
  isPending,
}: {
  setup: { key: string; qr: string };
  error: string | null;
  isPending: boolean;
}) {
  return (
    <Form method="post" className="grid gap-5">
      <div className="flex flex-wrap items-start gap-5">
        <img
          src={setup.qr}
          alt="QR code to scan with your authenticator app"
          className="size-44 rounded-md bg-white p-2"
        />
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p>1. Scan the code with your authenticator app, or type this key into it:</p>
          <p className="mt-2 font-mono break-all select-all">{setup.key.match(/.{1,4}/g)?.join(" ")}</p>
          <p className="mt-4">2. Enter the 6-digit code that the app shows.</p>
        </div>
      </div>
      <div>
        <Label htmlFor="totp-code" className="block">
          Code
        </Label>
        <Input
          id="totp-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={10}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "totp-code-error" : undefined}
          className="mt-1.5 max-w-40"
        />
        <FieldError id="totp-code-error">{error ? [error] : undefined}</FieldError>
      </div>
      <Button
        type="submit"
        pending={isPending}
        className="h-auto min-h-10 justify-self-start whitespace-normal"
      >
        {isPending ? "Checking..." : "Turn on two-factor authentication"}
      </Button>
    </Form>
  );
}
