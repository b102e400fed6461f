const toTheSecond = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

const withYear = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "long", timeZone: "UTC" });

/** "Nov 20, 12:00:05" in UTC, with the full date as a tooltip; a dash if it never happened. */
export function Instant({ at }: { at: string | null }) {
  if (at === null) return <>–</>;
  const instant = new Date(at);
  return (
    <time dateTime={at} title={withYear.format(instant)} className="whitespace-nowrap figures">
      {toTheSecond.format(instant)}
    </time>
  );
}
