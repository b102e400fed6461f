import { Link } from "@remix-run/react";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";
import { Spinner } from "./spinner";

/** Button styles, also for links: `<ButtonLink variant="outline">`. */
export const buttonVariants = cva("button", {
  variants: {
    variant: {
      default: "button-primary",
      secondary: "button-secondary",
      outline: "button-outline",
      ghost: "button-ghost",
      destructive: "button-destructive",
      link: "button-link",
    },
    size: {
      default: "",
      sm: "button-sm",
      lg: "button-lg",
      icon: "button-icon",
    },
  },
  defaultVariants: { variant: "default", size: "default" },
});

interface ButtonProps extends ComponentPropsWithoutRef<"button">, VariantProps<typeof buttonVariants> {
  /** Shows a spinner beside the label and blocks further clicks without losing focus. */
  pending?: boolean;
}

export function Button({
  className,
  variant,
  size,
  pending,
  children,
  type = "button",
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(buttonVariants({ variant, size }), className)}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** A link to one of our pages that looks like a button. */
export const ButtonLink = ({
  className,
  variant,
  size,
  ...props
}: ComponentPropsWithoutRef<typeof Link> & VariantProps<typeof buttonVariants>) => (
  <Link className={buttonVariants({ variant, size, className })} {...props} />
);
