import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fill } from "~/assessment/level/risk-level";
import { ComponentFormula } from "./level-formulas";

test("the published formula of a component has both branches of the one that is computed", () => {
  const text = renderToStaticMarkup(<ComponentFormula />)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("\u00A0", " ")
    .replaceAll("&lt;", "<");
  expect(text).toContain("100·(1−e−x/k) for x≥0");
  expect(text).toContain("−50·(1−e2x/k) for x<0");
  const [k, x] = [5.5, 2];
  expect(fill(x, k)).toBeCloseTo(100 * (1 - Math.exp(-x / k)), 9);
  expect(fill(-x, k)).toBeCloseTo(-50 * (1 - Math.exp((2 * -x) / k)), 9);
});
