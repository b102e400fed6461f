import { useEffect, useState } from "react";

/** What the service worker reads to take over a replaced subscription; `public/service-worker.js` has the same names. */
const CACHE = "subscription";
const STORED = "/subscription";

interface StoredSubscription {
  endpoint: string;
  pushKey: string;
}

/** This browser as a device. */
interface ThisDevice {
  /** Its id, as the server computes it, if notifications sent to it arrive; else null. */
  id: string | null;
  /** Its subscription before, where it had one that no longer works. */
  lapsed: string | null;
}

const UNKNOWN: ThisDevice = { id: null, lapsed: null };

/** Finds this browser among the devices; unknown at first, and where the browser can't tell. */
export function useThisDevice(devices: readonly { id: string }[], pushKey: string | null): ThisDevice {
  const [device, setDevice] = useState(UNKNOWN);
  useEffect(() => {
    let isCurrent = true;
    void thisDevice(devices, pushKey)
      .catch(() => UNKNOWN)
      .then((found) => isCurrent && setDevice(found));
    return () => {
      isCurrent = false;
    };
  }, [devices, pushKey]);
  return device;
}

async function thisDevice(devices: readonly { id: string }[], pushKey: string | null): Promise<ThisDevice> {
  if (!("serviceWorker" in navigator)) return UNKNOWN;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  const reply = await (await caches.open(CACHE)).match(STORED);
  const stored = (await reply?.json()) as StoredSubscription | undefined;
  const isUnderKey = pushKey === null || !stored || stored.pushKey === pushKey;
  const id = subscription && isUnderKey ? await deviceId(subscription.endpoint) : null;
  if (id !== null && devices.some((device) => device.id === id)) return { id, lapsed: null };
  return { id: null, lapsed: stored?.endpoint ?? subscription?.endpoint ?? null };
}

/**
 * Subscribes this browser under the key. A subscription that was there before is ended, because it may be one that its push
 * service no longer serves.
 */
export async function subscribe(pushKey: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const cache = await caches.open(CACHE);
  await cache.put(
    STORED,
    Response.json({ endpoint: subscription.endpoint, pushKey } satisfies StoredSubscription),
  );
  return subscription.toJSON();
}

async function deviceId(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
