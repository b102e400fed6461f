import type { Submission } from "@conform-to/react";
import { useEffect, useState } from "react";

/** Validates a form with the server's schema. */
export type Validate<Input, Output> = (formData: FormData) => Submission<Input, string[], Output>;

/**
 * Loads a form's validator once the page is interactive, so pages don't wait for the schema library. Until then, or if
 * it can't load, only the server validates, with the same messages. Returns the options for `useForm`.
 * @param load a function defined outside the component, so its identity is stable
 */
export function useValidator<Input, Output>(load: () => Promise<Validate<Input, Output>>) {
  const [validate, setValidate] = useState<Validate<Input, Output>>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      // Set only once: for an equal value React may run the form's component without its fields, and Conform then drops
      // their subscriptions.
      (loaded) => isCurrent && setValidate(() => loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return {
    onValidate: validate && (({ formData }: { formData: FormData }) => validate(formData)),
    shouldValidate: "onSubmit" as const,
    // Without a validator, validating on input would call the server.
    shouldRevalidate: validate ? ("onInput" as const) : ("onSubmit" as const),
  };
}
