import { Link } from "@remix-run/react";
import { CreditCard, LogOut, UserCog } from "lucide-react";
import { useState } from "react";
import { Badge } from "./ui/badge";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "./ui/dropdown-menu";
import { Avatar, type LayoutUser } from "./avatar";

/** The user menu, mounted open: the click that loads it also opens it. */
export function OpenUserMenu({ viewer }: { viewer: LayoutUser }) {
  const { isLoggingOut, logOut } = useLogOut();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <Avatar viewer={viewer} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-64">
        <DropdownMenuLabel>
          <p className="font-medium wrap-anywhere">{viewer.email}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
            <Badge variant="gold" className="whitespace-normal">
              {viewer.statusLabel}
            </Badge>
            <span>{viewer.plan} plan</span>
          </p>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/account">
            <UserCog aria-hidden="true" />
            Account
          </Link>
        </DropdownMenuItem>
        {viewer.hasBilling && (
          <DropdownMenuItem asChild>
            <a href="/billing/portal">
              <CreditCard aria-hidden="true" />
              Manage billing
            </a>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          disabled={isLoggingOut}
          onSelect={(event) => {
            event.preventDefault();
            void logOut();
          }}
        >
          <LogOut aria-hidden="true" />
          {isLoggingOut ? "Logging out..." : "Log out"}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
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
