import type { ReactNode } from "react";

/** What stands behind a caret, in parentheses or as one word or number. */
const POWER = /\^(?:\(([^()]*)\)|([\w.]+))/;

/** A formula from plain text, in which `^k` and `^(k + 1)` become powers; it breaks where it is too long. */
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
 * A formula in MathML, in pieces between which it may break. `label` says it in words for readers who cannot see it. Letters are
 * set in the page's italics: the mathematical ones are missing in the fonts of many devices.
 */
export function MathFormula({ label, pieces }: { label: string; pieces: readonly ReactNode[] }) {
  return (
    <div
      role="group"
      aria-label="Formula"
      // A piece may be wider than a small phone, and a box that scrolls must be reachable by keyboard.
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
