import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

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
