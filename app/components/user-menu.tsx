import { Avatar, type LayoutUser } from "./avatar";
import { Button } from "./ui/button";
import { useLazyComponent } from "./ui/use-lazy-component";

const loadMenu = () => import("./user-menu-open").then(({ OpenUserMenu }) => OpenUserMenu);

/** The avatar, which opens a menu with the email address, terms, billing and Log out. The menu loads when opened. */
export function UserMenu({ viewer }: { viewer: LayoutUser }) {
  const { Loaded: OpenMenu, request, preload } = useLazyComponent(loadMenu);
  return (
    <>
      {OpenMenu ? (
        <OpenMenu viewer={viewer} />
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
