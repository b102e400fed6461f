import { mkdir, readFile, writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { RISK_BANDS, riskLabel, type RiskBand } from "~/assessment/labels";
import { PRODUCT } from "~/product";
import { launchChromium } from "./chromium";
import { progressOf } from "./progress";

const FOLDER = "public/share";
const SIZE = { width: 1200, height: 630 };
const COLORS_MAX = 12;

const BAND_COLORS: Record<RiskBand, string> = {
  low: "#74d5c8",
  medium: "#f0c668",
  high: "#ffac7c",
  critical: "#ff9ab3",
};

const font = async (name: string, family: string) =>
  `@font-face{font-family:${family};src:url(data:font/woff2;base64,${await readFile(`app/fonts/${name}.woff2`, "base64")})}`;

/**
 * Draws the pictures that links to the site show, one for each level. They are committed, so a build needs no browser and the Worker no
 * renderer; PNG, because not every site shows WebP.
 */
export async function drawSharePictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: SIZE });
  const fonts = (await font("inter", "Sans")) + (await font("source-serif-4-600", "Heading"));
  const show = progressOf("Pictures", 102);
  for (const level of [null, ...Array.from({ length: 101 }, (_, level) => level)]) {
    await page.setContent(`<style>${fonts}${STYLE}</style>${picture(level)}`);
    await page.evaluate(() => document.fonts.ready);
    const png = await reduced(page, await page.screenshot());
    await writeFile(`${FOLDER}/level-${level ?? "unknown"}.png`, png);
    show((level ?? -1) + 2);
  }
  await browser.close();
}

const STYLE = `
  body { margin: 0; width: 1200px; height: 630px; background: #16294a; color: #f6ecd6; font-family: Sans; }
  main { position: absolute; inset: 64px 80px; }
  h1 { margin: 0; font: 600 44px Heading; display: flex; gap: 24px; align-items: center; }
  h2 { margin: 84px 0 0; font: 500 34px Sans; }
  .figure { font: 600 168px/1.1 Heading; }
  .figure small { font: 400 52px Sans; margin-left: 12px; }
  .label { margin-left: 48px; font: 600 48px Sans; letter-spacing: 1px; }
  .scale { position: absolute; bottom: 62px; left: 0; right: 0; height: 18px; }
  .scale i { position: absolute; top: 0; height: 18px; border-radius: 4px; }
  .scale b { position: absolute; top: -14px; width: 8px; height: 46px; margin-left: -4px; background: #f6ecd6; }
  footer { position: absolute; bottom: 0; font: 400 26px Sans; }
`;

const LOGO = `<svg width="72" height="72" viewBox="0 0 32 32" fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">
  <rect x="1" y="1" width="30" height="30" rx="8" stroke="#f6ecd6" stroke-width="1"/>
  <path d="M22.2 10.6A8.6 8.6 0 1 0 22.2 21.4" stroke="#f6ecd6"/><path d="M14.5 16H26M22.4 12.4 26 16l-3.6 3.6" stroke="#e6c27a"/></svg>`;

/** The level alone, without what caused it; null draws the product's name and question. */
function picture(level: number | null): string {
  const head = `<h1>${LOGO}${PRODUCT}</h1>`;
  if (level === null) {
    return `<main>${head}<h2 style="font:600 76px/1.25 Heading">How free are US citizens<br>to leave the country?</h2>
      <footer>A daily risk level and a February 2028 forecast</footer></main>`;
  }
  const { band, label } = riskLabel(level);
  const color = BAND_COLORS[band];
  const bands = RISK_BANDS.map(
    ({ band, start, end }) =>
      `<i style="left:calc(${start}% + 3px);width:calc(${end - start}% - 6px);background:${BAND_COLORS[band]}"></i>`,
  );
  return `<main>${head}<h2>Daily risk level</h2>
    <div><span class="figure" style="color:${color}">${level}</span><span class="figure"><small>/100</small></span>
      <span class="label" style="color:${color}">${label}</span></div>
    <div class="scale">${bands.join("")}<b style="left:${level}%"></b></div>
    <footer>An index from 0 to 100, not a probability</footer></main>`;
}

/** The browser's own screenshot with its most frequent colors alone; every other one becomes the nearest of them. */
async function reduced(page: Page, png: Buffer): Promise<Buffer> {
  const { palette, pixels } = await page.evaluate(
    async ({ base64, most }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const surface = canvas.getContext("2d");
      surface?.drawImage(image, 0, 0);
      const data = surface?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      const colors = new Uint32Array(data.buffer);
      const counts = new Map<number, number>();
      for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
      const palette = [...counts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, most)
        .map(([color]) => [color & 255, (color >> 8) & 255, (color >> 16) & 255] as const);
      const places = new Map<number, number>();
      for (const color of counts.keys()) {
        const distances = palette.map(
          ([red, green, blue]) =>
            ((color & 255) - red) ** 2 +
            (((color >> 8) & 255) - green) ** 2 +
            (((color >> 16) & 255) - blue) ** 2,
        );
        places.set(color, distances.indexOf(Math.min(...distances)));
      }
      let pixels = "";
      for (const color of colors) pixels += String.fromCharCode(places.get(color) ?? 0);
      return { palette: palette.flat(), pixels: btoa(pixels) };
    },
    { base64: png.toString("base64"), most: COLORS_MAX },
  );
  return palettePng({
    ...SIZE,
    palette: Uint8Array.from(palette),
    pixels: Buffer.from(pixels, "base64"),
  });
}

/** A picture of at most 256 colors. */
interface PalettePicture {
  width: number;
  height: number;
  /** Red, green and blue of each color, in one row. */
  palette: Uint8Array;
  /** The color of each pixel, row by row. */
  pixels: Uint8Array;
}

/** Writes a PNG with a palette (color type 3): a quarter of the size of a browser's own for flat pictures. */
function palettePng({ width, height, palette, pixels }: PalettePicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a pixel, color type 3, no interlacing.
  header.set([8, 3, 0, 0, 0], 8);
  // Each row begins with its filter, 0 for none.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
