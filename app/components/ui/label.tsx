import { Label as Primitive } from "radix-ui";
import { type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

export function Label({ className, ...props }: ComponentPropsWithoutRef<typeof Primitive.Root>) {
  return (
    <Primitive.Root className={cn("text-sm leading-snug font-medium select-none", className)} {...props} />
  );
}
