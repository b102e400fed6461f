import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { FieldError, Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";

/** Input for an authenticator code or a recovery code. */
export function CodeField({ field }: { field: FieldMetadata<string> }) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <div>
      <Label htmlFor={field.id}>Code</Label>
      <Input
        key={key}
        {...input}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="mt-1.5"
      />
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </div>
  );
}
