import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Set during server rendering; undefined in the browser, where it isn't needed. */
export const NonceProvider = Nonce.Provider;

/** The nonce that lets an inline script run under this response's Content-Security-Policy. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
