import { z } from "zod";
import { API_CALLS, type ApiCall, type CallAccess } from "./calls";

type Json = Record<string, unknown>;

const ACCESS_REFUSALS: Record<CallAccess, Record<number, string>> = {
  anyone: {},
  "signed-in": { 401: "Not signed in" },
  subscriber: { 401: "Not signed in", 402: "The trial or the subscription has ended" },
  admin: { 401: "Not signed in", 403: "Not an administrator" },
};

/** What protects a session cookie: a request that changes something must come from the site itself. */
const FOREIGN_WRITE = { 403: "Sent from another site" };

/** Builds the OpenAPI 3.1 document of all JSON calls. Request schemas come from the calls' own zod schemas. */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of API_CALLS) paths[call.path] = { ...paths[call.path], [call.method]: operation(call) };
  return {
    openapi: "3.1.0",
    info: { title: "US Exit Freedom Monitor", version: "1" },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
      schemas: {
        Error: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
      },
    },
  };
}

/** "getMonitorEvents", "putAlertRulesById": stable names for generated clients. */
const operationId = ({ method, path }: ApiCall): string =>
  method +
  path
    .replace(/^\/api/, "")
    .replace(/\{(\w)/g, "by-$1")
    .replace(/\W+(\w?)/g, (_, first: string) => first.toUpperCase());

function operation(call: ApiCall): Json {
  const { method, path, summary, access, query, body, success, refusals } = call;
  const [status, description] = success;
  const invalid = query || body ? { 400: "The request is not valid" } : {};
  const foreign = method === "get" ? {} : FOREIGN_WRITE;
  const refused = Object.entries({ ...invalid, ...foreign, ...ACCESS_REFUSALS[access], ...refusals });
  const parameters = [...pathParameters(path), ...queryParameters(query)];
  return {
    operationId: operationId(call),
    summary,
    security: access === "anyone" ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: { "application/json": { schema: inputSchema(body) } } } }),
    responses: {
      [status]: { description, content: { "application/json": {} } },
      ...Object.fromEntries(refused.map(([code, reason]) => [code, refusal(reason)])),
    },
  };
}

const refusal = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = inputSchema(query);
  return Object.entries(properties as Json).map(([name, schema]) => {
    return { name, in: "query", required: (required as string[]).includes(name), schema };
  });
}

/** The accepted input, before trimming and conversion. */
function inputSchema(schema: z.ZodType): Json {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  delete described.$schema;
  return described;
}
