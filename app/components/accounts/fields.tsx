import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "~/components/ui/input";
import { Field } from "../form/field";

interface FieldProps {
  field: FieldMetadata<string>;
  label: string;
}

/** @param autoComplete "username" if the address signs in, else "email" */
export function EmailField({
  field,
  label,
  autoComplete = "username",
}: FieldProps & { autoComplete?: "username" | "email" }) {
  const { key, ...input } = getInputProps(field, { type: "email" });
  return (
    <Field field={field} label={label}>
      <Input
        key={key}
        {...input}
        autoComplete={autoComplete}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  /** Adds a button that shows the input. */
  canShow?: boolean;
  /** A line of help under the field. */
  hint?: string;
}

export function PasswordField({ field, label, autoComplete, canShow, hint }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const hasScript = useHasScript();
  const shownHint = field.errors ? undefined : hint;
  const { key, ...input } = getInputProps(field, {
    type: isShown ? "text" : "password",
    ariaDescribedBy: shownHint && field.descriptionId,
  });
  return (
    <Field field={field} label={label} hint={shownHint}>
      <div className="relative">
        <Input
          key={key}
          {...input}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
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

/** False until client scripts run; hides controls that need them. */
function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}
