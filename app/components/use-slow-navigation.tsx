import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Faster navigations show no spinner. */
const PATIENCE_MS = 250;

/** The path of another page that has been loading for so long that the current one gives way to a loading message. */
export function useSlowNavigation(): string | undefined {
  const { state, location } = useNavigation();
  const target = state === "loading" && location.pathname !== currentPath() ? location.pathname : undefined;
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!target) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [target]);

  return isSlow ? target : undefined;
}

function currentPath(): string | undefined {
  return typeof window === "undefined" ? undefined : window.location.pathname;
}
