import type { ReactNode } from "react";

/** A formula in plain text on a line of its own, which breaks where it is too long. */
export function Formula({ children }: { children: string }) {
  return (
    <p
      role="group"
      aria-label="Formula"
      className="rounded-md bg-muted px-4 py-2.5 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </p>
  );
}

/** A formula in MathML. `label` says it in words for readers who cannot see it. */
export function MathFormula({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Formula"
      // A box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-md bg-muted px-4 py-3"
    >
      <math aria-label={label} className="text-lg">
        {children}
      </math>
    </div>
  );
}
