import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** The server's rendering provides it; in the browser it is undefined, where nothing needs it any more. */
export const NonceProvider = Nonce.Provider;

/** What an inline script carries to be allowed to run by this response's Content-Security-Policy. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
