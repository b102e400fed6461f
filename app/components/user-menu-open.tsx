import { Link } from "@remix-run/react";
import { CreditCard, LogOut, UserCog } from "~/components/ui/icons";
import { DropdownMenu as Primitive } from "radix-ui";
import { type ReactElement, useState } from "react";
import { Badge } from "./ui/badge";

/** The signed-in user's data for the layout of every page. */
export interface LayoutUser {
  email: string;
  isAdmin: boolean;
  plan: string;
  statusLabel: string;
  /** True if the user is or was a paying customer and so has billing to manage. */
  hasBilling: boolean;
}

const itemLook =
  "flex w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-55 data-highlighted:bg-accent data-highlighted:text-accent-foreground [&_svg]:size-4";

/**
 * The user menu, mounted open: the click that loads it also opens it. Not modal, and rendered in place: nothing else is
 * hidden from screen readers, and the page doesn't shift.
 */
export function OpenUserMenu({ viewer, avatar }: { viewer: LayoutUser; avatar: ReactElement }) {
  const { isLoggingOut, logOut } = useLogOut();
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{avatar}</Primitive.Trigger>
      <Primitive.Content
        sideOffset={6}
        align="end"
        className="z-50 w-64 rounded-lg border bg-popover p-1.5 text-sm text-popover-foreground shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
      >
        <Primitive.Label className="px-2.5 py-2">
          <p className="font-medium wrap-anywhere">{viewer.email}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
            <Badge variant="gold" className="whitespace-normal">
              {viewer.statusLabel}
            </Badge>
            <span>{viewer.plan} plan</span>
          </p>
        </Primitive.Label>
        <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-border" />
        <Primitive.Item asChild className={itemLook}>
          <Link to="/account">
            <UserCog aria-hidden="true" />
            Account
          </Link>
        </Primitive.Item>
        {viewer.hasBilling && (
          <Primitive.Item asChild className={itemLook}>
            <a href="/billing/portal">
              <CreditCard aria-hidden="true" />
              Manage billing
            </a>
          </Primitive.Item>
        )}
        <Primitive.Item
          className={itemLook}
          disabled={isLoggingOut}
          onSelect={(event) => {
            event.preventDefault();
            void logOut();
          }}
        >
          <LogOut aria-hidden="true" />
          {isLoggingOut ? "Logging out..." : "Log out"}
        </Primitive.Item>
      </Primitive.Content>
    </Primitive.Root>
  );
}

/** Ends the session and goes to login, even if the server call fails; the login page then offers a retry. */
function useLogOut() {
  const [isLoggingOut, setLoggingOut] = useState(false);
  async function logOut() {
    setLoggingOut(true);
    let target = "/login";
    try {
      const reply = await fetch("/api/auth/logout", { method: "POST" });
      if (!reply.ok) throw new Error(`${reply.status}: ${(await reply.text()) || reply.statusText}`);
    } catch (error) {
      console.error("Logging out failed", error);
      target = "/login?logout=failed";
    }
    window.location.assign(target);
  }
  return { isLoggingOut, logOut };
}
