import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Formula } from "./formula";

const mathOf = (text: string) =>
  [...renderToStaticMarkup(<Formula>{text}</Formula>).matchAll(/<math>(.*?)<\/math>/g)].map(([, math = ""]) =>
    math.replaceAll(' stretchy="false"', "").replaceAll(/<\/?mrow>/g, ""),
  );

test("a written formula becomes MathML, with each exponent on the sign before it", () => {
  expect(mathOf("p = 1 − (Y / B)^(k + 0.5)")).toEqual([
    "<mi>p</mi><mo>=</mo><mn>1</mn><mo>−</mo><mo>(</mo><mi>Y</mi><mo>/</mo><mi>B</mi>" +
      "<msup><mo>)</mo><mi>k</mi><mo>+</mo><mn>0.5</mn></msup>",
  ]);
  expect(mathOf("∏ p₁^0.7")).toEqual(["<mo>∏</mo><msup><mi>p₁</mi><mn>0.7</mn></msup>"]);
});

test("a formula has a piece for each line and each place where it can wrap", () => {
  expect(mathOf("s = | A\nG = B")).toEqual([
    "<mi>s</mi><mo>=</mo>",
    "<mi>A</mi>",
    "<mi>G</mi><mo>=</mo><mi>B</mi>",
  ]);
});
