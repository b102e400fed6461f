import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/** A table that scrolls sideways inside its own box; name it by a caption or aria-label, the box takes the same. */
export function Table({ className, ...props }: ComponentPropsWithoutRef<"table">) {
  return (
    // A box that scrolls must be reachable by keyboard.
    <div
      role="group"
      aria-label={props["aria-label"] ?? "Table"}
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className={cn("w-full border-collapse text-sm", className)} {...props} />
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

export function TableCell({ className, ...props }: ComponentPropsWithoutRef<"td">) {
  return <td className={cn("px-3 py-2.5 align-middle", className)} {...props} />;
}
