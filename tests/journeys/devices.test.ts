import type { BrowserContext, Page, Worker } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pushDevices } from "~/accounts/tables.server";
import { subscribedBrowser, type SubscribedBrowser } from "../push-service";
import { useProduct } from "./product";

/** Simulated push services: the product's sends arrive here (`PUSH_BASE_URL`). */
const received: Uint8Array<ArrayBuffer>[] = [];
let status = 201;
const services: Server = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    if (status === 201) received.push(new Uint8Array(Buffer.concat(chunks)));
    outgoing.writeHead(status).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => services.listen(0, "localhost", resolve)));
const product = useProduct({
  isOwn: true,
  vars: () => ({ PUSH_BASE_URL: `http://localhost:${(services.address() as AddressInfo).port}` }),
});
afterAll(() => void services.close());

/** Replaces the browser's push manager, which would ask a push service on the internet. */
async function withSubscription(page: Page, { subscription }: SubscribedBrowser): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const key = "test-subscription";
    const made = () => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => (localStorage.removeItem(key), true),
    });
    Object.assign(Notification, { requestPermission: async () => "granted" });
    Object.assign(PushManager.prototype, {
      subscribe: async () => (localStorage.setItem(key, "on"), made()),
      getSubscription: async () => (localStorage.getItem(key) ? made() : null),
    });
  }, subscription);
}

/** Returns what hands a message to the page's service worker as the browser does once it has decrypted it. */
async function deliveryTo(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  return (data: string) =>
    cdp.send("ServiceWorker.deliverPushMessage", { origin: product.origin, registrationId, data });
}

interface Shown {
  title: string;
  body: string;
  data: { url: string };
}
type WorkerScope = { shown: Shown[]; opened: string[] } & {
  registration: object;
  clients: object;
  dispatchEvent: (event: Event) => void;
};

/** This browser has no notification center: its service worker's calls are kept instead. */
const keepShown = (context: BrowserContext) =>
  workerOf(context).evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.opened = [];
    const showNotification = async (title: string, rest: Omit<Shown, "title">) =>
      void scope.shown.push({ title, ...rest });
    Object.assign(scope.registration, { showNotification });
    Object.assign(scope.clients, { openWindow: async (url: string) => void scope.opened.push(url) });
  });

function workerOf(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error("no service worker");
  return worker;
}

const shown = (context: BrowserContext) =>
  workerOf(context).evaluate(() =>
    (self as unknown as WorkerScope).shown.map(({ title, body }) => [title, body]),
  );

/** Clicks the last notification, and returns the address that opens. */
async function clickNotification(context: BrowserContext): Promise<string | undefined> {
  await workerOf(context).evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const { ExtendableEvent } = self as unknown as { ExtendableEvent: typeof Event };
    const notification = { close: () => undefined, data: scope.shown.at(-1)?.data };
    scope.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  });
  return (await workerOf(context).evaluate(() => (self as unknown as WorkerScope).opened)).at(-1);
}

test("a subscriber turns on notifications, gets a test and an emergency notice, opens it, and turns them off", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  const browser = await subscribedBrowser(`https://fcm.googleapis.com/send/${user.id}`);
  await withSubscription(page, browser);
  await page.goto("/account/emails");
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.getByText("This device", { exact: true }).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await page.getByText("This device", { exact: true }).waitFor();

  await page.getByRole("button", { name: /Send a test/ }).click();
  await page.getByText("We sent a test notification.").waitFor();
  expect(received).toHaveLength(1);
  const deliver = await deliveryTo(page);
  await keepShown(page.context());
  await deliver(await browser.read(received[0]!));
  const context = page.context();
  await expect
    .poll(() => shown(context))
    .toEqual([["Test notification", "Real alerts will look like this."]]);
  expect(await clickNotification(context)).toBe("/alerts");

  await product.control("news", { pack: "calm" });
  await product.refresh();
  await product.control("news", { pack: "escalation" });
  await product.refresh();
  await expect.poll(() => received.length).toBe(2);
  await expect.poll(() => product.inbox(user.email)).toHaveLength(1);
  const [notice] = await product.inbox(user.email);
  await deliver(await browser.read(received[1]!));
  await expect.poll(async () => (await shown(context)).at(-1)?.[0]).toBe(notice?.subject);
  expect(await clickNotification(context)).toBe("/dashboard");

  await page.getByRole("button", { name: /Turn off/ }).click();
  await page.getByText("The device no longer gets notifications.").waitFor();
  await page.getByRole("button", { name: "Turn on for this device" }).waitFor();
  const { db } = product.context();
  expect(await db.$count(pushDevices, eq(pushDevices.userId, user.id))).toBe(0);
});

test("without a network the app shows the last public level with its date, and no cache holds anything private", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: /ERR_INTERNET_DISCONNECTED|Failed to load/ });
  await withSubscription(page, await subscribedBrowser(`https://fcm.googleapis.com/send/${user.id}`));
  await page.goto("/account/emails");
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.getByText("This device", { exact: true }).waitFor();
  for (const path of ["/dashboard", "/alerts", "/account"]) await page.goto(path);
  const stored = await page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push([new URL(request.url).pathname, (await (await cache.match(request))?.text()) ?? ""]);
    }
    return found;
  });
  expect(stored.map(([path]) => path)).toEqual(["/offline"]);
  expect(stored[0]?.[1]).not.toContain(user.email);
  await page.context().setOffline(true);
  try {
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "You’re offline" }).waitFor();
    await page.getByText(/^The last risk level stored on this device, from \w{3} \d+, \d{4}:$/).waitFor();
    await page.getByText(/^\d+ out of 100$/).waitFor();
  } finally {
    await page.context().setOffline(false);
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "You’re offline" }).waitFor({ state: "detached" });
});

test("a device that answers 410 is removed, and the page says what to do", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  const browser = await subscribedBrowser(`https://fcm.googleapis.com/send/${user.id}`);
  await withSubscription(page, browser);
  await page.goto("/account/emails");
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.getByText("This device", { exact: true }).waitFor();
  status = 410;
  try {
    await page.getByRole("button", { name: /Send a test/ }).click();
    await page.getByText("This device no longer accepts our notifications").waitFor();
  } finally {
    status = 201;
  }
});

test("when the push service replaces a subscription the device goes on under the new one; one that ended is offered again", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  const browser = await subscribedBrowser(`https://fcm.googleapis.com/send/${user.id}`);
  await withSubscription(page, browser);
  await page.goto("/account/emails");
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.getByText("This device", { exact: true }).waitFor();
  const replaced = (await subscribedBrowser(`https://fcm.googleapis.com/send/${user.id}.2`)).subscription;
  await workerOf(page.context()).evaluate(
    ({ before, after }) => {
      const { ExtendableEvent } = self as unknown as { ExtendableEvent: typeof Event };
      const { endpoint, p256dh, auth } = after;
      const newSubscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
      const oldSubscription = { endpoint: before, options: { applicationServerKey: null } };
      const changed = new ExtendableEvent("pushsubscriptionchange");
      self.dispatchEvent(Object.assign(changed, { oldSubscription, newSubscription }));
    },
    { before: browser.subscription.endpoint, after: replaced },
  );
  const { db } = product.context();
  const endpoints = async () =>
    (await db.select().from(pushDevices).where(eq(pushDevices.userId, user.id))).map(
      ({ endpoint }) => endpoint,
    );
  await expect.poll(endpoints).toEqual([replaced.endpoint]);

  // The page knows the former subscription alone, so for it the device has ended.
  await page.reload();
  await page.getByText("Notifications no longer reach this device.").waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.getByText("This device", { exact: true }).waitFor();
});
