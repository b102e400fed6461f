import { siteOrigin } from "~/billing/checkout.server";
import { jsonCall } from "~/http/json-call.server";
import { openApiDocument } from "~/openapi/document";

/** The OpenAPI 3.1 description of the JSON calls. Public. */
const call = jsonCall({
  GET: ({ request, context }) =>
    Response.json(openApiDocument(siteOrigin(request, context.config)), {
      headers: { "Cache-Control": "public, max-age=3600" },
    }),
});
export const loader = call.loader;
export const action = call.action;
