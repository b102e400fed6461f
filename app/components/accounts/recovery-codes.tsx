import { Alert, AlertTitle } from "~/components/ui/alert";

/** The ten recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert variant="success" role="status">
      <AlertTitle>Two-factor authentication is on. Save your recovery codes</AlertTitle>
      <p>
        Each code signs you in once if you lose your phone or passkey. We won&rsquo;t show them again, so keep
        them in a password manager or on paper.
      </p>
      <ul className="mt-3 grid gap-1.5 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
