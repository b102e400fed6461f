import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { DEVICE_NOTICES, type DeviceNotice } from "~/push/device-notices";
import { formatInstant } from "~/time";
import { IntentButton, IntentForm } from "../form/intent-form";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { AccountSection } from "./account-section";
import { subscribe, useThisDevice } from "./use-this-device";

interface Device {
  id: string;
  label: string;
  createdAt: string | Date;
}

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
      help="A short notification with each alert email and emergency notice. What you turn off or pause above stops them too. Quiet hours hold alerts."
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
 * Subscribes this browser to notifications and stores it. Needs scripts, so the button appears once they run, in reserved space.
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
