import { createContext, type ReactNode, useContext } from "react";

/** The HTML of what shows this data; undefined until it is cached, which asking for it causes. */
export type HtmlOnce = (data: object, shown: ReactNode) => string | undefined;

/** Settings of a page for the response it is sent in. */
interface PageResponse {
  nonce: string;
  /** Set for an error response. */
  requestId?: string;
  /** The address that visitors can write to, if configured. */
  contact?: string;
  htmlOnce: HtmlOnce;
}

const Response = createContext<PageResponse | undefined>(undefined);

/** Set during server rendering; in the browser, the document's element has the rest and no script needs a nonce. */
export const PageResponseProvider = Response.Provider;

/** The nonce that lets an inline script run under this response's Content-Security-Policy. */
export const useNonce = (): string | undefined => useContext(Response)?.nonce;

/** On the server, the HTML of what shows this data, if it is cached. */
export function useHtmlOnce(data: object | null, shown: ReactNode): string | undefined {
  const response = useContext(Response);
  return data === null ? undefined : response?.htmlOnce(data, shown);
}

/** Attributes of the document's element, from which the browser reads whom to write to and about which request. */
export function useResponseAttributes() {
  const response = useContext(Response);
  return { "data-request-id": response?.requestId, "data-contact": response?.contact };
}

/**
 * The id under which the log has the request that failed last, and the contact address; each undefined if there is none.
 * @see wholePageData which keeps the id of a page's data that failed to load
 */
export function useFailedRequest(): Pick<PageResponse, "requestId" | "contact"> {
  const response = useContext(Response);
  return response ?? document.documentElement.dataset;
}
