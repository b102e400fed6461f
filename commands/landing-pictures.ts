import { mkdir, writeFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { digestEmail } from "../app/alerts/emails/digest";
import { METHOD_VERSION } from "../app/assessment/method-version";
import type { Cause, LevelChange } from "../app/assessment/reports/causes";
import { headline } from "../app/assessment/reports/headline";
import { launchChromium } from "./chromium";
import { DEMO_PASSWORD, DEMO_SUBSCRIBER } from "./seed";

const origin = `http://localhost:${process.env.PORT ?? 8787}`;
const folder = "public/pictures";
const QUALITY = 0.82;

const shots = [
  { name: "dashboard", width: 1280, height: 800, scale: 1.5 },
  { name: "dashboard-phone", width: 390, height: 700, scale: 2 },
];

/** Takes the screenshots of the dashboard, from the product running under `npm start`, and one of an example digest. */
export async function takeLandingPictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    await takeDigest(browser);
    await takeDashboard(browser);
  } finally {
    await browser.close();
  }
}

async function takeDashboard(browser: Browser): Promise<void> {
  for (const theme of ["light", "dark"]) {
    for (const { name, width, height, scale } of shots) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height },
        deviceScaleFactor: scale,
        bypassCSP: true,
        reducedMotion: "reduce",
      });
      await context.addInitScript((stored) => localStorage.setItem("theme", stored), theme);
      await context.request.post("/api/auth/login", {
        data: { email: DEMO_SUBSCRIBER, password: DEMO_PASSWORD },
      });
      const page = await context.newPage();
      await page.goto("/dashboard", { waitUntil: "networkidle" });
      // Fails without the numbers, because a screenshot of an error page is worse than none.
      await page.getByRole("heading", { name: "Current Risk Assessment", exact: true }).waitFor();
      const file = `${folder}/${name}-${theme}.webp`;
      await writeFile(file, await webp(page, await page.screenshot()));
      console.log(file);
      await context.close();
    }
  }
}

const exampleCause = (name: string, points: number): Cause => ({
  id: name,
  kind: "story",
  name,
  url: "#",
  source: "",
  subject: null,
  isCertain: false,
  points,
});

const riskLevel = 28;
const change: LevelChange = {
  since: "2026-11-09T12:00:00Z",
  level: 25,
  likelihood: 5.6,
  methodVersion: METHOD_VERSION,
  causes: [
    exampleCause("Passport bill passes the House", 2.4),
    exampleCause("Ferries to Canada canceled", 0.6),
  ],
  forecastCause: null,
};

/** A digest like those that subscribers get, for the page that offers it. */
const EXAMPLE = digestEmail({
  frequency: "weekly",
  date: new Date("2026-11-16T12:00:00Z"),
  riskLevel,
  previousLevel: change.level,
  headline: headline({ riskLevel, methodVersion: METHOD_VERSION, change }),
  forecast: 5.9,
  previousForecast: change.likelihood,
  causes: change.causes,
  alerts: 0,
  links: { dashboard: "#", alerts: "#", choices: "#", unsubscribe: "#" },
});

async function takeDigest(browser: Browser): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({
      viewport: { width: 480, height: 400 },
      deviceScaleFactor: 1.5,
      colorScheme,
    });
    await page.setContent(EXAMPLE.html);
    const file = `${folder}/digest-${colorScheme}.webp`;
    await writeFile(file, await webp(page, await page.screenshot()));
    console.log(file);
    await page.close();
  }
}

/** The browser converts its own screenshot to WebP, a fifth of the size. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ base64, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { base64: png.toString("base64"), quality: QUALITY },
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
