import { randomInt } from "node:crypto";
import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { expect } from "vitest";
import { dropTrace, startTrace } from "./artifacts";

/** How long a step waits for the browser; generous, so a slow machine doesn't fail tests. */
const WAIT_MS_MAX = 60_000;
const HEIGHT = 900;
/** The address of a page between two tests. */
const LEFT = "/left";
/** Page events that a test may listen to. */
const EVENTS = ["console", "pageerror", "request", "requestfinished", "requestfailed", "response"] as const;

/**
 * A page in a browser context of its own, used by one test after another: a page that has loaded the app's code once
 * loads it again for half of the processor time. Each test starts without cookies, storage and routes.
 */
export interface BrowserWindow {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings that the page logged. */
  noise: string[];
  /** Resolves once a page reached by a click has loaded its code. */
  ready: () => Promise<void>;
  /** Makes the window ready for a test's first `goto`. */
  begin: (options: { width: number; expectedNoise?: RegExp | undefined }) => Promise<void>;
  /** Forgets everything of the test. False where it can't: then close the window. */
  forget: () => Promise<boolean>;
}

/** Opens a window on this product. Navigations end once the page's code is hydrated, unless it runs no JavaScript. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  { javaScript = true } = {},
): Promise<BrowserWindow> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: HEIGHT },
  });
  context.setDefaultTimeout(WAIT_MS_MAX);
  const page = await context.newPage();
  const lasting = watchLastingChanges(page);
  const noise: string[] = [];
  const hydration = javaScript ? hydratedNavigations(page) : undefined;
  let isFirst = true;
  // Until a test's first navigation, the page is still the last test's, and may report what was cut off there.
  let isLeft = false;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && new URL(frame.url()).pathname !== LEFT) isLeft = false;
  });
  return {
    context,
    page,
    noise,
    ready: hydration?.ready ?? (() => Promise.resolve()),
    async begin({ width, expectedNoise }) {
      await startTrace(context);
      isLeft = !isFirst;
      isFirst = false;
      // Each visitor has a unique IP address, so no test uses up another's rate limit.
      await context.setExtraHTTPHeaders({
        "CF-Connecting-IP": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      });
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
      noise.length = 0;
      page.on("console", (message) => {
        if (isLeft || !["error", "warning"].includes(message.type())) return;
        if (!expectedNoise?.test(message.text())) noise.push(`${page.url()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => {
        if (!isLeft) noise.push(`${page.url()}: ${error.message}`);
      });
      hydration?.watch();
    },
    async forget() {
      if (!javaScript || lasting.isChanged || context.pages().length !== 1) return false;
      for (const event of EVENTS) page.removeAllListeners(event);
      try {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await context.setOffline(false);
        await page.mouse.move(-1, -1);
        await page.evaluate(endDocument, LEFT);
        await context.clearCookies();
        await dropTrace(context);
        return true;
      } catch {
        // Such as a page that ended in the middle of a navigation.
        return false;
      }
    },
  };
}

/**
 * Runs in the page: ends what it does, empties it, so that nothing is laid out again, and its storage, and gives it an
 * address that no test goes to.
 */
function endDocument(left: string) {
  window.stop();
  for (let id = window.setTimeout(() => {}); id > 0; id--) window.clearTimeout(id);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", left);
  document.documentElement.replaceChildren();
}

/** Records whether a test changed the page in a way that lasts as long as its window. */
function watchLastingChanges(page: Page): { isChanged: boolean } {
  const changes = { isChanged: false };
  const { clock } = page;
  const recording =
    <Parameters extends unknown[], Answer>(change: (...parameters: Parameters) => Answer) =>
    (...parameters: Parameters) => {
      changes.isChanged = true;
      return change(...parameters);
    };
  Object.assign(page, {
    addInitScript: recording(page.addInitScript.bind(page)),
    exposeFunction: recording(page.exposeFunction.bind(page)),
    emulateMedia: recording(page.emulateMedia.bind(page)),
  });
  Object.defineProperty(page, "clock", { get: recording(() => clock) });
  return changes;
}

/** Waits for what runs in the page; again in the next document if the page navigates in the meantime. */
async function inDocument(page: Page, run: () => Promise<void>): Promise<void> {
  // Unlike `waitForFunction`, `evaluate` doesn't load Playwright's 339 KB into each document.
  while (await page.evaluate(run).then(() => false, isNavigated));
}

function isNavigated(error: unknown): true {
  if (/context was destroyed|frame was detached/i.test(String(error))) return true;
  throw error;
}

/** Runs in the page: resolves once its code is hydrated, if it has any. */
async function hydrated() {
  const isHydrated = () =>
    "hydrated" in document.documentElement.dataset || document.querySelector("script[type=module]") === null;
  while (!isHydrated()) await new Promise((painted) => requestAnimationFrame(painted));
}

/** Runs in the page: resolves once nothing else is left to run. */
async function idle() {
  await new Promise((rendered) => requestIdleCallback(rendered, { timeout: 2000 }));
}

/**
 * Lets navigations end once the page's client code, if any, is hydrated. An earlier click is lost, and a
 * form sent earlier is sent by the browser.
 */
function hydratedNavigations(page: Page) {
  const loading = new Set<Request>();
  page.on("framenavigated", () => loading.clear());
  const ready = async () => {
    await inDocument(page, hydrated);
    // Once for effects that load code, once for what renders afterward.
    await inDocument(page, idle);
    await expect.poll(() => loading.size, { interval: 10 }).toBe(0);
    await inDocument(page, idle);
  };
  /** The same navigation, which resolves when the page is ready. */
  const thenReady =
    <Parameters extends unknown[], Answer>(navigate: (...parameters: Parameters) => Promise<Answer>) =>
    async (...parameters: Parameters) => {
      const answer = await navigate(...parameters);
      await ready();
      return answer;
    };
  Object.assign(page, {
    goto: thenReady(page.goto.bind(page)),
    reload: thenReady(page.reload.bind(page)),
    goBack: thenReady(page.goBack.bind(page)),
    waitForURL: thenReady(page.waitForURL.bind(page)),
  });
  return {
    ready,
    /** Notes which scripts are still loading. */
    watch() {
      loading.clear();
      page.on("request", (request) => request.resourceType() === "script" && loading.add(request));
      page.on("requestfinished", (request) => loading.delete(request));
      page.on("requestfailed", (request) => loading.delete(request));
    },
  };
}
