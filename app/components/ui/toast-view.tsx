import { useNavigate } from "@remix-run/react";
import { CircleAlert, CircleCheck, Info, X } from "~/components/ui/icons";
import { Toast as Primitive } from "radix-ui";
import { cn } from "./class-names";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /** A button that links to a page. */
  action?: { label: string; to: string };
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

/** How long a toast is shown unless closed earlier. */
const VISIBLE_MS = 5000;

const ICONS = { default: Info, success: CircleCheck, destructive: CircleAlert };

/**
 * One toast with its own Radix provider: a provider's timer, paused when a toast closes under the pointer, would stay
 * paused for the next one.
 */
export default function ToastView({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const navigate = useNavigate();
  const { title, description, action, isOpen, variant = "default" } = toast;
  const Icon = ICONS[variant];
  return (
    <Primitive.Provider duration={VISIBLE_MS} swipeDirection="right" swipeThreshold={50}>
      <Primitive.Root
        open={isOpen}
        onOpenChange={(open) => !open && onDismiss()}
        type={variant === "destructive" ? "foreground" : "background"}
        className={cn(
          "relative flex w-full gap-3 rounded-lg border py-3.5 pr-11 pl-4 text-sm shadow-float data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
          variant === "destructive"
            ? "border-destructive/40 bg-destructive-soft text-destructive"
            : "bg-popover text-popover-foreground",
        )}
      >
        <Icon
          aria-hidden="true"
          className={cn(
            "mt-0.5 size-4.5 shrink-0",
            variant === "success" && "text-success",
            variant === "default" && "text-muted-foreground",
          )}
        />
        <div className="min-w-0 flex-1">
          <Primitive.Title className="font-semibold">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="mt-0.5 opacity-90">{description}</Primitive.Description>
          )}
          {action && (
            <Primitive.Action
              altText={`${action.label}: ${action.to}`}
              className="mt-2.5 inline-flex h-8 items-center rounded-md border border-input/70 bg-card px-3 font-medium text-foreground hover:bg-accent hover:text-accent-foreground"
              onClick={() => navigate(action.to)}
            >
              {action.label}
            </Primitive.Action>
          )}
        </div>
        <Primitive.Close
          aria-label="Close"
          className="absolute top-2 right-2 grid size-8 place-items-center rounded-md opacity-70 hover:opacity-100"
        >
          <X aria-hidden="true" className="size-4" />
        </Primitive.Close>
      </Primitive.Root>
      <Primitive.Viewport
        hotkey={["F8"]}
        className="fixed top-0 right-0 z-100 flex w-full flex-col p-4 outline-none sm:top-auto sm:bottom-0 sm:max-w-105"
      />
    </Primitive.Provider>
  );
}
