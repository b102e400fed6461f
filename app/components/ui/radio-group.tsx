import { RadioGroup as Primitive } from "radix-ui";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

export function RadioGroup({ className, ...props }: ComponentPropsWithoutRef<typeof Primitive.Root>) {
  return <Primitive.Root className={cn("grid gap-3", className)} {...props} />;
}

export const RadioGroupItem = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Primitive.Item>>(
  function RadioGroupItem({ className, ...props }, ref) {
    return (
      <Primitive.Item
        ref={ref}
        className={cn(
          "grid size-5 shrink-0 place-items-center rounded-full border border-input bg-card disabled:opacity-55 data-[state=checked]:border-primary",
          className,
        )}
        {...props}
      >
        <Primitive.Indicator className="size-2.5 rounded-full bg-primary" />
      </Primitive.Item>
    );
  },
);
