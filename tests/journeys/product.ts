import { randomInt } from "node:crypto";
import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { users } from "~/database/schema.server";
import { launchChromium } from "../../commands/chromium";
import type { ReceivedMail } from "../../stand-ins/email";
import { startedOnce } from "../started-once";
import { keepArtifacts, startTrace } from "./artifacts";
import { problemsIn, type Theme } from "./axe";
import { addUser, signIn, type TestUser } from "./people";
import { startProduct, type RunningProduct } from "./running-product";

/** How long a step waits for the browser; generous, so a slow machine doesn't fail tests. */
const WAIT_MS_MAX = 60_000;

export type { TestUser };

export interface PageOptions {
  /** The signed-in user; a visitor if omitted. */
  as?: TestUser;
  width?: number;
  theme?: Theme;
  javaScript?: boolean;
  /** Messages in the browser's console that this journey expects; any other error or warning fails it. */
  expectedNoise?: RegExp;
}

/**
 * The running product as a journey sees it. Call once at the top of a journey file. The files of a process share a browser
 * and a product, each test with users and pages of its own; `isOwn` starts one for the file, which it needs where it
 * changes or counts what others see: the level, the register, the email lanes, the providers' faults. A page that logs an error or
 * breaks the Content-Security-Policy fails its test; a failed test leaves a trace and pictures in test-results/.
 */
