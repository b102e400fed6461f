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

/** `id` is the section's anchor. */
export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-8 scroll-mt-20">
      <h2 className="heading text-xl">{title}</h2>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  );
}

export function BulletList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5">{children}</ul>;
}

/** A part of a section that opens on demand. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border px-4 py-2">
      <summary className="py-1 text-sm font-medium">{title}</summary>
      <div className="grid gap-3 pt-2 pb-3">{children}</div>
    </details>
  );
}
