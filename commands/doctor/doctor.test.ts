import { spawn } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { createStandIns } from "../../stand-ins/stand-ins";
import { serve } from "../../stand-ins/serve";
import { PROJECT, QUIET_ENVIRONMENT } from "../local-product";
import contracts from "~/doctor/contracts.json";
import { examine } from "~/doctor/examine.server";
import { isBad, linesOf, type Finding } from "~/doctor/finding";
import { driftFrom } from "~/doctor/shape";
import { checkSource } from "~/doctor/sources.server";
import { recordedContracts, simulated } from "./recorded";

const now = () => new Date("2026-11-20T12:00:00Z");

/** The providers with a fault, or with their replies changed on the way. */
function context({ fault, change }: { fault?: [string, object]; change?: (body: string) => string } = {}) {
  const standIns = createStandIns({ now, pack: "escalation" });
  const control = async (request: Request) => {
    if (fault) {
      const [service, mode] = fault;
      const body = JSON.stringify(mode);
      await standIns.fetch(new Request(`http://stand-ins.test/control/${service}`, { method: "PUT", body }));
    }
    return standIns.fetch(request);
  };
  const fetcher: typeof fetch = async (input, init) => {
    const reply = await control(new Request(input, init));
    return change ? new Response(change(await reply.text()), reply) : reply;
  };
  return { config: simulated, fetch: fetcher, now, random: () => 0, sleep: () => Promise.resolve() };
}

const ids = { newId: () => "id" };
const named = (findings: Finding[], name: RegExp) => findings.find((one) => name.test(one.name));

test("with every provider well, all is well and each reply is as recorded", async () => {
  const findings = await examine(context(), ids);
  expect(findings.filter(isBad).flatMap(linesOf)).toEqual([]);
  expect(findings).toHaveLength(SOURCE_KEYS.length + 4);
  expect(named(findings, /News API/)).toMatchObject({
    state: "ok",
    isKeyValid: true,
    drift: { gone: [], retyped: [] },
  });
  expect(named(findings, /News API/)?.items).toBeGreaterThan(0);
  expect(named(findings, /second reader/)).toMatchObject({ items: 2 });
  expect(named(findings, /Resend/)?.notes).toContain("bounces and complaints are reported");
});

test("the recorded contracts are those of the simulated providers", async () => {
  expect(contracts).toEqual(await recordedContracts());
});

test("a provider without a key is off and isn't called", async () => {
  const config = { ...simulated, GUARDIAN_API_KEY: undefined };
  const findings = await examine({ ...context(), config }, ids);
  expect(named(findings, /Guardian/)).toMatchObject({ state: "off" });
  expect(findings.filter(isBad)).toEqual([]);
});

describe.each(SOURCE_KEYS)("%s", (key) => {
  const source = SOURCES[key];
  test.each([
    ["an error", { mode: "error", status: 500 }, /HTTP 500/],
    ["a refused key", { mode: "error", status: 401 }, /HTTP 401/],
    ["a rate limit", { mode: "rate-limited" }, /429|rate limited/],
    ["a reply cut off", { mode: "malformed" }, /unreadable|malformed|no |whole/],
    ["no connection", { mode: "down" }, /./],
  ])("fails with %s, and says so", async (_, mode, problem) => {
    const { finding } = await checkSource(context({ fault: [source.service, mode] }), source);
    expect(finding.state).toBe("failed");
    expect(finding.problem).toMatch(problem);
    if (source.needsKey && "status" in mode && mode.status === 401) expect(finding.isKeyValid).toBe(false);
  });
});

