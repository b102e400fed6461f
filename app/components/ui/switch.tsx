import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/** A setting that takes effect immediately: a button with the role of a switch. Give it a name by a label or aria-label. */
export function Switch({
  className,
  checked,
  ...props
}: ComponentPropsWithoutRef<"button"> & { checked: boolean }) {
  return (
    <button
      role="switch"
      aria-checked={checked}
      className={cn(
        "inline-flex h-6 w-11 shrink-0 items-center rounded-full border p-0.5 transition-colors disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55",
        checked ? "border-primary bg-primary" : "border-input bg-secondary",
        className,
      )}
      {...props}
    >
      <span
        className={cn(
          "block size-4.5 rounded-full transition-transform",
          checked ? "translate-x-5 bg-primary-foreground" : "bg-muted-foreground",
        )}
      />
    </button>
  );
}
