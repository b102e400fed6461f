import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

export const Textarea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<"textarea">>(
  function Textarea({ className, ...props }, ref) {
    return <textarea ref={ref} className={cn("field block min-h-24 py-2", className)} {...props} />;
  },
);
