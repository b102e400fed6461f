import { toBase64url } from "~/text";

/** Returns the id of the device with this subscription, on the server as on its page: 43 characters. */
export const deviceIdOf = async (endpoint: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint))));

/** Devices of one user. */
export const DEVICES_MAX = 10;

/** What the page says after a change of a device. */
export const DEVICE_NOTICES = {
  on: "Notifications are on for this device.",
  removed: "The device no longer gets notifications.",
  tested: "We sent a test notification. It should appear within seconds.",
  gone: "This device no longer accepts our notifications, so we removed it. Turn them on again.",
  failed: "We couldn’t send the test notification. Nothing was changed. Try again in a few minutes.",
  "too-many-tests": "You’ve sent too many tests. Try again in a minute.",
  "too-many": `You’ve reached the limit of ${DEVICES_MAX} devices. Remove one first.`,
  refused: "We couldn’t turn on notifications here: this browser uses a push service that we don’t support.",
} as const;

export type DeviceNotice = keyof typeof DEVICE_NOTICES;
