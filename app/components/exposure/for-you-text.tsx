import type { ReactNode } from "react";

/** Two lines of text, and one for what can be done about it. */
export function ForYouText({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="mt-1 line-clamp-2 h-10 text-sm text-muted-foreground lg:line-clamp-1 lg:h-5">{text}</p>
      <div className="min-h-8 text-sm leading-8">{children}</div>
    </>
  );
}
