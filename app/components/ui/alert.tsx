import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "~/components/ui/icons";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

const alertVariants = cva("alert", {
  variants: {
    variant: {
      default: "bg-muted text-foreground [&>svg]:text-muted-foreground",
      success: "border-success/30 bg-success-soft text-success",
      warning: "border-warning/30 bg-warning-soft text-warning",
      destructive: "border-destructive/30 bg-destructive-soft text-destructive",
    },
  },
  defaultVariants: { variant: "default" },
});

const icons = { default: Info, success: CircleCheck, warning: TriangleAlert, destructive: CircleAlert };

/** A notice within the page. A destructive one is announced immediately; the others are plain text unless `role` is given. */
export function Alert({
  className,
  variant,
  children,
  ...props
}: ComponentPropsWithoutRef<"div"> & VariantProps<typeof alertVariants>) {
  const Icon = icons[variant ?? "default"];
  return (
    <div
      role={variant === "destructive" ? "alert" : undefined}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

export function AlertTitle({ className, ...props }: ComponentPropsWithoutRef<"p">) {
  return <p className={cn("font-semibold", className)} {...props} />;
}
