import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "~/config.server";
import { SERVICE_KEYS, SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { createStandIns } from "../stand-ins/stand-ins";
import { serve } from "../stand-ins/serve";
import { PROJECT, QUIET_ENVIRONMENT } from "./local-product";
import { checkProviders, type Finding } from "./doctor";

const now = () => new Date("2026-11-20T12:00:00Z");

/** Settings with which every provider is a simulated one at this address. */
const settingsAt = (address: string) => ({
  ...Object.fromEntries(
    [
      ...SERVICE_KEYS.map((service) => [service.toUpperCase(), service]),
      ["ANALYST", "analyst/v1"],
      ["READER", "reader/v1"],
      ["RESEND", "email"],
      ["STRIPE", "stripe"],
    ].map(([name, place]) => [`${name}_BASE_URL`, `${address}/${place}`]),
  ),
  ...Object.fromEntries(SERVICE_KEYS.map((service) => [`${service.toUpperCase()}_API_KEY`, "a-secret-key"])),
  ANALYST_API_KEY: "a-secret-key",
  READER_API_KEY: "a-secret-key",
  RESEND_API_KEY: "a-secret-key",
  STRIPE_SECRET_KEY: "sk_test_demonstration",
  STRIPE_WEBHOOK_SECRET: "whsec_demonstration",
  STRIPE_PRICE_ID: "price_demonstration_pro",
});
const config = readConfig({
  APP_ORIGIN: "http://localhost:8787",
  MAIL_FROM: "alerts@example.com",
  SESSION_SECRETS: "s".repeat(32),
  DATA_SECRETS: "d".repeat(32),
  ...settingsAt("http://stand-ins.test"),
});

/** Checks the simulated providers, one of them with a fault. */
async function check(fault?: [service: string, mode: object], over: Partial<typeof config> = {}) {
  const standIns = createStandIns({ now, pack: "escalation" });
  if (fault) {
    const url = `http://stand-ins.test/control/${fault[0]}`;
    await standIns.fetch(new Request(url, { method: "PUT", body: JSON.stringify(fault[1]) }));
  }
  return checkProviders({
    config: { ...config, ...over },
    fetch: (input, init) => standIns.fetch(new Request(input, init)),
    now,
    random: () => 0,
    sleep: () => Promise.resolve(),
  });
}
const failed = (findings: Finding[]) => findings.filter(({ state }) => state === "failed");
const linesOf = (findings: Finding[], name: RegExp) =>
  findings.find((finding) => name.test(finding.name))?.lines.join(" ");

test("with every provider well, each is called and says what was read of it", async () => {
  const findings = await check();
  expect(failed(findings)).toEqual([]);
  expect(findings.map(({ state }) => state)).toEqual(Array(SOURCE_KEYS.length + 4).fill("ok"));
  expect(linesOf(findings, /Guardian/)).toMatch(/^Read [1-9]\d* items\./);
  expect(linesOf(findings, /Second reader/)).toBe("Read 2 of 2 items.");
});

test("a provider without a key is off and is not called", async () => {
  const findings = await check(undefined, { GUARDIAN_API_KEY: undefined, STRIPE_SECRET_KEY: undefined });
  expect(findings.filter(({ state }) => state === "off").map(({ name }) => name)).toEqual([
    SOURCES.guardian.name,
    "Payments (Stripe)",
  ]);
  expect(failed(findings)).toEqual([]);
});

test("without a key the models are off, and the check says that a deployment's can't be called from here", async () => {
  const findings = await check(undefined, { ANALYST_API_KEY: undefined, READER_API_KEY: undefined });
  for (const name of [/Analysis model/, /Second reader/]) {
    expect(linesOf(findings, name)).toMatch(/Workers AI binding, which can’t be called from here/);
    expect(findings.find((finding) => name.test(finding.name))?.state).toBe("off");
  }
  expect(failed(findings)).toEqual([]);
  const ownReader = await check(undefined, { ANALYST_API_KEY: undefined });
  expect(linesOf(ownReader, /Analysis model/)).toBe("No API key is set.");
});

test.each([
  ["guardian", { mode: "error", status: 401 }, /Guardian: .*HTTP 401/],
  ["thenewsapi", { mode: "rate-limited" }, /News API: .*HTTP 429/],
  ["gdelt", { mode: "malformed" }, /GDELT: /],
  ["treasury", { mode: "down" }, /Treasury.*: .*could not be reached/],
  ["email", { mode: "error", status: 401 }, /Resend\): .*HTTP 401/],
  ["stripe", { mode: "error", status: 500 }, /Stripe\): The call to Stripe failed/],
  ["analyst", { mode: "error", status: 401 }, /Analysis model .*HTTP 401/],
  ["reader", { mode: "malformed" }, /Second reader: /],
])("%s with %j fails alone, with the reason", async (service, mode, reason) => {
  const all = failed(await check([service, mode]));
  expect(all.map(({ name, lines }) => `${name}: ${lines[0]}`)).toEqual([expect.stringMatching(reason)]);
});

test("a sender's domain that is not verified is named", async () => {
  const findings = await check(undefined, { MAIL_FROM: "Name <alerts@elsewhere.example>" });
  expect(linesOf(failed(findings), /Resend/)).toBe(
    "elsewhere.example, the domain of MAIL_FROM, is unknown to Resend.",
  );
});

test("the command names each provider without its key, and ends with 1 if one fails", async () => {
  const { server, port } = await serve(createStandIns({ now: () => new Date() }), 0);
  const address = `http://localhost:${port}`;
  await fetch(`${address}/control/treasury`, { method: "PUT", body: JSON.stringify({ mode: "error" }) });
  const child = spawn(
    path.join(PROJECT, "node_modules/.bin/tsx"),
    ["commands/run.ts", "doctor", "--env", "nowhere"],
    {
      cwd: PROJECT,
      env: { ...QUIET_ENVIRONMENT, ...settingsAt(address) },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  server.closeAllConnections();
  server.close();
  expect([code, output]).toEqual([1, expect.stringMatching(/^failed .*Treasury/m)]);
  expect(output).toMatch(/^ok {5}The Guardian\n {7}Read \d+ items/m);
  expect(output).not.toContain("a-secret-key");
}, 30_000);
