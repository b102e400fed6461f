import { Link } from "@remix-run/react";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";

type PageLinkProps = Pick<
  ComponentPropsWithoutRef<typeof Link>,
  "className" | "title" | "aria-current" | "prefetch" | "reloadDocument" | "onClick" | "children"
> & {
  /** An absolute path. */
  to: string;
};

/**
 * A link to one of our pages. The server writes what the router's link becomes, which takes a fraction of the time: the router
 * would resolve the address against the page's.
 */
export const PageLink = forwardRef<HTMLAnchorElement, PageLinkProps>(function PageLink(props, ref) {
  if (!import.meta.env.SSR) return <Link ref={ref} {...props} />;
  const { to, className, title, "aria-current": current, reloadDocument, children } = props;
  const discover = reloadDocument ? undefined : "true";
  return (
    <a className={className} title={title} aria-current={current} data-discover={discover} href={to}>
      {children}
    </a>
  );
});

/** A link in a text, to one of our pages. */
export const TextLink = (props: PageLinkProps) => <PageLink className="link" {...props} />;

/** A link to another site, in a new tab. */
export function ExternalLink({
  href,
  className = "link",
  children,
}: {
  href: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** A link to one of our pages or, where it isn't a path, to another site. */
export const SourceLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href.startsWith("/") ? (
    <TextLink to={href}>{children}</TextLink>
  ) : (
    <ExternalLink href={href}>{children}</ExternalLink>
  );

/** A name and its value in a `dl`, one above the other. */
export function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}

/** An email address that breaks after its "@" where it needs two lines; any other text stays as it is. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      {at > 0 && <wbr />}
      {address.slice(at)}
    </>
  );
}

const DATE =
  /(\d{4}-\d{2}-\d{2}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?(?!\d))/;

/** A sentence with each of its dates on one line. No-break spaces would also reach copied text. */
export const UnbrokenDates = ({ text }: { text: string }) => (
  <>
    {text.split(DATE).map((part, index) =>
      DATE.test(part) ? (
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </>
);

/** Separates facts on one line. It stays with the fact after it, so that no line ends with a dot. */
export const SEPARATOR = " \u00b7\u00a0";
