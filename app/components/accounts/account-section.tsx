import type { ReactNode } from "react";

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
