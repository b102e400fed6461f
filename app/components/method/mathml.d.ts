import type { DetailedHTMLProps, HTMLAttributes } from "react";

// React 18 renders MathML, but its types lack the elements.

type MathElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      math: MathElement;
      mfrac: MathElement;
      mi: MathElement;
      mn: MathElement;
      mo: MathElement & { stretchy?: "false" };
      mrow: MathElement;
      msqrt: MathElement;
      msub: MathElement;
      msup: MathElement;
      mtext: MathElement;
    }
  }
}
