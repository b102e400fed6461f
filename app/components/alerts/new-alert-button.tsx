import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";

/** Opens the form; without JavaScript by asking for the page with it. */
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
