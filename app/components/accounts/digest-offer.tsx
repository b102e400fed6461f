import { useEffect, useState } from "react";
import { IntentForm } from "../form/intent-form";
import { Button } from "../ui/button";
import { cn } from "../ui/class-names";

/** Offers the weekly digest, with a picture of one, on the way to the dashboard. Nothing is chosen beforehand. */
export function DigestOffer() {
  const [timeZone, setTimeZone] = useState("");
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return (
    <IntentForm intent="accept-offer" className="grid gap-4">
      <Picture theme="light" className="dark:hidden" />
      <Picture theme="dark" className="hidden dark:block" />
      <label className="flex min-h-6 items-start gap-3 text-left">
        <input type="checkbox" name="weekly" className="mt-0.5 size-5 shrink-0 accent-primary" />
        <span>Email me this digest every Monday at 7 AM</span>
      </label>
      <input type="hidden" name="timeZone" value={timeZone} />
      <Button type="submit">View your dashboard</Button>
    </IntentForm>
  );
}

/** Loaded lazily, so the other theme's picture isn't downloaded. Taken by `npm run pictures -- landing`. */
function Picture({ theme, className }: { theme: "light" | "dark"; className: string }) {
  return (
    <img
      src={`/pictures/digest-${theme}.webp`}
      alt="An example of the digest: the risk level and how far it moved, the February 2028 forecast, and what changed"
      width={720}
      height={600}
      loading="lazy"
      className={cn("h-auto w-80 max-w-full justify-self-center rounded-lg border", className)}
    />
  );
}
