import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Input } from "~/components/ui/input";
import { Field, InputField } from "../form/field";
import { useHasScript } from "../use-has-script";

interface FieldProps {
  field: FieldMetadata<string>;
  label: string;
}

const TYPED_EXACTLY = { autoCapitalize: "none", spellCheck: false };

/** @param autoComplete "username" if the address signs in, else "email" */
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

/** For an authenticator code or a recovery code. @param onlyApp accepts no recovery code */
export function CodeField({ field, onlyApp = false }: { field: FieldMetadata<string>; onlyApp?: boolean }) {
  return (
    <InputField
      field={field}
      label="Code"
      inputProps={{ ...TYPED_EXACTLY, autoComplete: "one-time-code", ...(onlyApp && APP_CODE) }}
    />
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
