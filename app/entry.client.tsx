import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

// Zod tries `new Function` when a schema is made, which the Content-Security-Policy forbids: browsers would report each try.
// Set like this because importing Zod here would send it with every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Marks the document once every effect of the first page has run: from then on a click or a key is answered by us. */
function HydratedDocument() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedDocument />
    </StrictMode>,
  );
});
