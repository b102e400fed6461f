import { type ButtonHTMLAttributes, forwardRef } from "react";

/** The signed-in user's data for the layout of every page. */
export interface LayoutUser {
  email: string;
  isAdmin: boolean;
  plan: string;
  statusLabel: string;
  /** True if the user is or was a paying customer and so has billing to manage. */
  hasBilling: boolean;
}

/** The first two letters of the email address in a circle. The other props are the menu's. */
export const Avatar = forwardRef<
  HTMLButtonElement,
  { viewer: LayoutUser } & ButtonHTMLAttributes<HTMLButtonElement>
>(function Avatar({ viewer, ...props }, ref) {
  return (
    <button
      ref={ref}
      type="button"
      className="grid size-9 place-items-center rounded-full bg-primary text-xs font-semibold tracking-wide text-primary-foreground"
      {...props}
    >
      <span>{viewer.email.slice(0, 2).toUpperCase()}</span>
      <span className="sr-only">, user menu</span>
    </button>
  );
});
