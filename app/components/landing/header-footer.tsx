import { Logo } from "../logo";
import { PRODUCT } from "~/product";
import { ThemeToggle } from "../theme";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";
import { cn } from "../ui/class-names";

/** The landing page's header: the name and the sign-in links. */
export function LandingHeader() {
  return (
    <header className="border-b">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 gap-y-2 px-4 py-3 sm:gap-x-2.5 sm:px-6">
        <Logo className="size-8 shrink-0" />
        {/* Two lines on a phone, so the header stays in one row. */}
        <span className="w-26 heading text-[0.8125rem] sm:w-auto sm:text-lg">{PRODUCT}</span>
        <Badge variant="gold" className="max-sm:px-1.5 max-sm:text-[0.625rem]">
          BETA
        </Badge>
        <nav aria-label="Account" className="ml-auto flex items-center gap-1 sm:gap-2">
          <span className="max-sm:hidden">
            <ThemeToggle />
          </span>
          <a href="/login" className={cn(buttonVariants({ variant: "ghost" }), "max-sm:px-1.5")}>
            Login
          </a>
          <a href="/register" className={cn(buttonVariants(), "max-sm:px-2.5")}>
            Get Started
          </a>
        </nav>
      </div>
    </header>
  );
}

const FOOTER_LINKS = [
  ["/method", "Method"],
  ["/restrictions", "Restrictions"],
  ["/record", "Track record"],
  ["/status", "Status"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
] as const;

/** `year` is the current one; `providers` names the data’s in a sentence. */
export function LandingFooter({ year, providers }: { year: number; providers: string }) {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-10 text-sm text-muted-foreground sm:px-6 lg:flex-row lg:justify-between">
        <div className="max-w-xl">
          <p className="text-foreground">
            © 2025–{year} {PRODUCT}
          </p>
          <p className="mt-1">
            Data from {providers}. Estimates follow a published method and are not legal or travel advice.
          </p>
        </div>
        <nav aria-label="About" className="flex shrink-0 flex-wrap content-start gap-x-5 gap-y-1">
          {FOOTER_LINKS.map(([path, label]) => (
            <a key={path} href={path} className="link">
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
