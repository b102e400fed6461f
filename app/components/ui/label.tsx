import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

export function Label({ className, htmlFor, ...props }: ComponentPropsWithoutRef<"label">) {
  return (
    <label
      htmlFor={htmlFor}
      className={cn("text-sm leading-snug font-medium select-none", className)}
      {...props}
    />
  );
}
