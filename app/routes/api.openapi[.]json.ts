import { siteOrigin } from "~/billing/checkout.server";
import { jsonCall } from "~/http/json-call.server";
import { openApiDocument } from "~/openapi/document";

/** The OpenAPI 3.1 description of the JSON calls. Public. */
export const loader = jsonCall({
  GET: ({ request, context }) =>
    Response.json(openApiDocument(siteOrigin(request, context.config)), {
      headers: { "Cache-Control": "public, max-age=3600" },
    }),
});
export const action = loader;
