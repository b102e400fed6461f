import type { ReactNode } from "react";

/** An exponent after a caret: in parentheses, or one word or number. */
const POWER = /\^(?:\(([^()]*)\)|([\w.]+))/;

/** Renders a plain-text formula, with `^k` and `^(k + 1)` as superscripts; long formulas wrap. */
export function Formula({ children }: { children: string }) {
  // Splitting by a pattern with two groups gives text, group, group, text, ...
  const parts = children.split(new RegExp(POWER, "g"));
  return (
    <p
      role="group"
      aria-label="Formula"
      className="rounded-md bg-muted px-4 py-2.5 leading-loose wrap-anywhere whitespace-pre-wrap"
    >
      {parts.map((part, index) => (index % 3 === 0 ? part : part && <sup key={index}>{part}</sup>))}
    </p>
  );
}

/**
 * A MathML formula in pieces between which it can wrap. `label` is its text alternative. Letters use the page's
 * italics, because many devices lack fonts with mathematical ones.
 */
export function MathFormula({ label, pieces }: { label: string; pieces: readonly ReactNode[] }) {
  return (
    <div
      role="group"
      aria-label="Formula"
      // A piece may be wider than a small phone, and scrollable areas must be focusable.
      tabIndex={0}
      className="flex flex-wrap items-center gap-y-1 overflow-x-auto rounded-md bg-muted px-4 py-3 text-lg"
    >
      {pieces.map((piece, index) => (
        <math
          key={index}
          aria-label={index === 0 ? label : undefined}
          aria-hidden={index > 0 || undefined}
          className="[&_mi]:normal-case [&_mi]:italic"
        >
          {piece}
        </math>
      ))}
    </div>
  );
}
