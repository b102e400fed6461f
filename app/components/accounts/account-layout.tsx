import { Link } from "@remix-run/react";
import { ArrowLeft } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { PRODUCT } from "~/product";
import { Logo } from "../logo";
import { ThemeToggle } from "../theme";
import { Alert, AlertTitle } from "../ui/alert";
import { TitledCard } from "../ui/card";

/** The layout of login and registration, without the sidebar. */
export function AuthLayout({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between gap-4 px-4 sm:px-6">
        <Link to="/" reloadDocument className="flex items-center gap-2.5 heading text-lg">
          <Logo className="size-8" />
          {PRODUCT}
        </Link>
        <ThemeToggle />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-4 py-8 sm:px-6">
        <div className="flex w-full max-w-4xl flex-col items-center justify-center gap-8 lg:flex-row lg:items-stretch">
          {children}
          {aside}
        </div>
        <Link
          to="/"
          reloadDocument
          className="mt-7 inline-flex items-center gap-1.5 py-1 text-sm text-muted-foreground hover:text-foreground"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Home
        </Link>
      </main>
    </div>
  );
}

/** A single account form. */
export function AccountCard({
  title,
  description,
  children,
  footer,
}: {
  title: string;
  description: string;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <TitledCard title={title} level={1} description={description} className="w-full max-w-md">
      {children}
      {footer && <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">{footer}</p>}
    </TitledCard>
  );
}

/** A section of the account page: a heading, a line of help, and its actions. */
export function AccountSection({
  title,
  help,
  children,
}: {
  title: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <section className="border-t py-6">
      <h2 className="heading text-xl">{title}</h2>
      {help && <p className="mt-1 text-sm text-muted-foreground">{help}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

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
