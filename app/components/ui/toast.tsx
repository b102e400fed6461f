import { X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  type ReactNode,
} from "react";
import { cn } from "./class-names";
import { shelve, type ToastMessage, VISIBLE_MS, REMOVAL_DELAY_MS } from "./toast-shelf";

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** `const { toast } = useToast(); toast({ title, description?, variant? })`: a new toast takes the place of the last. */
export function useToast(): { toast: ShowToast } {
  const toast = useContext(ToastContext);
  return useMemo(() => ({ toast }), [toast]);
}

/** Gives the pages below it `useToast`, and shows the toasts: one at a time, bottom right (top on a phone). */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, dispatch] = useReducer(shelve, null);
  const toast = useCallback<ShowToast>((message) => dispatch({ type: "show", message }), []);

  const dismissedId = shown && !shown.isOpen ? shown.id : undefined;
  useEffect(() => {
    if (dismissedId === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "remove", id: dismissedId }), REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [dismissedId]);

  return (
    <ToastContext.Provider value={toast}>
      {children}
      {shown && (
        // One provider a toast: Radix's clock, stopped by a toast that was closed under the pointer, stays stopped.
        <Primitive.Provider key={shown.id} duration={VISIBLE_MS} swipeDirection="right" swipeThreshold={50}>
          <Primitive.Root
            open={shown.isOpen}
            onOpenChange={(isOpen) => !isOpen && dispatch({ type: "dismiss", id: shown.id })}
            type={shown.variant === "destructive" ? "foreground" : "background"}
            className={cn(
              "relative w-full rounded-lg border bg-popover py-3.5 pr-11 pl-4 text-sm text-popover-foreground shadow-float data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
              shown.variant === "destructive" && "border-destructive/40 bg-destructive-soft text-destructive",
            )}
          >
            <Primitive.Title className="font-semibold">{shown.title}</Primitive.Title>
            {shown.description && (
              <Primitive.Description className="mt-0.5 opacity-90">{shown.description}</Primitive.Description>
            )}
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
      )}
    </ToastContext.Provider>
  );
}
