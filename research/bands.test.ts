import { expect, test } from "vitest";
import { RIGHT_SHARE } from "~/reading/join";
import { rightInBand } from "./bands";

/** Measured from outside on two other streams (docs/evaluation.md). */
const OUTSIDE = { near: { right: 54, of: 67 }, below: { right: 18, of: 28 } };

test("what the model alone finds counts by the share that is right on the seen half and outside", () => {
  for (const band of ["near", "below"] as const) {
    const seen = rightInBand("seen", band);
    const outside = OUTSIDE[band];
    expect([band, RIGHT_SHARE[band]]).toEqual([band, (seen.right + outside.right) / (seen.of + outside.of)]);
  }
});
