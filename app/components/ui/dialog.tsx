import { X } from "~/components/ui/icons";
import { Dialog as Primitive } from "radix-ui";
import { forwardRef, useRef, type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "./class-names";

export const Dialog = Primitive.Root;

/** The dialog's panel. Its middle scrolls if it is taller than the window; put long content in `DialogBody`. */
export function DialogContent({
  className = "max-w-lg",
  children,
  ...props
}: ComponentPropsWithoutRef<typeof Primitive.Content>) {
  const opener = useRef<Element | null>(null);
  const { closeButton, onKeyDown } = useCloseOnEscape();
  return (
    <Primitive.Portal>
      <Overlay />
      <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-3 sm:p-6">
        <Primitive.Content
          className={cn(
            "pointer-events-auto relative flex max-h-full w-full flex-col rounded-xl border bg-popover text-popover-foreground shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
            className,
          )}
          // Radix restores focus only to a `DialogTrigger`; our dialogs are mostly opened by state.
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
            event.preventDefault();
            opener.current.focus();
          }}
          onKeyDown={onKeyDown}
          {...props}
        >
          {children}
          <CloseButton
            ref={closeButton}
            className="text-muted-foreground hover:bg-accent hover:text-accent-foreground"
          />
        </Primitive.Content>
      </div>
    </Primitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div className={cn("flex flex-col gap-1.5 px-5 pt-5 pr-14 pb-3 sm:px-6", className)} {...props} />;
}

export const DialogTitle = ({ children }: { children: string }) => (
  <Primitive.Title className="heading text-xl">{children}</Primitive.Title>
);

export const DialogDescription = ({ children }: { children: ReactNode }) => (
  <Primitive.Description className="text-sm text-muted-foreground">{children}</Primitive.Description>
);

/** The scrolling part, reachable by keyboard. */
export function DialogBody({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      role="group"
      aria-label="Content"
      // Scrollable areas must be focusable.
      tabIndex={0}
      className={cn("dialog-body", className)}
      {...props}
    />
  );
}

export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse gap-2 border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
    {children}
  </div>
);

/** What lies over the page while a panel is open. */
export const Overlay = () => (
  <Primitive.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
);

/** A panel's close button, in its corner. */
export const CloseButton = forwardRef<HTMLButtonElement, { className: string }>(function CloseButton(
  { className },
  ref,
) {
  return (
    <Primitive.Close
      ref={ref}
      aria-label="Close"
      className={cn("absolute top-3 right-3 grid size-9 place-items-center rounded-md", className)}
    >
      <X aria-hidden="true" className="size-4.5" />
    </Primitive.Close>
  );
});

/**
 * Lets Escape close a panel by its own close button even if a toast appeared after it: Radix gives the key only to the
 * newest layer, and a toast is one. If a layer handles the key itself, the panel stays open.
 */
export function useCloseOnEscape() {
  const closeButton = useRef<HTMLButtonElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) closeButton.current?.click();
  }
  return { closeButton, onKeyDown };
}
