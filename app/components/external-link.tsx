import type { ReactNode } from "react";

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
