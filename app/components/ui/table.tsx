import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/**
 * A table that scrolls sideways in its own box, with a shadow at an edge that hides columns. Name it by a caption or
 * aria-label; the box uses the same name. With `stacks`, each row becomes a block on a phone and its cells show their
 * `label`.
 */
export function Table({
  className,
  stacks,
  ...props
}: ComponentPropsWithoutRef<"table"> & { stacks?: boolean }) {
  return (
    // Scrollable areas must be focusable.
    <div
      role="group"
      aria-label={props["aria-label"] ?? "Table"}
      tabIndex={0}
      className="@container relative overflow-x-auto scroll-edges"
    >
      <table className={cn("data-table", stacks && "table-stacks", className)} {...props} />
    </div>
  );
}

export function TableHeader(props: ComponentPropsWithoutRef<"thead">) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentPropsWithoutRef<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow(props: ComponentPropsWithoutRef<"tr">) {
  return <tr {...props} />;
}

export function TableHead(props: ComponentPropsWithoutRef<"th">) {
  return <th scope="col" {...props} />;
}

export function TableCell({ label, ...props }: ComponentPropsWithoutRef<"td"> & { label?: string }) {
  return <td data-label={label} {...props} />;
}
