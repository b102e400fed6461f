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
