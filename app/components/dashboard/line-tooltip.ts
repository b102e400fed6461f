import { type ActiveElement, type ChartType, Tooltip, type TooltipPositionerFunction } from "chart.js";
import { clearEdge } from "./label-places";

declare module "chart.js" {
  interface TooltipPositionerMap {
    clear: TooltipPositionerFunction<ChartType>;
  }
}

// Points at the edge of the chart that is further from the line, so that the tooltip doesn't cover the line.
Tooltip.positioners.clear = function (items: readonly ActiveElement[]) {
  const [item] = items;
  if (!item) return false;
  const { x, y } = item.element;
  const { edge, y: at } = clearEdge(y, this.chart.chartArea);
  return { x, y: at, yAlign: edge };
};

/** The options of a line's tooltip: at the top or bottom of the chart, away from the line. */
export const AWAY_FROM_LINE = { position: "clear", caretSize: 0 } as const;

export { Tooltip };
