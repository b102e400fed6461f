import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";
import { useCloseOnEscape } from "./use-close-on-escape";

export const Sheet = Primitive.Root;
export const SheetTitle = Primitive.Title;
export const SheetDescription = Primitive.Description;

/** A panel that slides in from the left. */
export function SheetContent({
  className,
  children,
  ...props
}: ComponentPropsWithoutRef<typeof Primitive.Content>) {
  const { closeButton, onKeyDown } = useCloseOnEscape();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
      <Primitive.Content
        className={cn(
          "fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col border-r bg-sidebar text-sidebar-foreground shadow-float outline-none data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left",
          className,
        )}
        onKeyDown={onKeyDown}
        {...props}
      >
        {children}
        <Primitive.Close
          ref={closeButton}
          aria-label="Close"
          className="absolute top-3 right-3 grid size-9 place-items-center rounded-md hover:bg-sidebar-accent"
        >
          <X aria-hidden="true" className="size-4.5" />
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
