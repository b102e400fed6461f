import { useEffect, useState } from "react";
import { toBase64url } from "~/text";

/** This browser as a device. */
interface ThisDevice {
  /** Its id, as the server computes it, if notifications for it arrive; else null. */
  id: string | null;
  /** Its id before, where it was turned on and notifications no longer arrive; else null. */
  lapsedId: string | null;
}

const UNKNOWN: ThisDevice = { id: null, lapsedId: null };

/** The id under which this browser was turned on last. */
const STORED = "push-device";

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
  const id = subscription ? await deviceId(subscription.endpoint) : null;
  const isListed = devices.some((device) => device.id === id);
  if (isListed && isUnderKey(subscription, pushKey)) return { id, lapsedId: null };
  return { id: null, lapsedId: localStorage.getItem(STORED) ?? id };
}

/** False for a subscription under a key that was replaced, with which its push service refuses everything. */
function isUnderKey(subscription: PushSubscription | null | undefined, pushKey: string | null): boolean {
  const key = subscription?.options?.applicationServerKey;
  return !key || pushKey === null || toBase64url(new Uint8Array(key)) === pushKey;
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
  localStorage.setItem(STORED, await deviceId(subscription.endpoint));
  return subscription.toJSON();
}

const deviceId = async (endpoint: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint))));
