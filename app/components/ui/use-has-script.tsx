import { useEffect, useState } from "react";

/** False on the server and at first paint, and always without JavaScript; for what needs a script. */
export function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}
