import { useCallback, useEffect, useMemo, useState } from "react";
import { writeSidebarState } from "./sidebar-state";

/** Below this width the sidebar is a sheet. Tailwind's `md` is the same 768 px. */
const NARROW = "(max-width: 767.98px)";

export interface SidebarState {
  isWide: boolean;
  isSheetOpen: boolean;
  setSheetOpen: (isOpen: boolean) => void;
  toggle: () => void;
}

/** Toggles the sidebar by button or Ctrl/Meta + b, and stores its state in the cookie. */
export function useSidebar(initiallyWide: boolean): SidebarState {
  const [isWide, setWide] = useState(initiallyWide);
  const [isSheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (window.matchMedia(NARROW).matches) return setSheetOpen((isOpen) => !isOpen);
    setWide(!isWide);
    document.cookie = writeSidebarState({ isWide: !isWide });
  }, [isWide]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);

  useEffect(() => {
    const narrow = window.matchMedia(NARROW);
    const onChange = () => !narrow.matches && setSheetOpen(false);
    narrow.addEventListener("change", onChange);
    return () => narrow.removeEventListener("change", onChange);
  }, []);

  return useMemo(() => ({ isWide, isSheetOpen, setSheetOpen, toggle }), [isWide, isSheetOpen, toggle]);
}
