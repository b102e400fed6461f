import type { Plugin } from "chart.js";
import { type Box, placeLabels, type Side } from "./label-places";
import type { ThemeColors } from "./theme-colors";

export interface EndLabel {
  /** Index of its line among the datasets. */
  dataset: number;
  text: string;
  color: string;
  side: Side;
}

const FONT_PX = 11;
export const LINE_PX = 13;

/** The font of labels drawn on the canvas. */
export const labelFont = ({ font }: ThemeColors) => `500 ${FONT_PX}px ${font}`;

/** Names each line near its last point, in the line's color, in place of a legend; clear of the lines and of each other. */
export const endLabels = (labels: readonly EndLabel[], colors: ThemeColors): Plugin<"line"> => ({
  id: "end-labels",
  afterDatasetsDraw(chart) {
    const { ctx, chartArea } = chart;
    const lines = chart.data.datasets.map((_, index) =>
      chart.getDatasetMeta(index).data.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)),
    );
    ctx.save();
    ctx.font = labelFont(colors);
    ctx.textAlign = "right";
    ctx.textBaseline = "top";
    const named = labels.filter(({ dataset }) => (lines[dataset]?.length ?? 0) > 0);
    const places = placeLabels(
      named.map(({ dataset, text, side }) => ({
        right: lines[dataset]?.at(-1)?.x ?? chartArea.right,
        width: ctx.measureText(text).width,
        height: LINE_PX,
        side,
      })),
      lines,
      { ...chartArea, top: 0 } satisfies Box,
    );
    named.forEach(({ text, color }, index) => {
      const place = places[index];
      if (!place) return;
      ctx.fillStyle = color;
      ctx.fillText(text, place.right, place.top + 1);
    });
    ctx.restore();
  },
});
