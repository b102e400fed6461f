import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { openSession } from "~/accounts/sign-in/session.server";
import { CHROMIUM_ARGS, findChromium } from "../commands/chromium";
import { build } from "../commands/product-build";
import { step } from "../commands/progress";
import { addUser } from "../tests/journeys/people";
import { startProduct } from "../tests/journeys/running-product";
import { makeSeededState } from "../tests/journeys/seeded-state";

// npm run bench:lighthouse: Lighthouse (mobile) over the public pages and the main pages inside, with the packaged browser.
// Lighthouse and its 140 packages are fetched by npx, because no one needs them every day.

const LIGHTHOUSE = "lighthouse@12.8.2";

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      title: z.string(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
      // A list of rows in most audits; some have an object, a text or nothing.
      details: z.looseObject({ items: z.unknown().optional() }).nullish().catch(null),
    }),
  ),
});

type Audits = z.output<typeof report>["audits"];

const PUBLIC = [
  "/",
  "/method",
  "/record",
  "/restrictions",
  "/restrictions/cuba",
  "/status",
  "/exposure",
  "/login",
  "/register",
  "/forgot-password",
  "/privacy",
  "/terms",
];
const SIGNED_IN = ["/dashboard", "/news", "/alerts", "/history", "/account"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const MIN = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

/** Sets the exit code to 1 where a page scores too low or moves. */
export async function benchLighthouse(args: {
  _: string[];
  built: boolean;
  findings: boolean;
}): Promise<void> {
  const isWanted = (page: string) => args._.length === 0 || args._.includes(page);
  if (!args.built) await step("Build", build);
  const state = await makeSeededState();
  const product = await startProduct(state);
  const chromium = await startChromium();
  try {
    await product.worker.runCron("0 */6 * * *");
    const user = await addUser(product.context);
    const { cookie, insert } = await openSession(new Request(product.origin), product.context, user);
    await insert;
    const session = cookie.split(";")[0] ?? "";
    console.log("| page | performance | accessibility | best practices | SEO | CLS | blocking ms |");
    console.log("|---|---|---|---|---|---|---|");
    const audit = async (page: string, headers: Record<string, string>, isPublic: boolean) => {
      const address = `${product.origin}${page}`;
      const audits = await measure({ page, address, port: chromium.port, headers, isPublic });
      if (args.findings) printFindings(audits);
    };
    for (const page of PUBLIC.filter(isWanted)) await audit(page, {}, true);
    for (const page of SIGNED_IN.filter(isWanted)) await audit(page, { Cookie: session }, false);
    console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await chromium.stop();
    await product.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

/** Pages inside are not meant for search engines, so that their SEO is not measured. */
async function measure(visit: {
  page: string;
  address: string;
  port: number;
  headers: Record<string, string>;
  isPublic: boolean;
}): Promise<Audits> {
  const { page, isPublic } = visit;
  const measured = isPublic ? CATEGORIES : CATEGORIES.filter((category) => category !== "seo");
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      visit.address,
      `--port=${visit.port}`,
      "--quiet",
      "--output=json",
      `--only-categories=${measured.join(",")}`,
      `--extra-headers=${JSON.stringify(visit.headers)}`,
      // The local server knows no https and no HTTP/2.
      "--skip-audits=is-on-https,uses-http2,redirects-http",
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const scores = CATEGORIES.map((name) => ({ name, score: categories[name]?.score }));
  const cells = scores.map(({ score }) =>
    score === undefined || score === null ? "not measured" : String(Math.round(score * 100)),
  );
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? NaN;
  const blocking = audits["total-blocking-time"]?.numericValue ?? NaN;
  console.log(`| ${[page, ...cells, shift.toFixed(3), blocking.toFixed(0)].join(" | ")} |`);
  const isPoor = scores.some(({ name, score }) => typeof score === "number" && score * 100 < MIN[name] - 0.5);
  if (isPoor || !(shift < 0.01)) process.exitCode = 1;
  return audits;
}

function printFindings(audits: Audits): void {
  for (const { id, score, scoreDisplayMode, title, displayValue, details } of Object.values(audits)) {
    if (score === null || score >= 0.9 || ["informative", "notApplicable"].includes(scoreDisplayMode))
      continue;
    console.log(`    ${id}: ${title} ${displayValue ?? ""}`);
    for (const item of [details?.items ?? []].flat().slice(0, 4))
      console.log(`        ${JSON.stringify(item).slice(0, 300)}`);
  }
}

/** Starts the journeys' browser with a port that Lighthouse connects to. */
async function startChromium() {
  const { executablePath, env } = await findChromium();
  const profile = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
  const args = [
    "--headless=new",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    ...CHROMIUM_ARGS,
  ];
  const child = spawn(executablePath, [...args, "about:blank"], { env, stdio: "ignore" });
  const portFile = path.join(profile, "DevToolsActivePort");
  for (let waited = 0; !existsSync(portFile); waited += 100) {
    if (waited > 60_000 || child.exitCode !== null) throw new Error("The browser did not start.");
    await sleep(100);
  }
  return {
    port: Number(readFileSync(portFile, "utf8").split("\n")[0]),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
