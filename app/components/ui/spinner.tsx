import { LoaderCircle } from "lucide-react";
import { cn } from "./class-names";

/** The turning mark alone; say beside it what is being waited for. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn("spinner", className)} />;
}

/** A page or panel that waits: the mark and its text, in the middle. */
export function Waiting({ children, className }: { children: string; className?: string }) {
  return (
    <div
      role="status"
      className={cn(
        "flex min-h-64 flex-1 flex-col items-center justify-center gap-3 text-muted-foreground",
        className,
      )}
    >
      <Spinner className="size-7 text-primary" />
      <p>{children}</p>
    </div>
  );
}
