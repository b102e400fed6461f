import type { ReactNode } from "react";

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
