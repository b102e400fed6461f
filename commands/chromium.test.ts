import path from "node:path";
import { expect, test } from "vitest";
import { CHROMIUM_ARGS, findChromium } from "./chromium";
import { PROJECT } from "./local-product";

const NO_CHOICE = { ...process.env, CHROMIUM_PATH: undefined };
const PACKAGED = path.join(PROJECT, "node_modules/.cache");

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "without CHROMIUM_PATH, the packaged browser runs with its own libraries and fonts",
  async () => {
    const { executablePath, env } = await findChromium({ env: NO_CHOICE });
    expect(path.relative(PACKAGED, executablePath)).toMatch(/^chromium-[\d.]+\/chromium$/);
    expect(env["LD_LIBRARY_PATH"]).toBe(path.join(path.dirname(executablePath), "al2023/lib"));
    expect(env["FONTCONFIG_PATH"]).toBe(path.join(path.dirname(executablePath), "fonts"));
  },
);

test("CHROMIUM_PATH names another browser, on any platform", async () => {
  const env = { ...NO_CHOICE, CHROMIUM_PATH: "/opt/another/chrome" };
  for (const platform of ["linux", "darwin", "win32"] as const) {
    expect(await findChromium({ platform, env })).toEqual({ executablePath: "/opt/another/chrome", env });
  }
});

test("a platform without the package or an installed Chrome gets a message about what to install", async () => {
  await expect(findChromium({ platform: "freebsd", arch: "arm64", env: NO_CHOICE })).rejects.toThrow(
    "The browser tests need Google Chrome on freebsd-arm64. Install it, or set CHROMIUM_PATH to a Chromium.",
  );
});

test("the browser keeps running after its first context closes, and enforces the Content-Security-Policy", () => {
  for (const harmful of ["--single-process", "--disable-web-security"]) {
    expect(CHROMIUM_ARGS).not.toContain(harmful);
  }
});
