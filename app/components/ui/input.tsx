import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/** The look that every field of a form shares. */
export const fieldLook =
  "w-full rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-1 disabled:opacity-55 aria-invalid:border-destructive aria-invalid:outline-destructive sm:text-sm";

export const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(function Input(
  { className, ...props },
  ref,
) {
  return <input ref={ref} className={cn(fieldLook, "h-10", className)} {...props} />;
});

/** What is wrong with a field, under it. Give it the id that the field's aria-describedby names. */
export function FieldError({ id, children }: { id?: string; children?: string | string[] }) {
  const text = Array.isArray(children) ? children[0] : children;
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm text-destructive">
      {text}
    </p>
  );
}
