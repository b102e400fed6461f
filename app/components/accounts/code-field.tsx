import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { Input } from "~/components/ui/input";
import { Field } from "../form/field";

/** Input for an authenticator code or a recovery code. */
export function CodeField({ field }: { field: FieldMetadata<string> }) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <Field field={field} label="Code">
      <Input key={key} {...input} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
