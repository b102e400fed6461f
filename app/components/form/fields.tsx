import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { Eye, EyeOff } from "~/components/ui/icons";
import { useState, type ComponentPropsWithoutRef, type ReactNode, type Ref } from "react";
import type { z } from "zod";
import type { FormAnswer } from "~/http/request-form.server";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { FieldError, Input, Label, Options, Select, Textarea } from "../ui/controls";
import { useHasScript } from "../ui/scripts";

/** The form of a page whose action answers with `acceptForm`: Conform's `useForm`, with what the server said about the last one. */
export function usePageForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  id: string,
  defaultValue?: DefaultValue<z.input<Schema>>,
) {
  return useForm<z.input<Schema>>({ id, lastResult: useActionData<FormAnswer>()?.reply, defaultValue });
}

/** The form itself, with the errors that belong to no field above its fields. */
export function PageForm<Schema extends Record<string, unknown>>({
  form,
  children,
}: {
  form: FormMetadata<Schema>;
  children: ReactNode;
}) {
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors form={form} />
      {children}
    </Form>
  );
}

// Conform has no components: it gives a control's attributes, and the label, help text and error around it are ours.

interface FieldProps {
  field: FieldMetadata<unknown>;
  label: ReactNode;
  /** For screen readers only, where a heading already names the field. */
  isLabelHidden?: boolean;
  hint?: string;
  className?: string;
}

/** A form field: its label, control, help text and error. */
function Field({
  field,
  label,
  isLabelHidden,
  hint,
  className,
  onInput,
  children,
}: FieldProps & { onInput: () => void; children: ReactNode }) {
  return (
    <div className={className} onInput={onInput}>
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

/**
 * The field, whose error goes as soon as the user changes its value; the server checks the new one. Conform validates as the user types
 * only with the schema in the browser.
 */
function useEdited<Value>(field: FieldMetadata<Value>) {
  const { errors } = field;
  const [edited, setEdited] = useState<string[]>();
  const onInput = () => setEdited(errors);
  if (!errors || edited !== errors) return { field, onInput };
  // Conform reads a field's properties when they are asked for, so a copy would have none.
  const withoutErrors = { errors: { value: undefined }, valid: { value: true } };
  return { field: Object.create(field, withoutErrors) as FieldMetadata<Value>, onInput };
}

/** A single-line field. @param props.inputProps more attributes of the input */
export function InputField({
  type = "text",
  inputProps,
  ...props
}: FieldProps & {
  type?: "text" | "email" | "url" | "number" | "date" | "time";
  inputProps?: ComponentPropsWithoutRef<"input">;
}) {
  const edited = useEdited(props.field);
  const { key, ...input } = getInputProps(edited.field, { type, ...described(props) });
  return (
    <Field {...props} {...edited}>
      <Input key={key} {...input} {...inputProps} />
    </Field>
  );
}

/** A multi-line field. */
export function TextareaField({ rows, ...props }: FieldProps & { rows?: number }) {
  const edited = useEdited(props.field);
  const { key, ...textarea } = getTextareaProps(edited.field, described(props));
  return (
    <Field {...props} {...edited}>
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
  const edited = useEdited(props.field);
  const { key, ...select } = getSelectProps(edited.field, described(props));
  return (
    <Field {...props} {...edited}>
      <Select key={key} {...select} ref={selectRef}>
        <Options labels={options} empty={placeholder} />
      </Select>
    </Field>
  );
}

const TYPED_EXACTLY = { autoCapitalize: "none", spellCheck: false };

/** @param props.autoComplete "username" if the address signs in, else "email" */
export function EmailField({
  autoComplete = "username",
  ...props
}: FieldProps & { autoComplete?: "username" | "email" }) {
  return (
    <InputField {...props} type="email" inputProps={{ ...TYPED_EXACTLY, autoComplete, inputMode: "email" }} />
  );
}

/** Six digits, and the space that apps show between them. */
const APP_CODE = { inputMode: "numeric", maxLength: 7 } as const;

/** For an authenticator code or a recovery code. @param props.onlyApp accepts no recovery code */
export function CodeField({ field, onlyApp = false }: Pick<FieldProps, "field"> & { onlyApp?: boolean }) {
  return (
    <InputField
      field={field}
      label="Code"
      inputProps={{ ...TYPED_EXACTLY, autoComplete: "one-time-code", ...(onlyApp && APP_CODE) }}
    />
  );
}

/** @param props.canShow adds a button that shows the input */
export function PasswordField({
  field: submitted,
  label,
  autoComplete,
  canShow,
  hint,
}: Pick<FieldProps, "field" | "label" | "hint"> & {
  autoComplete: "current-password" | "new-password";
  canShow?: boolean;
}) {
  const [isShown, setShown] = useState(false);
  const { field, onInput } = useEdited(submitted);
  const hasScript = useHasScript();
  const shownHint = field.errors ? undefined : hint;
  const { key, ...input } = getInputProps(field, {
    type: isShown ? "text" : "password",
    ...described({ field, label, hint: shownHint }),
  });
  return (
    <Field field={field} onInput={onInput} label={label} hint={shownHint}>
      <div className="relative">
        <Input
          key={key}
          {...input}
          autoComplete={autoComplete}
          {...TYPED_EXACTLY}
          className={canShow ? "pr-12" : undefined}
        />
        {canShow && hasScript && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={field.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-md text-muted-foreground hover:text-foreground"
          >
            {isShown ? (
              <EyeOff aria-hidden="true" className="size-4.5" />
            ) : (
              <Eye aria-hidden="true" className="size-4.5" />
            )}
            <span className="sr-only">{isShown ? "Hide password" : "Show password"}</span>
          </button>
        )}
      </div>
    </Field>
  );
}

/** The errors that belong to no field, announced when they appear. */
export function FormErrors({
  form,
  className,
}: {
  form: { errors?: string[]; errorId: string };
  className?: string;
}) {
  if (!form.errors) return null;
  return (
    <Alert variant="destructive" id={form.errorId} className={className}>
      {form.errors.join(" ")}
    </Alert>
  );
}

/** Whether the page's main form is being sent, not one of its small forms, whose redirect is a navigation too. */
export function useIsPending(): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" && !formData?.has("intent");
}

/** The button of a page with one form, as wide as its fields. @param props.pending its label while the form is sent */
export function SubmitButton({
  pending,
  variant,
  children,
}: {
  pending: string;
  variant?: "destructive";
  children: string;
}) {
  const isPending = useIsPending();
  return (
    <Button
      type="submit"
      size="lg"
      variant={variant}
      pending={isPending}
      className="mt-1 h-auto min-h-12 w-full py-2 whitespace-normal"
    >
      {isPending ? pending : children}
    </Button>
  );
}
