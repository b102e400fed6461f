import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";

/** Opens the form; without JavaScript by asking for the page with it. */
export function NewAlertButton({ onNew, children }: { onNew: () => void; children: ReactNode }) {
  return (
    <Form method="get" action="/alerts">
      <Button
        type="submit"
        name="new"
        value="1"
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