export function useProduct({ isOwn = false } = {}) {
  let browser: Browser;
  let running: RunningProduct;
  let opened: BrowserContext[] = [];
  let noise: string[] = [];

  beforeAll(async () => {
    [running, browser] = await Promise.all([isOwn ? start() : sharedProduct(), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    const heard = noise;
    const contexts = opened;
    [noise, opened] = [[], []];
    if (task.result?.state === "fail" || heard.length > 0) {
      task.meta.artifacts = await keepArtifacts(contexts, task, running.worker.log);
    }
    await Promise.all(contexts.map((context) => context.close()));
    expect(heard.join("\n"), "what the browser logged").toBe("");
  });
  afterAll(async () => {
    if (isOwn) await running?.stop();
  });

  return {
    get origin() {
      return running.origin;
    },
    get standInsOrigin() {
      return running.standInsOrigin;
    },
    /** The product's context over its running database, for putting a user into states that take weeks to reach. */
    context: () => running.context,

    /** Adds a user for a test: on a running trial by default. */
    user: (overrides: Partial<typeof users.$inferInsert> = {}) => addUser(running.context, overrides),

    async page(options: PageOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: running.origin,
        viewport: { width: options.width ?? 1280, height: 900 },
        javaScriptEnabled: options.javaScript ?? true,
        reducedMotion: "reduce",
        // Each visitor has a unique IP address, so no test uses up another's rate limit.
        extraHTTPHeaders: { "CF-Connecting-IP": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      });
      opened.push(context);
      context.setDefaultTimeout(WAIT_MS_MAX);
      await startTrace(context);
      const { theme, as } = options;
      if (theme) await context.addInitScript((stored) => localStorage.setItem("theme", stored), theme);
      if (as) await signIn(context, running, as);
      const page = await context.newPage();
      page.on("console", (message) => {
        if (!["error", "warning"].includes(message.type())) return;
        if (!options.expectedNoise?.test(message.text())) noise.push(`${page.url()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => noise.push(`${page.url()}: ${error.message}`));
      return options.javaScript === false ? page : whereLoadedMeansHydrated(page);
    },

    /**
     * Waits until a page reached by a click has loaded its code, such as form validators: a form sent earlier is
     * validated only by the server, and a menu or chart may be missing. `goto`, `reload`, `goBack` and `waitForURL`
     * also wait for this.
     */
    ready: (page: Page): Promise<void> => readiness.get(page)?.() ?? Promise.resolve(),

    /** Holds the page's requests to these URLs until the returned function is called. */
    async hold(page: Page, addresses: string): Promise<() => void> {
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      await page.route(addresses, async (route) => {
        await held;
        await route.continue();
      });
      return letThrough;
    },

    /** Runs the scheduled refresh once. */
    refresh: () => running.worker.runCron("0 */6 * * *"),

    /** Runs the five-minute sweep once. */
    sweep: () => running.worker.runCron("*/5 * * * *"),

    /** Sends `PUT /control/{what}` to the simulated providers, such as ("email", { mode: "error", times: 2 }). */
    async control(what: string, body: object): Promise<void> {
      const answer = await fetch(`${running.standInsOrigin}/control/${what}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(answer.ok, await answer.text()).toBe(true);
    },

    async resetControl(): Promise<void> {
      await fetch(`${running.standInsOrigin}/control`, { method: "DELETE" });
    },

    /** The emails sent to this address, newest first. */
    async inbox(address: string): Promise<ReceivedMail[]> {
      const mails = (await (await fetch(`${running.standInsOrigin}/inbox.json`)).json()) as ReceivedMail[];
      return mails.filter((mail) => mail.to.includes(address));
    },

    /**
     * Waits for an email to the address with a link to this path and returns the newest. `path` is a regular
     * expression.
     */
    async linkTo(address: string, path: string): Promise<string> {
      const link = new RegExp(`${path}[^\\s]+`);
      const find = async () =>
        (await this.inbox(address)).map(({ text }) => link.exec(text)?.[0]).find(Boolean);
      await expect.poll(find, { message: `an email to ${address} with ${path}` }).toBeTruthy();
      return (await find()) ?? expect.fail(`no link to ${path}`);
    },

    /** Horizontal overflow of a page, in pixels. */
    overflow: (page: Page) =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),

    /** WCAG 2.2 AA violations found by axe-core in the light and dark themes, as short sentences. */
    async accessibilityProblems(page: Page): Promise<string[]> {
      return [...(await problemsIn(page, "light", "all")), ...(await problemsIn(page, "dark", "colors"))];
    },

    /** The same violations in one theme only. */
    accessibilityProblemsIn: (page: Page, theme: Theme) => problemsIn(page, theme, "all"),
  };
}

const start = () => startProduct(inject("seededState"), inject("workerConfig"));

/** Kept until the process ends, which stops both. */
const shared = globalThis as {
  journeyProduct?: { start?: Promise<RunningProduct> };
  journeyBrowser?: { start?: Promise<Browser> };
};
const sharedProduct = startedOnce((shared.journeyProduct ??= {}), async () => {
  const product = await start();
  process.once("exit", () => product.forget());
  return product;
});
const sharedBrowser = startedOnce((shared.journeyBrowser ??= {}), launchChromium, (browser) =>
  browser.isConnected(),
);

const readiness = new WeakMap<Page, () => Promise<void>>();

/**
 * Wraps a page so navigations end once its client code, if any, is hydrated and form validators are loaded. An earlier
 * click is lost, and a form sent earlier is validated only by the server.
 */
function whereLoadedMeansHydrated(page: Page): Page {
  const loading = new Set<Request>();
  page.on("request", (request) => request.resourceType() === "script" && loading.add(request));
  page.on("requestfinished", (request) => loading.delete(request));
  page.on("requestfailed", (request) => loading.delete(request));
  page.on("framenavigated", () => loading.clear());
  // Unlike `evaluate`, it retries if the page navigates in the meantime.
  const idle = () =>
    page.waitForFunction(
      () => new Promise((rendered) => requestIdleCallback(() => rendered(true), { timeout: 2000 })),
    );
  const ready = async () => {
    await page.waitForFunction(
      () =>
        "hydrated" in document.documentElement.dataset ||
        document.querySelector("script[type=module]") === null,
    );
    // Once for effects that load code, once for what renders afterward.
    await idle();
    await expect.poll(() => loading.size, { interval: 10 }).toBe(0);
    await idle();
  };
  readiness.set(page, ready);
  /** The same navigation, which resolves when the page is ready. */
  const thenReady =
    <Parameters extends unknown[], Answer>(navigate: (...parameters: Parameters) => Promise<Answer>) =>
    async (...parameters: Parameters) => {
      const answer = await navigate(...parameters);
      await ready();
      return answer;
    };
  return Object.assign(page, {
    goto: thenReady(page.goto.bind(page)),
    reload: thenReady(page.reload.bind(page)),
    goBack: thenReady(page.goBack.bind(page)),
    waitForURL: thenReady(page.waitForURL.bind(page)),
  });
}
