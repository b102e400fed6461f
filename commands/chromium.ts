import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { PROJECT } from "./local-product";

/** Where Chrome is installed on platforms the packaged Chromium doesn't support. */
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
};

// The package's own arguments are for AWS Lambda. Its --single-process exits the browser with its first closed context,
// and its --disable-web-security would hide a broken Content-Security-Policy.
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--no-pings",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--font-render-hinting=none",
];

/** Without a spare renderer process, which costs 0.05 s of processor time for each new context. */
const NO_SPARE_PROCESS = "--renderer-process-limit=1";

/** Without threads for the JavaScript compiler and garbage collector, which cost a twelfth of the processor time. */
const SINGLE_THREADED = "--js-flags=--single-threaded";

export interface ChromiumInstall {
  executablePath: string;
  env: NodeJS.ProcessEnv;
}

/** Starts the browser for journeys, screenshots and benchmarks: headless, with telemetry off. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const args = [...CHROMIUM_ARGS, NO_SPARE_PROCESS, SINGLE_THREADED];
  return chromium.launch({ executablePath, env: env as Record<string, string>, args });
}

/**
 * Finds the browser to run: CHROMIUM_PATH if set, else the one in @sparticuz/chromium, so everyone runs the same. That
 * package only supports Linux on x64; elsewhere the installed Chrome.
 * @throws a sentence that says what to install, if there is none
 */
export async function findChromium({
  platform = process.platform,
  arch = process.arch,
  env = process.env,
}: { platform?: NodeJS.Platform; arch?: string; env?: NodeJS.ProcessEnv } = {}): Promise<ChromiumInstall> {
  if (env.CHROMIUM_PATH) return { executablePath: env.CHROMIUM_PATH, env };
  if (platform === "linux" && arch === "x64") return packagedChromium(env);
  const executablePath = INSTALLED[platform]?.find((file) => existsSync(file));
  if (executablePath) return { executablePath, env };
  throw new Error(
    `The browser tests need Google Chrome on ${platform}-${arch}. Install it, or set CHROMIUM_PATH to a Chromium.`,
  );
}

/** The packaged browser with its own shared libraries and fonts, because a machine with only Node has neither. */
async function packagedChromium(env: NodeJS.ProcessEnv): Promise<ChromiumInstall> {
  const folder = await unpackOnce();
  return {
    executablePath: path.join(folder, "chromium"),
    env: {
      ...env,
      LD_LIBRARY_PATH: path.join(folder, "al2023/lib"),
      FONTCONFIG_PATH: path.join(folder, "fonts"),
      XDG_CACHE_HOME: path.join(folder, "cache"),
    },
  };
}

const FONTS_CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the browser (about 240 MB) next to the installed packages, once per version. Concurrent processes each unpack
 * into their own folder, and the first to finish wins.
 */
async function unpackOnce(): Promise<string> {
  const manifest = path.join(PROJECT, "node_modules/@sparticuz/chromium/package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const cache = path.join(PROJECT, "node_modules/.cache");
  const folder = path.join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  // The package unpacks into its process's temporary folder, and its libraries only on AWS.
  await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", 'await (await import("@sparticuz/chromium")).default.executablePath()'],
    { cwd: PROJECT, env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" } },
  );
  await writeFile(path.join(staging, "fonts/fonts.conf"), FONTS_CONFIG);
  await rename(staging, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    await rm(staging, { recursive: true });
  });
  return folder;
}
