import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/** With a `name` it posts like a native checkbox. `checked="indeterminate"` shows a dash. */
export const Checkbox = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Primitive.Root>>(
  function Checkbox({ className, ...props }, ref) {
    return (
      <Primitive.Root
        ref={ref}
        className={cn(
          "group grid size-5 shrink-0 place-items-center rounded-sm border border-input bg-card text-primary-foreground disabled:opacity-55 aria-invalid:border-destructive data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary",
          className,
        )}
        {...props}
      >
        <Primitive.Indicator>
          <Check className="hidden size-3.5 group-data-[state=checked]:block" strokeWidth={3} />
          <Minus className="hidden size-3.5 group-data-[state=indeterminate]:block" strokeWidth={3} />
        </Primitive.Indicator>
      </Primitive.Root>
    );
  },
);
