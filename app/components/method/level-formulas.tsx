import type { ReactNode } from "react";
import type { LevelFacts } from "~/assessment/level/method-facts.server";
import { MathFormula } from "./formula";

type Component = LevelFacts["components"][number];

/** 100 · (1 − e^(−x/k)) for x ≥ 0, −50 · (1 − e^(2x/k)) for x < 0 */
export function ComponentFormula() {
  return (
    <MathFormula
      label="100 times, 1 minus e to the power of minus x over k, for x at or above 0; minus 50 times, 1 minus e to the power of 2 x over k, for x below 0"
      pieces={[
        <mrow key="above">
          <mn>100</mn>
          <OneMinusPower>
            <mo>−</mo>
            <mi>x</mi>
          </OneMinusPower>
          <mtext>&nbsp;for&nbsp;</mtext>
          <mi>x</mi>
          <mo>≥</mo>
          <mn>0</mn>
          <mtext>;&nbsp;&nbsp;</mtext>
        </mrow>,
        <mrow key="below">
          <mo>−</mo>
          <mn>50</mn>
          <OneMinusPower>
            <mn>2</mn>
            <mi>x</mi>
          </OneMinusPower>
          <mtext>&nbsp;for&nbsp;</mtext>
          <mi>x</mi>
          <mo>&lt;</mo>
          <mn>0</mn>
        </mrow>,
      ]}
    />
  );
}

/** · (1 − e^(…/k)) */
const OneMinusPower = ({ children }: { children: ReactNode }) => (
  <>
    <mo>·</mo>
    <mo>(</mo>
    <mn>1</mn>
    <mo>−</mo>
    <msup>
      <mi>e</mi>
      <mrow>
        {children}
        <mo>/</mo>
        <mi>k</mi>
      </mrow>
    </msup>
    <mo>)</mo>
  </>
);

/** R = 100 · (1 − ∏(1 − severity · √reach)) */
export function RestrictionsFormula() {
  return (
    <MathFormula
      label="R equals 100 times, 1 minus the product over all restrictions of, 1 minus severity times the square root of reach"
      pieces={[
        <mrow key="start">
          <mi>R</mi>
          <mo>=</mo>
          <mn>100</mn>
          <mo>·</mo>
          <mo>(</mo>
          <mn>1</mn>
          <mo>−</mo>
        </mrow>,
        <mrow key="product">
          <mo>∏</mo>
          <mo>(</mo>
          <mn>1</mn>
          <mo>−</mo>
          <mtext>severity</mtext>
          <mo>·</mo>
          <msqrt>
            <mtext>reach</mtext>
          </msqrt>
          <mo>)</mo>
          <mo>)</mo>
        </mrow>,
      ]}
    />
  );
}

const SYMBOLS: Record<Component["id"], string> = { acts: "A", threats: "T", context: "C" };

/** level = 100 · [1 − (1 − R/100)(1 − P/100)(1 − 0.50·A/100)(1 − 0.35·T/100)(1 − 0.30·C/100)] */
export function LevelFormula({ components }: { components: Component[] }) {
  const factors = [
    { id: "restrictions", share: null, symbol: "R" },
    { id: "possible", share: null, symbol: "P" },
    ...components.map(({ id, maxShare }) => ({ id, share: maxShare.toFixed(2), symbol: SYMBOLS[id] })),
  ];
  return (
    <MathFormula
      label="The level equals 100 times, 1 minus the product of what each component leaves"
      pieces={[
        <mrow key="start">
          <mi>level</mi>
          <mo>=</mo>
          <mn>100</mn>
          <mo>·</mo>
          <mo>[</mo>
          <mn>1</mn>
          <mo>−</mo>
        </mrow>,
        ...factors.map(({ id, share, symbol }, index) => (
          <mrow key={id}>
            <mo>(</mo>
            <mn>1</mn>
            <mo>−</mo>
            {share && <mn>{share}</mn>}
            {share && <mo>·</mo>}
            <mfrac>
              <mi>{symbol}</mi>
              <mn>100</mn>
            </mfrac>
            <mo>)</mo>
            {index === factors.length - 1 && <mo>]</mo>}
          </mrow>
        )),
      ]}
    />
  );
}
