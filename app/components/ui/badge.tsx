import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

const badgeVariants = cva("badge", {
  variants: {
    variant: {
      secondary: "bg-secondary text-secondary-foreground",
      outline: "border border-input/60 text-foreground",
      gold: "bg-gold-soft text-gold",
      success: "bg-success-soft text-success",
      warning: "bg-warning-soft text-warning",
      destructive: "bg-destructive-soft text-destructive",
    },
  },
  defaultVariants: { variant: "secondary" },
});

export function Badge({
  className,
  variant,
  ...props
}: ComponentPropsWithoutRef<"span"> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
