import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

export const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(function Input(
  { className, type = "text", ...props },
  ref,
) {
  return <input ref={ref} type={type} className={cn("field h-10", className)} {...props} />;
});

/** A field's error. Use the id that the field's aria-describedby refers to. */
export function FieldError({ id, children }: { id?: string; children?: string | string[] }) {
  const text = Array.isArray(children) ? children[0] : children;
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm text-destructive">
      {text}
    </p>
  );
}
