import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { users } from "~/users/tables.server";
import { launchChromium } from "../../commands/chromium";
import type { ReceivedMail } from "../../stand-ins/email";
import { PlainPage } from "../pages/plain-page";
import { startedOnce } from "../started-once";
import { keepArtifacts } from "./artifacts";
import { problemsIn, type Theme } from "./axe";
import { openWindow, type BrowserWindow } from "./browser-window";
import { addUser, sessionCookie, signIn, type TestUser } from "./people";
import { startProduct, type Ports, type RunningProduct } from "./running-product";

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
 * changes or counts what others see: the level, the register, the email lanes, the providers' faults; `vars` are its additional
 * vars, read in the file's `beforeAll` order. A page that logs an error or
 * breaks the Content-Security-Policy fails its test; a failed test leaves a trace and pictures in test-results/.
 */
export function useProduct({
  isOwn = false,
  vars,
}: { isOwn?: boolean; vars?: () => Record<string, string> } = {}) {
  let running: RunningProduct;
  let opened: BrowserWindow[] = [];

  beforeAll(async () => {
    running = await (isOwn ? ownProduct(vars?.()) : sharedProduct());
  });
  afterEach(async ({ task }) => {
    const windows = opened;
    opened = [];
    const noise = windows.flatMap((window) => window.noise);
    const isFailed = task.result?.state === "fail" || noise.length > 0;
    if (isFailed) task.meta.artifacts = await keepArtifacts(windows, task, running.worker.log);
    for (const window of windows) {
      if (!isFailed && (await window.forget())) idleWindows(running).push(window);
      else await window.context.close();
    }
    expect(noise.join("\n"), "what the browser logged").toBe("");
  });
  afterAll(async () => {
    if (isOwn && running) await running.stop();
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

    /** A page without a browser: its HTML, links and forms, as without scripts. */
    async plainPage({ as }: Pick<PageOptions, "as"> = {}): Promise<PlainPage> {
      const page = new PlainPage(running.origin);
      if (as) page.addCookie(...(await sessionCookie(running, as)));
      return page;
    },

    async page(options: PageOptions = {}): Promise<Page> {
      const { theme, as, width = 1280, expectedNoise, javaScript } = options;
      const idle = javaScript === false ? undefined : idleWindows(running).pop();
      const window =
        idle && !idle.page.isClosed()
          ? idle
          : await openWindow(await sharedBrowser(), running.origin, { javaScript });
      opened.push(window);
      const { context, page } = window;
      await window.begin({ width, expectedNoise });
      if (theme) await page.addInitScript((stored) => localStorage.setItem("theme", stored), theme);
      if (as) await signIn(context, running, as);
      return page;
    },

    /**
     * Waits until a page reached by a click has loaded its code: a form sent earlier is sent by the browser, and a
     * menu or chart may be missing. `goto`, `reload`, `goBack` and `waitForURL`
     * also wait for this.
     */
    ready: async (page: Page): Promise<void> => opened.find((window) => window.page === page)?.ready(),

    /** Holds the page's requests to these URLs, or those of one method, until the returned function is called. */
    async hold(page: Page, addresses: string, method?: "GET" | "POST"): Promise<() => void> {
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      await page.route(addresses, async (route) => {
        if (!method || route.request().method() === method) await held;
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

/** Kept until the process ends, which stops both. */
const shared = globalThis as {
  journeyProduct?: { start?: Promise<RunningProduct> };
  journeyBrowser?: { start?: Promise<Browser> };
  ownPorts?: Ports;
  idleWindows?: Map<string, BrowserWindow[]>;
};
const sharedProduct = startedOnce((shared.journeyProduct ??= {}), async () => {
  const product = await startProduct(inject("seededState"), inject("workerConfig"));
  process.once("exit", () => product.forget());
  return product;
});
const sharedBrowser = startedOnce((shared.journeyBrowser ??= {}), launchChromium, (browser) =>
  browser.isConnected(),
);

/** Starts a product at the address of the last file's own one, so that windows find the app's code in their cache. */
async function ownProduct(vars?: Record<string, string>): Promise<RunningProduct> {
  const product = await startProduct(inject("seededState"), inject("workerConfig"), shared.ownPorts, vars);
  shared.ownPorts = product.ports;
  return product;
}

/** The browser windows at a product's address that no test uses at the moment. */
function idleWindows({ origin }: RunningProduct): BrowserWindow[] {
  const windows = (shared.idleWindows ??= new Map());
  if (!windows.has(origin)) windows.set(origin, []);
  return windows.get(origin) ?? [];
}
