import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";

const INSTALLED = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(
  (name) => `/usr/bin/${name}`,
);

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the machine's own Chromium, or the one that a package carries where there is none. */
export async function launchChromium(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH ?? INSTALLED.find((file) => existsSync(file));
  if (own) return chromium.launch({ executablePath: own, args: QUIET });
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [...sparticuz.args, ...QUIET],
  });
}
