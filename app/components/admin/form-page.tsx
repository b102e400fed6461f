import { useEffect, useRef, type ReactNode } from "react";
import { PageHeader } from "../page-header";
import { Card } from "../ui/card";

/** A page of one form: its title, what it is about, and the form in a card. */
export function FormPage({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <div className="max-w-3xl">
      <PageHeader title={title} description={description} />
      <Card className="mt-6">{children}</Card>
    </div>
  );
}

/** Focuses the first field of a form that opens within the page. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, []);
  return form;
}
