import { spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { PROJECT, QUIET_ENVIRONMENT } from "./local-product";
import { deploy as deployHere } from "./deploy";
import { answerCall } from "../tests/recording-wrangler.mjs";
import { readWorkerConfig } from "./serve-worker";
import * as tools from "./tools";

// `npm run deploy` against a recording wrangler: once as a command with the tools on the PATH, else in this process, where a call
// of wrangler takes no process of its own.

const account = z.looseObject({
  calls: z.array(z.string()),
  databases: z.array(z.object({ uuid: z.string(), name: z.string() })),
  namespaces: z.array(z.object({ id: z.string(), title: z.string() })),
  queues: z.array(z.string()),
  hashes: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.string()),
  applied: z.array(z.string()),
  deployed: z.looseObject({ name: z.string(), vars: z.record(z.string(), z.string()) }).optional(),
});

let folder: string;
let product: Server;
let status = 503;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
  for (const tool of ["wrangler", "npm"]) {
    copyFileSync(path.join(PROJECT, "tests/recording-wrangler.mjs"), path.join(folder, tool));
    chmodSync(path.join(folder, tool), 0o755);
  }
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(
    path.join(folder, "account.json"),
    JSON.stringify({
      calls: [],
      databases: [],
      namespaces: [],
      queues: [],
      hashes: {},
      values: {},
      applied: [],
    }),
  );
  status = 503;
  product = createServer((_, response) => response.writeHead(status).end('{"status":"waiting"}'));
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  const { port } = product.address() as AddressInfo;
  writeFileSync(
    path.join(folder, "production.env"),
    `APP_ORIGIN=http://127.0.0.1:${port}\nMAIL_FROM=alerts@monitor.example\nGUARDIAN_API_KEY=guardian-key`,
  );
});

afterEach(() => {
  product.close();
  rmSync(folder, { recursive: true });
});

const recorded = () => account.parse(JSON.parse(readFileSync(path.join(folder, "account.json"), "utf8")));
const change = (over: object) =>
  writeFileSync(path.join(folder, "account.json"), JSON.stringify({ ...recorded(), ...over }));
/** The calls of the last run, without the options that every call shares. */
const calls = () => recorded().calls.map((call) => call.replace(/ --config \S+/, ""));

/** Deploys in this process. */
async function deploy(): Promise<{ code: number; output: string }> {
  change({ calls: [] });
  const run = async (tool: string, args: string[], input = "") => {
    const { code, output } = answerCall(path.join(folder, "account.json"), [tool, ...args], input);
    if (code !== 0) throw new Error(output);
    return output;
  };
  vi.spyOn(tools, "run").mockImplementation(run);
  vi.spyOn(tools, "wrangler").mockImplementation((args, input) => run("wrangler", args, input));
  let output = "";
  vi.spyOn(console, "log").mockImplementation((line) => void (output += `${String(line)}\n`));
  try {
    await deployHere({ env: "production", wait: "0", settings: folder });
    return { code: 0, output };
  } catch (error) {
    return { code: 1, output: output + String(error) };
  }
}

/** Runs the command. */
async function runDeploy(): Promise<{ code: number | null; output: string }> {
  change({ calls: [] });
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "commands/run.ts", "deploy", "--settings", folder, "--wait", "0"],
    {
      cwd: PROJECT,
      env: {
        ...QUIET_ENVIRONMENT,
        PATH: `${folder}:${process.env.PATH ?? ""}`,
        RECORDED_ACCOUNT: path.join(folder, "account.json"),
      },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output };
}

const IN_ORDER = [
  /whoami/,
  /secret list/,
  /npm run build/,
  /d1 create us-exit-freedom-monitor --location enam/,
  /kv namespace create us-exit-freedom-monitor-sessions/,
  /queues create us-exit-freedom-monitor-refreshes/,
  /time-travel info/,
  /select name, hash/,
  /insert into migration_hashes/,
  /secret bulk/,
  /migrations apply DB --remote/,
  /wrangler deploy/,
];

