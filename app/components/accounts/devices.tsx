import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { DEVICE_NOTICES, deviceIdOf, type DeviceNotice } from "~/push/device-notices";
import type { devicesOf } from "~/push/devices.server";
import { toBase64url } from "~/text";
import { formatInstant } from "~/time";
import { IntentButton, IntentForm } from "../form/intent-form";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { AccountSection } from "./account-layout";

type Device = Awaited<ReturnType<typeof devicesOf>>[number];

const isNotice = (key: string | null): key is DeviceNotice =>
  key !== null && Object.hasOwn(DEVICE_NOTICES, key);

/** The devices that show notifications: turn on this one, test, remove. */
export function Devices({ devices, pushKey }: { devices: Device[]; pushKey: string | null }) {
  const { id: here, lapsedId } = useThisDevice(devices, pushKey);
  const [search] = useSearchParams();
  const notice = search.get("device");
  return (
    <AccountSection
      title="Notifications on your devices"
      help="A short notification with each alert email and emergency notice. Turning off or pausing emails above stops these too. Quiet hours delay alerts."
    >
      {pushKey ? (
        <TurnOnDevice pushKey={pushKey} isOn={here !== null} lapsedId={lapsedId} />
      ) : (
        <p className="text-sm">
          Notifications aren&rsquo;t set up on this service yet. Emails are sent as usual.
        </p>
      )}
      <p role="status" className="mt-3 text-sm empty:hidden">
        {isNotice(notice) ? DEVICE_NOTICES[notice] : ""}
      </p>
      {devices.length > 0 && (
        <ul className="mt-4 divide-y rounded-lg border">
          {devices.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              isHere={device.id === here}
              canTest={pushKey !== null}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function DeviceItem({ device, isHere, canTest }: { device: Device; isHere: boolean; canTest: boolean }) {
  const { id, label, createdAt } = device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {label} {isHere && <Badge variant="success">This device</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          Since <span className="whitespace-nowrap">{formatInstant(createdAt)}</span>
        </p>
      </div>
      <div className="flex gap-2">
        {canTest && (
          <IntentButton intent="test-device" fields={{ id }} variant="outline" size="sm">
            Send a test<span className="sr-only"> to {label}</span>
          </IntentButton>
        )}
        <IntentButton intent="remove-device" fields={{ id }} variant="outline" size="sm">
          Turn off<span className="sr-only"> on {label}</span>
        </IntentButton>
      </div>
    </li>
  );
}

const BLOCKED =
  "This browser blocks notifications from us. Allow them in its settings for this site, then try again.";
const UNREACHED =
  "We couldn’t turn on notifications. Nothing was changed. Check your connection and try again.";
const UNSUPPORTED =
  "This browser can’t show notifications. On an iPhone or iPad, first add this site to the home screen from the share menu, and open it there.";

/**
 * Subscribes this browser to notifications and stores it. Needs scripts, so the button appears once they run, in
 * reserved space.
 */
function TurnOnDevice({
  pushKey,
  isOn,
  lapsedId,
}: {
  pushKey: string;
  isOn: boolean;
  /** The id of this browser as a device, if it was turned on and notifications no longer arrive. */
  lapsedId: string | null;
}) {
  const form = useRef<HTMLDivElement>(null);
  const [isSupported, setSupported] = useState<boolean>();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState("");
  useEffect(() => setSupported("serviceWorker" in navigator && "PushManager" in window), []);
  if (isSupported === false) return <p className="text-sm">{UNSUPPORTED}</p>;

  async function turnOn() {
    setPending(true);
    setError("");
    try {
      if ((await Notification.requestPermission()) !== "granted") return setError(BLOCKED);
      const { endpoint, keys = {} } = await subscribe(pushKey);
      const fields: Record<string, string | undefined> = {
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        replaces: lapsedId ?? "",
      };
      const sent = form.current?.querySelector("form");
      for (const input of sent?.querySelectorAll("input") ?? [])
        input.value = fields[input.name] ?? input.value;
      sent?.requestSubmit();
    } catch {
      setError(UNREACHED);
    } finally {
      setPending(false);
    }
  }

  return (
    <div ref={form} className={isSupported ? "" : "invisible"}>
      <IntentForm intent="add-device">
        {["endpoint", "p256dh", "auth", "replaces"].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        {!isOn && lapsedId && (
          <p className="mb-3 text-sm">
            Notifications no longer reach this device. Turn them on again to get them here.
          </p>
        )}
        {!isOn && (
          <Button
            type="submit"
            variant="outline"
            pending={isPending}
            onClick={(event) => {
              event.preventDefault();
              void turnOn();
            }}
          >
            {isPending ? "Turning on..." : "Turn on for this device"}
          </Button>
        )}
      </IntentForm>
      <p role="alert" className="mt-1.5 text-sm text-destructive empty:hidden">
        {error}
      </p>
    </div>
  );
}

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
function useThisDevice(devices: readonly { id: string }[], pushKey: string | null): ThisDevice {
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
  const id = subscription ? await deviceIdOf(subscription.endpoint) : null;
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
async function subscribe(pushKey: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  localStorage.setItem(STORED, await deviceIdOf(subscription.endpoint));
  return subscription.toJSON();
}
