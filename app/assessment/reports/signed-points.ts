/** "6.5" or "−0.4", with a real minus sign; "0.0" where the value rounds to zero. */
export function plainPoints(points: number, digits = 1): string {
  const size = Math.abs(points).toFixed(digits);
  return points < 0 && Number(size) > 0 ? `\u2212${size}` : size;
}

/** "+6.5" or "−0.4"; "0.0", without a sign, where the value rounds to zero. */
export function signedPoints(points: number, digits = 1): string {
  const text = plainPoints(points, digits);
  return points > 0 && Number(text) > 0 ? `+${text}` : text;
}

/** "+6.5 points" of a story; null if it has none or they round to zero, because 0.0 says nothing. */
export function storyPoints(points: number | null): string | null {
  const text = signedPoints(points ?? 0);
  return Number(text) === 0 ? null : `${text}\u00a0points`;
}
