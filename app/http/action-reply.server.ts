import { redirect } from "@remix-run/cloudflare";

/**
 * The reply of a route that only has an action: a redirect to `page`, or its address as JSON where the page's own code
 * sent the form (`ActionForm`), so that the browser doesn't load the document only to read its address.
 */
export const actionReply = (request: Request, page: string): Response =>
  request.headers.get("Accept") === "application/json" ? Response.json({ page }) : redirect(page);
