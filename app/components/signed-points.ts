/** "6.5" or "−0.4", with a real minus sign. */
export const plainPoints = (points: number, digits = 1): string =>
  `${points < 0 ? "\u2212" : ""}${Math.abs(points).toFixed(digits)}`;

/** "+6.5" or "−0.4". */
export const signedPoints = (points: number, digits = 1): string =>
  `${points < 0 ? "" : "+"}${plainPoints(points, digits)}`;
