import { getInputProps, getSelectProps, getTextareaProps, type FieldMetadata } from "@conform-to/react";
import type { ComponentPropsWithoutRef, ReactNode, Ref } from "react";
import { FieldError, Input } from "../ui/input";
import { Label } from "../ui/label";
import { Options, Select } from "../ui/select";
import { Textarea } from "../ui/textarea";

interface FieldProps {
  field: FieldMetadata<unknown>;
  label: ReactNode;
  /** For screen readers only, where a heading already names the field. */
  isLabelHidden?: boolean;
  hint?: string;
  className?: string;
}

/** A form field: its label, control, help text and error. */
export function Field({
  field,
  label,
  isLabelHidden,
  hint,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
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

/** The help text describes the control; Conform adds the error. */
const described = ({ field, hint }: FieldProps) => ({ ariaDescribedBy: hint && field.descriptionId });

/** A single-line field. @param props.inputProps more attributes of the input */
export function InputField({
  type = "text",
  inputProps,
  ...props
}: FieldProps & {
  type?: "text" | "email" | "url" | "number" | "date" | "time";
  inputProps?: ComponentPropsWithoutRef<"input">;
}) {
  const { key, ...input } = getInputProps(props.field, { type, ...described(props) });
  return (
    <Field {...props}>
      <Input key={key} {...input} {...inputProps} />
    </Field>
  );
}

/** A multi-line field. */
export function TextareaField({ rows, ...props }: FieldProps & { rows?: number }) {
  const { key, ...textarea } = getTextareaProps(props.field, described(props));
  return (
    <Field {...props}>
      <Textarea key={key} {...textarea} rows={rows} className={rows ? "min-h-0" : undefined} />
    </Field>
  );
}

/** A drop-down list. @param props.placeholder the label of its empty option */
export function SelectField({
  options,
  placeholder,
  selectRef,
  ...props
}: FieldProps & {
  /** The labels by their values. */
  options: Record<string, string>;
  placeholder?: string;
  selectRef?: Ref<HTMLSelectElement>;
}) {
  const { key, ...select } = getSelectProps(props.field, described(props));
  return (
    <Field {...props}>
      <Select key={key} {...select} ref={selectRef}>
        <Options labels={options} empty={placeholder} />
      </Select>
    </Field>
  );
}
