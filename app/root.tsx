import type { MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageErrorBoundary } from "./components/page-error-boundary";
import { useNonce, useResponseAttributes } from "./components/page-response";
import { PRODUCT } from "./product";
import { ThemeScript } from "./components/theme";
import { Toasts } from "./components/ui/toast";
import "./tailwind.css";
import sansFont from "./fonts/inter.woff2?url";
import headingFont from "./fonts/source-serif-4-600.woff2?url";

export default function App() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const attributes = useResponseAttributes();
  const needsNoScript = useMatches().some(hasNoClientCode);
  return (
    <html lang="en" suppressHydrationWarning {...attributes}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[sansFont, headingFont].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        <ThemeScript />
      </head>
      <body>
        {children}
        {!needsNoScript && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** Fallback title for pages without their own, such as errors. */
export const meta: MetaFunction = () => [{ title: PRODUCT }];

export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <PageErrorBoundary />
    </main>
  );
}

/** A route exports `handle = { clientCode: false }` if it is plain HTML without client scripts. */
function hasNoClientCode({ handle }: { handle: unknown }): boolean {
  return (
    typeof handle === "object" && handle !== null && "clientCode" in handle && handle.clientCode === false
  );
}
