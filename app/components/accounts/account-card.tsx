import type { ReactNode } from "react";
import { TitledCard } from "~/components/ui/card";

/** A single account form. */
export function AccountCard({
  title,
  description,
  children,
  footer,
}: {
  title: string;
  description: string;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <TitledCard title={title} level={1} description={description} className="w-full max-w-md">
      {children}
      {footer && <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">{footer}</p>}
    </TitledCard>
  );
}
