import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { wholePageData } from "./components/whole-page-data";

// Zod tries `new Function` when a schema is created, which the Content-Security-Policy blocks, so browsers would report
// each attempt. Set this way because importing Zod here would ship it with every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

window.fetch = wholePageData(window.fetch.bind(window), (requestId) => {
  document.documentElement.dataset.requestId = requestId ?? "";
});

/** Marks the document once every effect of the first page has run, when client code handles input. */
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
