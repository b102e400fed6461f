import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Announces the new page's title to screen readers after navigation. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [name, setName] = useState("");

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setName(document.title);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {name}
    </p>
  );
}
