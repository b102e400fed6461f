import type { ReactNode } from "react";

// A piece may be wider than a small phone, and scrollable areas must be focusable. Letters use the page's italics, because
// many devices lack fonts with mathematical ones.
const BOX =
  "flex flex-wrap gap-y-1 overflow-x-auto rounded-md bg-muted px-4 py-3 text-lg [&_mi]:normal-case [&_mi]:italic [&_mfrac>*]:py-[0.15em] [&_msqrt>*]:pt-[0.12em]";

/** A number, a name or a sign, each with its exponent after a caret: in parentheses, or one number or name. */
const TERM = /(\d[\d.]*|[a-z]+\u2081?|[^\s^])(?:\^(?:\(([^()]*)\)|([\w.]+)))?/gi;

/**
 * A formula written as text, as MathML: `(Y / B)^(k + 1)` has an exponent, a line break begins a new line, and a formula can
 * wrap at each `|`.
 */
export function Formula({ children }: { children: string }) {
  return (
    <div role="group" aria-label="Formula" tabIndex={0} className={BOX}>
      {children.split("\n").map((line) => (
        <div key={line} className="flex basis-full flex-wrap items-baseline gap-x-1.5">
          {line.split("|").map((piece) => (
            <math key={piece}>
              <mrow>{terms(piece)}</mrow>
            </math>
          ))}
        </div>
      ))}
    </div>
  );
}

const terms = (text: string): ReactNode[] =>
  [...text.matchAll(TERM)].map(([, base = "", group, word], index) => {
    const power = group ?? word;
    if (power === undefined) return <Term key={index} text={base} />;
    return (
      <msup key={index}>
        <Term text={base} />
        <mrow>{terms(power)}</mrow>
      </msup>
    );
  });

function Term({ text }: { text: string }) {
  if (/^\d/.test(text)) return <mn>{text}</mn>;
  return /^[a-z]/i.test(text) ? <mi>{text}</mi> : <mo stretchy="false">{text}</mo>;
}

/** A MathML formula in pieces between which it can wrap. `label` is its text alternative. */
export function MathFormula({ label, pieces }: { label: string; pieces: readonly ReactNode[] }) {
  return (
    <div role="group" aria-label="Formula" tabIndex={0} className={`${BOX} items-baseline`}>
      {pieces.map((piece, index) => (
        <math key={index} aria-label={index === 0 ? label : undefined} aria-hidden={index > 0 || undefined}>
          {piece}
        </math>
      ))}
    </div>
  );
}
