import { Switch as Primitive } from "radix-ui";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/** On or off at once. Give it a name by a label or aria-label. */
export const Switch = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Primitive.Root>>(
  function Switch({ className, ...props }, ref) {
    return (
      <Primitive.Root
        ref={ref}
        className={cn(
          "inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-secondary p-0.5 transition-colors disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary",
          className,
        )}
        {...props}
      >
        <Primitive.Thumb className="block size-4.5 rounded-full bg-muted-foreground transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground" />
      </Primitive.Root>
    );
  },
);
