import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/**
 * A table that scrolls sideways inside its own box, with a shadow at an edge that hides columns. Name it by a caption or
 * aria-label, the box takes the same. With `stacks`, each row becomes a block on a phone; its cells then show their `label`.
 */
export function Table({
  className,
  stacks,
  ...props
}: ComponentPropsWithoutRef<"table"> & { stacks?: boolean }) {
  return (
    // A box that scrolls must be reachable by keyboard.
    <div
      role="group"
      aria-label={props["aria-label"] ?? "Table"}
      tabIndex={0}
      className="relative overflow-x-auto scroll-edges"
    >
      <table
        className={cn("w-full border-collapse text-sm", stacks && "table-stacks", className)}
        {...props}
      />
    </div>
  );
}

export function TableHeader(props: ComponentPropsWithoutRef<"thead">) {
  return <thead {...props} />;
}

export function TableBody({ className, ...props }: ComponentPropsWithoutRef<"tbody">) {
  return <tbody className={cn("[&>tr:last-child]:border-0", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentPropsWithoutRef<"tr">) {
  return <tr className={cn("border-b data-[state=selected]:bg-accent", className)} {...props} />;
}

export function TableHead({ className, ...props }: ComponentPropsWithoutRef<"th">) {
  return (
    <th
      scope="col"
      className={cn(
        "h-10 px-3 text-left align-middle text-xs font-semibold whitespace-nowrap text-muted-foreground",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({
  className,
  label,
  ...props
}: ComponentPropsWithoutRef<"td"> & { label?: string }) {
  return <td data-label={label} className={cn("px-3 py-2.5 align-middle", className)} {...props} />;
}
