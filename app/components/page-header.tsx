import type { ReactNode } from "react";

/** A page's title, description and buttons, the same on every page of the layout. */
export function PageHeader({
  title,
  description,
  children,
  actions,
}: {
  title: string;
  description?: ReactNode;
  /** Small lines under the description. */
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-nowrap">
      <div className="min-w-0">
        <h1 className="page-title">{title}</h1>
        {description && <p className="mt-1 max-w-3xl text-pretty text-muted-foreground">{description}</p>}
        {children}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
