import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";

/** Opens the form; without JavaScript it requests the page with the form open. */
export function NewAlertButton({
  onNew,
  variant = "default",
  children,
}: {
  onNew: () => void;
  variant?: "default" | "outline";
  children: ReactNode;
}) {
  return (
    <Form method="get" action="/alerts">
      <Button
        type="submit"
        name="new"
        value="1"
        variant={variant}
        onClick={(event) => {
          event.preventDefault();
          onNew();
        }}
      >
        {children}
      </Button>
    </Form>
  );
}
