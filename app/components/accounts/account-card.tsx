import type { ReactNode } from "react";
import { TitledCard } from "~/components/ui/card";

/** A single account form, centered on the page. */
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
    <div className="grid flex-1 place-items-center py-4">
      <TitledCard title={title} level={1} description={description} className="w-full max-w-md">
        {children}
        {footer && <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">{footer}</p>}
      </TitledCard>
    </div>
  );
}
