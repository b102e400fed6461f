/**
 * The 95 % Wilson interval of a share, as two numbers between 0 and 1. 9 of 10: 0.596 to 0.982; with no observations, 0
 * to 1. Wilson (1927): (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), with z = 1.96.
 */
export function wilsonInterval(part: number, whole: number): [number, number] {
  if (whole === 0) return [0, 1];
  const z = 1.96;
  const share = part / whole;
  const middle = share + z ** 2 / (2 * whole);
  const spread = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const scale = 1 + z ** 2 / whole;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}

/** `9 of 10 (90 %, 60-98 %)`; a dash if there is nothing to count. */
export function counted(part: number, whole: number): string {
  if (whole === 0) return "- (none)";
  const [low, high] = wilsonInterval(part, whole);
  const percent = (share: number) => (100 * share).toFixed(0);
  return `${part} of ${whole} (${percent(part / whole)} %, ${percent(low)}-${percent(high)} %)`;
}
