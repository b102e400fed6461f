import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Option } from "~/survey/questions";
import { FieldError } from "../ui/input";

type Field = FieldMetadata<unknown>;

interface QuestionProps {
  field: Field;
  label: string;
  options: readonly Option[];
}

/** ARIA attributes of a control with an error. */
const invalid = (field: Field) =>
  field.errors ? { "aria-invalid": true as const, "aria-describedby": field.errorId } : {};

/**
 * A single-choice question with few options, or a multiple-choice one: native controls that work without JavaScript.
 */
export function ChoiceQuestion({
  field,
  label,
  options,
  type,
}: QuestionProps & { type: "radio" | "checkbox" }) {
  const chosen: unknown[] = [field.initialValue].flat();
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend className="text-sm leading-snug font-medium">{label}</legend>
      <div className={type === "checkbox" ? "mt-2 grid gap-x-6 sm:grid-cols-2" : "mt-2 grid"}>
        {options.map(({ value, label: text }) => (
          <Choice key={value}>
            <input
              type={type}
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={field.errors ? true : undefined}
              className={choiceLook}
            />
            {text}
          </Choice>
        ))}
      </div>
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </fieldset>
  );
}

/** A statement to agree to. */
export function Agreement({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div>
      <Choice>
        <input type="checkbox" name={field.name} className={choiceLook} {...invalid(field)} />
        <span>{children}</span>
      </Choice>
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </div>
  );
}

const choiceLook = "mt-0.5 size-4 shrink-0 accent-(--primary)";

function Choice({ children }: { children: ReactNode }) {
  return <label className="flex cursor-pointer items-start gap-2.5 py-1.5 text-sm">{children}</label>;
}
