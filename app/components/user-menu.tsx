import { CreditCard, LogOut } from "lucide-react";
import { useState } from "react";
import { type FrameViewer } from "./frame-viewer";
import { Badge } from "./ui/badge";
import { Button } from "./ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "./ui/dropdown-menu";

/** Who is signed in, on what terms, and the way out. */
export function UserMenu({ viewer }: { viewer: FrameViewer }) {
  const [isLoggingOut, setLoggingOut] = useState(false);

  async function logOut() {
    setLoggingOut(true);
    let door = "/login";
    try {
      const reply = await fetch("/api/auth/logout", { method: "POST" });
      if (!reply.ok) throw new Error(`${reply.status}: ${(await reply.text()) || reply.statusText}`);
    } catch (error) {
      // A failed logout is treated like a success: whoever wants to leave gets to the door.
      console.error("Logging out failed", error);
      door = "/login?logout=failed";
    }
    window.location.assign(door);
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="grid size-9 place-items-center rounded-full bg-primary text-xs font-semibold tracking-wide text-primary-foreground">
          <span>{viewer.email.slice(0, 2).toUpperCase()}</span>
          <span className="sr-only">, user menu</span>
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
      <noscript>
        <form method="post" action="/logout">
          <Button type="submit" variant="outline" size="sm">
            Log out
          </Button>
        </form>
      </noscript>
    </>
  );
}
