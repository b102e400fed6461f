import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { agoText, formatInstant } from "~/time";

const toTheMinute = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

const toTheSecond = new Intl.DateTimeFormat("en-US", {
  dateStyle: "full",
  timeStyle: "long",
  timeZone: "UTC",
});

/** "Nov 20, 2026, 12:00 UTC", with the seconds as a tooltip; a dash if it never happened. */
export function Instant({ at }: { at: string | null }) {
  if (at === null) return <>—</>;
  const instant = new Date(at);
  return (
    <time dateTime={at} title={toTheSecond.format(instant)} className="whitespace-nowrap figures">
      {toTheMinute.format(instant)} UTC
    </time>
  );
}

const TICK_MS = 30_000;
const Now = createContext<number | null>(null);

/** The current time for every `Ago` inside: at first the server's, so hydration matches, then the browser's. */
export function NowProvider({ now, children }: { now: Date; children: ReactNode }) {
  const [current, setCurrent] = useState(now.getTime());
  useEffect(() => {
    setCurrent(Date.now());
    const timer = setInterval(() => setCurrent(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <Now.Provider value={current}>{children}</Now.Provider>;
}

/** "4 min ago", with the exact time as a tooltip; a dash if it never happened. */
export function Ago({ at }: { at: string | null }) {
  const now = useContext(Now);
  if (at === null) return <>—</>;
  return (
    <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap figures">
      {now === null ? formatInstant(at) : agoText(at, now)}
    </time>
  );
}
