import { AccountForm } from "./account-form";
import { CodeField } from "./fields";
import { useAccountForm, validators } from "./use-account-form";

/** The setup steps from the QR code to the first code. */
export function TotpSetupForm({ setup }: { setup: { key: string; qr: string } }) {
  const { form, fields, isPending } = useAccountForm("set-up-app", validators.secondFactor);
  return (
    <AccountForm
      form={form}
      isPending={isPending}
      button="Turn on two-factor authentication"
      pendingButton="Checking..."
    >
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
      <CodeField field={fields.code} onlyApp />
    </AccountForm>
  );
}
