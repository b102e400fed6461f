/** One number from the standard normal distribution (Box and Muller). */
export const drawNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** One number from the Gamma distribution of this shape (above 0) and rate 1 (Marsaglia and Tsang, 2000). */
export function drawGamma(shape: number, random: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = drawNormal(random);
    const v = (1 + c * normal) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** One number from the Beta distribution. */
export function drawBeta(a: number, b: number, random: () => number): number {
  const first = drawGamma(a, random);
  return first / (first + drawGamma(b, random));
}
