import { type ButtonHTMLAttributes, forwardRef } from "react";
import { Button } from "./ui/button";
import { useLazyComponent } from "./ui/scripts";
import type { LayoutUser } from "./user-menu-open";

const loadMenu = () => import("./user-menu-open").then(({ OpenUserMenu }) => OpenUserMenu);

/** The avatar, which opens a menu with the email address, terms, billing and Log out. The menu loads when opened. */
export function UserMenu({ viewer }: { viewer: LayoutUser }) {
  const { Loaded: OpenMenu, request, preload } = useLazyComponent(loadMenu);
  return (
    <>
      {OpenMenu ? (
        <OpenMenu viewer={viewer} avatar={<Avatar viewer={viewer} />} />
      ) : (
        <Avatar
          viewer={viewer}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void request()}
        />
      )}
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

/** The first two letters of the email address in a circle. The other props are the menu's. */
const Avatar = forwardRef<
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
