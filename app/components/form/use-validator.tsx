import type { Submission } from "@conform-to/react";
import { useEffect, useState } from "react";

/** Checks a form by the schema that the server checks it by. */
export type Validate<Input, Output> = (formData: FormData) => Submission<Input, string[], Output>;

/**
 * Loads a form's validator once the page is interactive, so that no page waits for the schema library. Until it is there,
 * and where it cannot be loaded, the server alone checks the form and answers with the same messages. Returns the options
 * for `useForm`.
 * @param load a function outside the component, so that it stays the same
 */
export function useValidator<Input, Output>(load: () => Promise<Validate<Input, Output>>) {
  const [validate, setValidate] = useState<Validate<Input, Output>>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      // Set once only: for an equal value React may run the form's component without its fields, whose subscriptions to
      // their messages Conform then drops.
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
    // Without a validator, checking a field while it is typed in would ask the server.
    shouldRevalidate: validate ? ("onInput" as const) : ("onSubmit" as const),
  };
}
