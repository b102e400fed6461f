import { Moon, Sun } from "~/components/ui/icons";
import { Button } from "./ui/button";
import { useNonce } from "./page-response";

// Runs before the first paint, so no page flashes in the wrong theme. Also handles theme buttons and hides the page's
// notices, including on pages without client code. The stored choice wins, else dark from 18:00 to 05:59 local time.
const themeScript = `(function () {
  var root = document.documentElement, stored = null;
  function store(theme) { try { localStorage.setItem("theme", theme); } catch (e) {} }
  try { stored = localStorage.getItem("theme"); } catch (e) {}
  var hour = new Date().getHours();
  var dark = stored === "dark" || (stored !== "light" && (hour >= 18 || hour < 6));
  root.classList.toggle("dark", dark);
  try { if (sessionStorage.getItem("notices") === "off") root.classList.add("notices-off"); } catch (e) {}
  document.addEventListener("click", function (event) {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-hide-notices]")) {
      root.classList.add("notices-off");
      try { sessionStorage.setItem("notices", "off"); } catch (e) {}
    }
    if (!event.target.closest("[data-theme-toggle]")) return;
    store(root.classList.toggle("dark") ? "dark" : "light");
    window.dispatchEvent(new Event("themechange"));
  });
})();`;

/** Sets the theme's class on the root before first paint. Goes in the head. */
export function ThemeScript() {
  return (
    <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
  );
}

/**
 * The light and dark switch. Both labels are in the page and CSS shows one, so it is right before any client code runs.
 */
export function ThemeToggle() {
  return (
    <Button variant="ghost" size="icon" data-theme-toggle="" className="noscript:hidden">
      <Moon aria-hidden="true" className="size-4.5! dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-4.5! dark:block" />
      <span className="sr-only dark:hidden">Switch to dark theme</span>
      <span className="sr-only hidden dark:block">Switch to light theme</span>
    </Button>
  );
}
