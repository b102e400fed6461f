// Shows notifications, and a page that says the last public level while there is no network. Stores that one page, which
// is the same for everyone, and nothing else.

const CACHE = "offline";
const OFFLINE_PAGE = "/offline";
const STORED_FOR_MS = 6 * 60 * 60 * 1000;

async function storeOfflinePage() {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(OFFLINE_PAGE);
  if (stored && Date.now() - Number(stored.headers.get("X-Stored-At")) < STORED_FOR_MS) return;
  const response = await fetch(OFFLINE_PAGE, { credentials: "omit", cache: "no-store" });
  if (!response.ok) return;
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Stored-At": String(Date.now()) };
  await cache.put(OFFLINE_PAGE, new Response(await response.blob(), { headers }));
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(storeOfflinePage());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(
    fetch(request).then(
      (response) => {
        event.waitUntil(storeOfflinePage().catch(() => undefined));
        return response;
      },
      async () => (await caches.match(OFFLINE_PAGE)) ?? Response.error(),
    ),
  );
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const options = { body, tag, data: { url }, icon: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname, search } = new URL(event.notification.data.url, self.location.origin);
  event.waitUntil(self.clients.openWindow(pathname + search));
});

// The push service has replaced the subscription, or ended it. The server moves the device to the new one if the person who is
// signed in turned on the old one; otherwise the page offers to turn notifications on again.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(takeOver(event)));

// Some browsers name neither subscription, or only the new one. The server then finds the device by the browser's cookie.
async function takeOver({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (oldSubscription && (await subscribeAgain(oldSubscription)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const replaced = oldSubscription ? { replaces: oldSubscription.endpoint } : {};
  await fetch("/account/emails/devices/replace", {
    method: "POST",
    body: new URLSearchParams({ endpoint, ...keys, ...replaced }),
    redirect: "manual",
  });
}

const subscribeAgain = ({ options: { applicationServerKey } }) =>
  self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
