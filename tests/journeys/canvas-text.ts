import type { Page } from "@playwright/test";

interface DrawnText {
  canvas: HTMLCanvasElement;
  font: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

declare global {
  interface Window {
    /** Where each text was last drawn on a canvas, in CSS pixels. */
    drawnText?: Record<string, DrawnText>;
  }
}

/** Runs in the page before its own code: notes what is written on canvases, and where. */
export function recordCanvasText(): void {
  const drawn: Record<string, DrawnText> = (window.drawnText = {});
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, maxWidth) {
    const {
      width,
      actualBoundingBoxAscent: ascent,
      actualBoundingBoxDescent: descent,
    } = this.measureText(text);
    const left = this.textAlign === "right" ? x - width : this.textAlign === "center" ? x - width / 2 : x;
    drawn[text] = {
      canvas: this.canvas,
      font: this.font,
      left,
      right: left + width,
      top: y - ascent,
      bottom: y + descent,
    };
    fillText.call(this, text, x, y, maxWidth ?? width + 1);
  };
}

/** The texts drawn so far that match, sorted. */
export const drawnTexts = (page: Page, pattern: RegExp) =>
  page.evaluate(
    (source) =>
      Object.keys(window.drawnText ?? {})
        .filter((text) => new RegExp(source).test(text))
        .sort(),
    pattern.source,
  );

export const areApart = (page: Page, texts: [string, string]) =>
  page.evaluate(([first, second]) => {
    const [a, b] = [window.drawnText?.[first], window.drawnText?.[second]];
    return Boolean(
      a && b && (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top),
    );
  }, texts);

/** The font families of the texts drawn so far. */
export const fontsOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(Object.values(window.drawnText ?? {}).map(({ font }) => font.replace(/^.*?px /, ""))),
  ]);

/** Whether the tooltip with this line lies inside its chart, and hides what is behind it with the card's color. */
export const tooltipOf = (page: Page, line: RegExp) =>
  page.evaluate((source) => {
    const found = Object.entries(window.drawnText ?? {}).find(([text]) => new RegExp(source).test(text));
    if (!found) return "no such line";
    const { canvas, left, right, top, bottom } = found[1];
    const scale = canvas.width / canvas.clientWidth;
    // Read from a copy: the browser warns about a chart that is read often.
    const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!copy) return "no canvas";
    const pixel = () => copy.getImageData(0, 0, 1, 1).data.join();
    const [x, y] = [Math.floor((right + 2) * scale), Math.floor(((top + bottom) / 2) * scale)];
    copy.drawImage(canvas, x, y, 1, 1, 0, 0, 1, 1);
    const paper = pixel();
    copy.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--card").trim();
    copy.fillRect(0, 0, 1, 1);
    return { isOpaque: paper === pixel(), fits: left >= 0 && right <= canvas.clientWidth };
  }, line.source);
