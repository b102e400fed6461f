import { useEffect, useState } from "react";

/** Returns the id of this browser's device, as the server computes it; null while it is unknown or not subscribed. */
export function useThisDevice(devices: readonly { id: string }[]): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void subscribedId().then((found) => isCurrent && setId(found));
    return () => {
      isCurrent = false;
    };
  }, [devices]);
  return id;
}

async function subscribedId(): Promise<string | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration("/").catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  if (!subscription) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