describe("drift", () => {
  const guardian = SOURCES.guardian;
  test("a renamed field is gone and new, and what the parser drops for it is counted with the reason", async () => {
    const change = (body: string) => body.replaceAll('"webUrl"', '"link"');
    const { finding } = await checkSource(context({ change }), guardian);
    expect(finding).toMatchObject({
      state: "drift",
      items: 0,
      drift: { gone: ["response.results[].webUrl"], retyped: [], new: ["response.results[].link"] },
    });
    expect(finding.dropped?.[0]?.why).toContain("no response.results[].webUrl");
    expect(finding.dropped?.[0]?.count).toBeGreaterThan(0);
  });

  test("a field of another type is named with both types", async () => {
    const change = (body: string) =>
      body.replace(/"webPublicationDate":"[^"]*"/g, '"webPublicationDate":1763640000');
    const { finding } = await checkSource(context({ change }), guardian);
    expect(finding.state).toBe("drift");
    expect(finding.drift?.retyped).toEqual(["response.results[].webPublicationDate: number, was string"]);
  });

  test("a wrapped envelope fails, and says what is gone and what is new", async () => {
    const change = (body: string) => `{"payload":${body}}`;
    const { finding } = await checkSource(context({ change }), guardian);
    expect(finding).toMatchObject({ state: "failed", drift: { gone: ["response"], new: ["payload"] } });
  });

  test("one odd entry among good ones is dropped and counted, without an alarm", async () => {
    const change = (body: string) => body.replace('"webUrl"', '"link"');
    const { finding } = await checkSource(context({ change }), guardian);
    expect(finding.state).toBe("ok");
    expect(finding.dropped).toEqual([{ count: 1, why: "no response.results[].webUrl" }]);
  });

  test("an empty list and a value that is null for once are no drift", () => {
    const contract = {
      "": "object",
      list: "list",
      "list[]": "object",
      "list[].title": "string",
      note: "string",
    };
    expect(driftFrom(contract, { list: [], note: null })).toEqual({ gone: [], retyped: [], new: [] });
  });
});

test.each([
  ["email", { mode: "error", status: 401 }, /Resend/],
  ["email", { mode: "down" }, /Resend/],
  ["stripe", { mode: "error", status: 500 }, /Stripe/],
  ["analyst", { mode: "error", status: 401 }, /analysis model/],
  ["reader", { mode: "lies-irrelevant" }, /second reader/],
  ["reader", { mode: "malformed" }, /second reader/],
])("%s with %j fails alone", async (service, mode, name) => {
  const findings = await examine(context({ fault: [service, mode] }), ids);
  expect(findings.filter(isBad).map((one) => one.name)).toEqual([expect.stringMatching(name)]);
});

test("a sender's domain that isn't verified, and a webhook that isn't there, are named", async () => {
  const config = { ...simulated, MAIL_FROM: "Name <alerts@elsewhere.example>" };
  expect(named(await examine({ ...context(), config }, ids), /Resend/)).toMatchObject({
    state: "failed",
    problem: "the domain elsewhere.example of MAIL_FROM is not at Resend",
  });
  const moved = { ...simulated, APP_ORIGIN: "http://localhost:9999" };
  const findings = await examine({ ...context(), config: moved }, ids);
  expect(named(findings, /Stripe/)?.problem).toBe(
    "No enabled webhook endpoint has the address /webhooks/stripe.",
  );
  expect(named(findings, /Resend/)?.notes).toContain(
    "no webhook reports email.bounced and email.complained to /webhooks/resend",
  );
});

test("the command prints JSON and ends with 1 for a provider that fails", async () => {
  const { server, port } = await serve(createStandIns({ now: () => new Date() }), 0);
  const base = `http://localhost:${port}`;
  const addresses = Object.entries(simulated).flatMap(([name, value]) =>
    typeof value === "string" && (name.endsWith("_KEY") || name.endsWith("_BASE_URL"))
      ? [[name, value.replace("http://stand-ins.test", base)]]
      : [],
  );
  await fetch(`${base}/control/treasury`, { method: "PUT", body: JSON.stringify({ mode: "error" }) });
  const child = spawn(
    path.join(PROJECT, "node_modules/.bin/tsx"),
    ["commands/doctor.ts", "--json", "--env", "nowhere"],
    {
      cwd: PROJECT,
      env: { ...QUIET_ENVIRONMENT, ...Object.fromEntries(addresses), GUARDIAN_API_KEY: "a-secret-key" },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  server.closeAllConnections();
  server.close();
  expect(code).toBe(1);
  const findings = JSON.parse(output) as Finding[];
  expect(findings.filter(({ state }) => state === "failed").map(({ name }) => name)).toContain(
    "US Treasury Fiscal Data",
  );
  expect(output).not.toContain("a-secret-key");
});