test("the first deployment creates what is missing and prints the bookmark before it migrates and deploys", async () => {
  const { code, output } = await runDeploy();
  expect(output).toContain("0000-bookmark");
  expect(output).toContain("Generated SESSION_SECRETS");
  expect(output).toMatch(/Off: STRIPE_SECRET_KEY: no one can subscribe/);
  expect(code).toBe(0);
  const places = IN_ORDER.map((pattern) => calls().findIndex((call) => pattern.test(call)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  const { deployed, values } = recorded();
  expect(deployed).toMatchObject({
    name: "us-exit-freedom-monitor",
    d1_databases: [{ binding: "DB", database_id: "id-of-us-exit-freedom-monitor" }],
    vars: { MAIL_FROM: "alerts@monitor.example" },
    upload_source_maps: true,
    version_metadata: { binding: "VERSION" },
    secrets: { required: ["SESSION_SECRETS", "DATA_SECRETS"] },
  });
  expect(Object.keys(values).sort()).toEqual([
    "DATA_SECRETS",
    "GUARDIAN_API_KEY",
    "SESSION_SECRETS",
    "VAPID_KEYS",
  ]);
  // No secret is in the configuration, the arguments or the output; the file is its owner's alone.
  const visibleText = JSON.stringify(deployed) + calls().join("\n") + output;
  for (const value of Object.values(values)) expect(visibleText).not.toContain(value);
  expect(statSync(path.join(folder, "production.env")).mode & 0o777).toBe(0o600);
});

test("a second deployment creates nothing, generates no secret, and keeps those that only Cloudflare has", async () => {
  await deploy();
  const { values } = recorded();
  const file = path.join(folder, "production.env");
  const withoutSecrets = readFileSync(file, "utf8").replace(/^(SESSION|DATA)_SECRETS=.*\n/gm, "");
  writeFileSync(file, withoutSecrets);
  status = 200;
  expect((await deploy()).code).toBe(0);
  expect(calls().filter((call) => /create /.test(call) && !/d1 execute/.test(call))).toEqual([]);
  expect(recorded().values).toEqual(values);
  expect(readFileSync(file, "utf8")).toBe(withoutSecrets);
});

test("a failure at any step stops there, and the next run goes on without creating anything twice", async () => {
  const steps = [
    "whoami",
    "npm run build",
    "d1 create",
    "kv namespace create",
    "queues create us-exit-freedom-monitor-refreshes",
    "time-travel",
    "insert into migration_hashes",
    "secret bulk",
    "migrations apply",
    "wrangler deploy",
  ];
  for (const failOn of steps) {
    change({ failOn });
    const { code, output } = await deploy();
    expect(code).toBe(1);
    expect(output).toContain("Cloudflare API failed");
    expect(calls().at(-1)).toContain(failOn);
  }
  change({ failOn: undefined });
  expect((await deploy()).code).toBe(0);
  const { databases, namespaces, queues, values } = recorded();
  expect([databases.length, namespaces.length, new Set(queues).size]).toEqual([1, 1, queues.length]);
  const file = readFileSync(path.join(folder, "production.env"), "utf8");
  expect(file).toContain(`SESSION_SECRETS=${values.SESSION_SECRETS ?? expect.fail()}`);
}, 300_000);

test("a database whose applied migration differs from its file is refused before anything changes", async () => {
  const [first = ""] = readdirSync(path.join(PROJECT, "migrations")).filter((name) => name.endsWith(".sql"));
  change({ applied: [first], hashes: { [first]: "another" } });
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain(`${first} changed after it was applied`);
  expect(calls().filter((call) => /secret bulk|migrations apply|wrangler deploy/.test(call))).toEqual([]);
});

test("secrets are never generated when Cloudflare's list of them can't be read", async () => {
  const file = path.join(folder, "production.env");
  change({ failOn: "secret list" });
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain("Secrets at Cloudflare failed");
  expect(readFileSync(file, "utf8")).not.toContain("SESSION_SECRETS");
});

test("only the deployed configuration binds Cloudflare's models: what npm start and the tests read has no such binding", async () => {
  expect((await deploy()).code).toBe(0);
  expect(recorded().deployed).toMatchObject({ ai: { binding: "AI" } });
  const { workerOptions } = await readWorkerConfig({ built: false });
  expect(workerOptions).toHaveProperty("d1Databases");
  expect(workerOptions.ai).toBeUndefined();
  expect(readFileSync(path.join(PROJECT, "wrangler.toml"), "utf8")).not.toMatch(/^\[+\s*ai\b/m);
});

test("a missing setting and an unknown one are named before anything is created", async () => {
  const file = path.join(folder, "production.env");
  writeFileSync(file, "APP_ORIGIN=https://monitor.example\n");
  const { code, output } = await runDeploy();
  expect([code, output]).toEqual([1, expect.stringContaining("MAIL_FROM")]);
  writeFileSync(file, "GUARDIAN_KEY=x\n");
  expect((await deploy()).output).toContain("unknown setting GUARDIAN_KEY");
  expect(recorded().databases).toEqual([]);
});

test("a Worker that doesn't answer is reported", async () => {
  status = 500;
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain("/health didn't respond with 200 (500)");
});
