import type { ReactNode } from "react";

/** A text page: a heading, the date of the last change, and sections. */
export function LegalPage({
  title,
  changed,
  children,
}: {
  title: string;
  changed: string;
  children: ReactNode;
}) {
  return (
    <article className="w-full max-w-2xl">
      <h1 className="page-title">{title}</h1>
      <p className="mt-1.5 text-sm text-muted-foreground">Last updated {changed}.</p>
      {children}
    </article>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="heading text-xl">{title}</h2>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  );
}

export function BulletList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5">{children}</ul>;
}
