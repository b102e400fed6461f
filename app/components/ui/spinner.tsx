import { LoaderCircle } from "~/components/ui/icons";
import { cn } from "./class-names";

/** Only the spinner; add text that says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn("spinner", className)} />;
}

/** A loading page or panel: the spinner and its text, centered. */
export function Waiting({ children }: { children: string }) {
  return (
    <div
      role="status"
      className="flex min-h-64 flex-1 flex-col items-center justify-center gap-3 text-muted-foreground"
    >
      <Spinner className="size-7 text-primary" />
      <p>{children}</p>
    </div>
  );
}
