import { expect, test } from "vitest";
import { loadContextOf, testContext } from "../../tests/context";
import { API_CALLS } from "./calls";
import { openApiDocument } from "./document";

type Loader = (args: object) => Promise<Response>;
const routes = import.meta.glob<{ loader: Loader }>(
  ["../routes/api.*.ts", "!../routes/*.test.ts", "!../routes/api.openapi*.ts"],
  { eager: true },
);
const pathOf = (file: string) =>
  `/${file
    .replace(/^.*\/|\.ts$/g, "")
    .replaceAll(".", "/")
    .replace(/\$(\w+)/g, "{$1}")}`;

test.each(Object.entries(routes))(
  "%s is described with just the methods it has",
  async (file, { loader }) => {
    const refused = await loader({
      request: new Request("https://exit-freedom.test/", { method: "PATCH" }),
      context: loadContextOf(testContext("openapi")),
      params: {},
    });
    const allowed = (refused.headers.get("Allow") ?? "").split(", ").filter((method) => method !== "HEAD");
    const described = API_CALLS.filter(({ path }) => path === pathOf(file)).map(({ method }) =>
      method.toUpperCase(),
    );
    expect(described.sort()).toEqual(allowed.sort());
  },
);

test("the document describes no call that doesn't exist", () => {
  const paths = Object.keys(routes).map(pathOf);
  for (const { path } of API_CALLS) expect(paths).toContain(path);
});

test("the texts of the API reference have curly apostrophes, like the other pages", () => {
  const texts = API_CALLS.flatMap(({ summary, success, refusals }) => [
    summary,
    success[1],
    ...Object.values(refusals ?? {}),
  ]);
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
});

test("request bodies and parameters match the zod schemas", () => {
  const document = openApiDocument("https://exit-freedom.test") as {
    paths: Record<string, Record<string, { parameters?: { name: string }[]; requestBody?: object }>>;
  };
  expect(JSON.stringify(document.paths["/api/alert-rules"]?.post?.requestBody)).toContain(
    '"enum":["daily","feb"]',
  );
  expect(document.paths["/api/monitor/metrics"]?.get?.parameters?.map(({ name }) => name)).toEqual([
    "service",
    "days",
  ]);
  expect(document.paths["/api/alert-rules/{id}"]?.put?.parameters).toMatchObject([
    { name: "id", in: "path" },
  ]);
});

test("every operation has its own id, says who may call it, and how it refuses", () => {
  const { paths } = openApiDocument("https://exit-freedom.test") as {
    paths: Record<
      string,
      Record<string, { operationId: string; security: object[]; responses: Record<string, object> }>
    >;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(API_CALLS.length);
  expect(ids).toEqual(expect.arrayContaining(["getMonitorEvents", "putAlertRulesById", "postAuthLogin"]));
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  expect(paths["/api/auth/login"]?.post?.security).toEqual([]);
  expect(paths["/api/me"]?.get?.security).toEqual([{ session: [] }]);
  for (const { responses } of operations) expect(Object.keys(responses).join()).toMatch(/\b4\d\d\b/);
});
