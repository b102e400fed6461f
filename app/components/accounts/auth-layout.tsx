import { ArrowLeft } from "lucide-react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "~/components/logo";
import { PRODUCT } from "~/product";
import { ThemeToggle } from "~/components/theme";

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
