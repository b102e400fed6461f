import { useEffect, useRef, useState } from "react";
import { IntentForm } from "../form/intent-form";
import { Button } from "../ui/button";
import { subscribe } from "./use-this-device";

const BLOCKED =
  "This browser blocks notifications from us. Allow them in its settings for this site, then try again.";
const UNREACHED =
  "We couldn’t turn on notifications. Nothing was changed. Check your connection and try again.";
const UNSUPPORTED =
  "This browser can’t show notifications. On an iPhone or iPad, first add this site to the home screen from the share menu, and open it there.";

/**
 * Subscribes this browser to notifications and stores it. Needs scripts, so the button appears once they run, in reserved space.
 */
export function TurnOnDevice({
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
