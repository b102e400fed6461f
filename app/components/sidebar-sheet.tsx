import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { PRODUCT } from "~/product";
import { CloseButton, Overlay, useCloseOnEscape } from "./ui/dialog";

/** The navigation as a sheet that slides in from the left, over the page on narrow screens. */
export function SidebarSheet({
  isOpen,
  onOpenChange,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const { closeButton, onKeyDown } = useCloseOnEscape();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Overlay />
        <Primitive.Content
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col border-r bg-sidebar text-sidebar-foreground shadow-float outline-none data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left"
          onKeyDown={onKeyDown}
        >
          <Primitive.Title className="sr-only">Menu</Primitive.Title>
          <Primitive.Description className="sr-only">Pages in {PRODUCT}.</Primitive.Description>
          {children}
          <CloseButton ref={closeButton} className="hover:bg-sidebar-accent" />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
