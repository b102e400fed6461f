import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldError } from "../ui/input";
import { Label } from "../ui/label";

/** A form field: its label, control, help text and error. */
export function Field({
  field,
  label,
  isLabelHidden,
  hint,
  className,
  children,
}: {
  field: FieldMetadata<unknown>;
  label: string;
  /** For screen readers only, where a heading already names the field. */
  isLabelHidden?: boolean;
  hint?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <Label htmlFor={field.id} className={isLabelHidden ? "sr-only" : "mb-1.5 block"}>
        {label}
      </Label>
      {children}
      {hint && (
        <p id={field.descriptionId} className="mt-1.5 text-xs text-muted-foreground">
          {hint}
        </p>
      )}
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </div>
  );
}
