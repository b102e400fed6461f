import type { Plugin } from "chart.js";
import type { ThemeColors } from "./theme-colors";

export interface EndLabel {
  /** Index of its line among the datasets. */
  dataset: number;
  text: string;
  color: string;
  side: "above" | "below";
}

const FONT_PX = 11;
const GAP_PX = 10;

/** The font of labels drawn on the canvas. */
export const labelFont = ({ font }: ThemeColors) => `500 ${FONT_PX}px ${font}`;

/** Labels each line at its last point, in the line's color, instead of a legend. */
export const endLabels = (labels: readonly EndLabel[], colors: ThemeColors): Plugin<"line"> => ({
  id: "end-labels",
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    ctx.save();
    ctx.font = labelFont(colors);
    ctx.textAlign = "right";
    for (const { dataset, text, color, side } of labels) {
      const end = chart.getDatasetMeta(dataset).data.findLast(({ y }) => Number.isFinite(y));
      if (!end) continue;
      ctx.textBaseline = side === "above" ? "bottom" : "top";
      ctx.fillStyle = color;
      ctx.fillText(text, end.x, end.y + (side === "above" ? -GAP_PX : GAP_PX));
    }
    ctx.restore();
  },
});
