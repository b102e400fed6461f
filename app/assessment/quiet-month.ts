import { forecast, USUAL } from "./forecast";

/** The likelihood, in percent, of a month in which nothing is above its usual: what the method says of calm. It is 3.3. */
export function quietMonthLikelihood(): number {
  const at = (level: number) => ({ sum: 0, level });
  const flows = { acts: at(USUAL.acts), threats: at(USUAL.threats), context: at(USUAL.context) };
  return forecast({ level: 0, exact: 0, band: { low: 0, high: 0 }, stock: USUAL.stock, flows }).likelihood;
}
