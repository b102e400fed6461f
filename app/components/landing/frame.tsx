import { ArrowRight } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { PRICE_MONTHLY } from "~/billing/plans";
import { TRIAL_DAYS } from "~/billing/trial";
import { PRODUCT } from "~/product";
import { Logo } from "../logo";
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
        <span className="w-28 text-[0.8125rem]/[1.2] sm:w-auto sm:text-lg/[1.2]">
          <span className="heading">{PRODUCT}</span>{" "}
          <Badge
            variant="gold"
            className="align-middle max-sm:px-1.5 max-sm:py-0 max-sm:text-[0.625rem] sm:ml-0.5 sm:-translate-y-0.5"
          >
            BETA
          </Badge>
        </span>
        <nav aria-label="Account" className="ml-auto flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
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

/** The promise, the call to action, and the product below. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 sm:pt-16">
      <h1 className="max-w-3xl heading text-4xl sm:text-6xl">
        Monitor Travel Restriction Risks Before They Affect You
      </h1>
      <p className="mt-5 max-w-2xl text-lg text-muted-foreground">
        Could the United States restrict its own citizens from leaving? Every six hours we check the news and
        the government&rsquo;s own records, and we email you when the risk crosses a line you set.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href="/register" className={buttonVariants({ size: "lg" })}>
          Start {TRIAL_DAYS}-Day Free Trial
          <ArrowRight aria-hidden="true" />
        </a>
        <a href="/method" className="link">
          See how it works
        </a>
        <a href="/exposure" className="link">
          What could affect you
        </a>
      </div>
      <p className="mt-3 text-sm text-muted-foreground">
        No credit card. {PRICE_MONTHLY}/month after the trial, only if you subscribe.
      </p>
      {children}
    </section>
  );
}

/** Shown while the latest numbers can't be read. */
export function LevelUnavailable() {
  return (
    <p role="status" className="mt-10 rounded-lg border bg-card px-4 py-3 text-sm">
      The latest risk level isn&rsquo;t available right now. Please try again in a few minutes.
    </p>
  );
}

/** Screenshots of the running product in the page's theme and width, taken by `npm run pictures -- landing`. */
export function ProductPicture() {
  return (
    <figure className="mt-10">
      <div className="mx-auto max-w-sm overflow-hidden rounded-xl border bg-card shadow-float sm:max-w-none">
        <Picture theme="light" className="dark:hidden" />
        <Picture theme="dark" className="hidden dark:block" />
      </div>
      <figcaption className="mt-3 text-center text-sm text-muted-foreground">
        The dashboard, shown with demo data
      </figcaption>
    </figure>
  );
}

/** Loaded lazily, so the other theme's image isn't downloaded. */
function Picture({ theme, className }: { theme: "light" | "dark"; className: string }) {
  return (
    <picture>
      <source
        media="(max-width: 639px)"
        srcSet={`/pictures/dashboard-phone-${theme}.webp`}
        width={780}
        height={1400}
      />
      <img
        src={`/pictures/dashboard-${theme}.webp`}
        width={1920}
        height={1200}
        loading="lazy"
        alt="The risk dashboard: the current risk level and the February 2028 forecast, each with its label and how it changed."
        className={cn("h-auto w-full", className)}
      />
    </picture>
  );
}
