import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Miniflare } from "miniflare";
import { deploy, type DeployOptions } from "../../commands/deploy/deploy";
import type { Host } from "../../commands/deploy/host";
import { PROJECT } from "../../commands/local-product";
import { standInsByHost } from "../../stand-ins/by-host";
import { SimulatedCloudflare } from "../../stand-ins/cloudflare";
import { serveUploaded } from "../../stand-ins/cloudflare-runtime";
import { runningVersion } from "../../stand-ins/cloudflare-workers";

export const WORKER = "us-exit-freedom-monitor";

/** The providers without a key, simulated. The others are off. */
const PROVIDERS = {
  FEDERAL_REGISTER_BASE_URL: "https://providers.test/federal_register",
  WHITEHOUSE_BASE_URL: "https://providers.test/whitehouse",
  TREASURY_BASE_URL: "https://providers.test/treasury",
  GDELT_BASE_URL: "https://providers.test/gdelt",
};

/** An operator's machine and a simulated Cloudflare account: what one deploys, the other serves. */
export interface Deployment {
  cloudflare: SimulatedCloudflare;
  host: Host;
  said: string[];
  deploy: (options?: Partial<DeployOptions>) => ReturnType<typeof deploy>;
  /** Asks the uploaded Worker. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  runCron: (cron: string) => Promise<string>;
  secrets: () => Record<string, string>;
  stop: () => Promise<void>;
}

export async function simulatedDeployment(): Promise<Deployment> {
  const state = mkdtempSync(path.join(tmpdir(), "exit-freedom-deployment-"));
  const cloudflare = new SimulatedCloudflare(state);
  await cloudflare.start();
  const providers = standInsByHost({ now: () => new Date() });
  let served: { version: string; worker: Promise<Miniflare> } | undefined;
  const running = () => {
    const worker = cloudflare.workers.find(({ name }) => name === WORKER);
    return worker && runningVersion(worker);
  };
  const worker = async () => {
    const version = running()?.id ?? "";
    if (served && served.version !== version) await (await served.worker).dispose();
    if (served?.version !== version)
      served = { version, worker: serveUploaded(cloudflare, { worker: WORKER, state, providers }) };
    return served.worker;
  };
  const origin = `https://${WORKER}.${cloudflare.subdomain}`;
  const ask = async (where: string, init?: RequestInit) =>
    (await (
      await worker()
    ).dispatchFetch(`${origin}${where}`, {
      redirect: "manual",
      ...(init as object),
    })) as unknown as Response;
  const said: string[] = [];
  const host: Host = {
    env: { PATH: process.env.PATH, HOME: state, ...cloudflare.environment(), ...PROVIDERS },
    fetch: (input, init) => {
      const url = String(input);
      if (url.startsWith(`${origin}/`)) return ask(url.slice(origin.length), init);
      return url.startsWith(cloudflare.origin)
        ? fetch(input, init)
        : providers.fetch(new Request(input, init));
    },
    sleep: () => Promise.resolve(),
    now: () => new Date(),
    say: (line) => said.push(line),
    folder: path.join(state, ".deploy"),
    migrations: path.join(PROJECT, "migrations"),
  };
  return {
    cloudflare,
    host,
    said,
    deploy: (options) =>
      deploy({ environment: "production", isDryRun: false, replace: [], ...options }, host),
    ask,
    async runCron(cron) {
      const product = await (await worker()).getWorker();
      return (await product.scheduled({ cron, scheduledTime: new Date() })).outcome;
    },
    secrets: () =>
      Object.fromEntries(
        (running()?.bindings ?? [])
          .filter(({ type }) => type === "secret_text")
          .map(({ name, text }) => [name, text ?? ""]),
      ),
    async stop() {
      await (await served?.worker)?.dispose();
      await cloudflare.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
