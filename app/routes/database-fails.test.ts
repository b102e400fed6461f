import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loadContextOf, testContext } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { withoutTable } from "../../tests/without-table";
import { loader as landing } from "./_index";
import { loader as status } from "./_app.status";
import { loader as json } from "./feed[.]json";
import { loader as rss } from "./feed[.]xml";
import { loader as share } from "./share[.]png";

// Every statement contains the empty name, so this database rejects all of them.
const broken = withoutTable(testContext("database-fails"), "");

const asked = (path: string) =>
  ({
    request: new Request(`https://${crypto.randomUUID()}.test${path}`),
    params: {},
    context: loadContextOf(broken),
  }) as unknown as LoaderFunctionArgs;

test("the landing page works without its numbers while every query fails", async () => {
  expectLogged("landing-facts-failed");
  const { data, init } = await landing(asked("/"));
  expect(data).toMatchObject({ facts: null, crises: [] });
  expect(new Headers(init?.headers).get("Cache-Control")).toBe("no-store");
});

test("the status page says that the database is down while every query fails", async () => {
  expectLogged("status-failed");
  const shown = await status(asked("/status"));
  expect(shown).toMatchObject({
    overall: { state: "down", title: "Our database isn\u2019t responding" },
    services: [],
    updated: null,
  });
});

test.each([
  ["/feed.xml", rss],
  ["/feed.json", json],
])("%s returns an uncached error with a retry time while every query fails", async (path, loader) => {
  expectLogged("public-file-failed");
  const response = await loader(asked(path));
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("300");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.text()).toBe("This isn’t available right now. Please try again in a few minutes.\n");
});

test("a shared link's picture shows no level, uncached, while every query fails", async () => {
  expectLogged("share-picture-failed");
  const { headers } = await share(asked("/share.png"));
  expect(headers.get("Location")).toBe("/share/level-unknown.png");
  expect(headers.get("Cache-Control")).toBe("no-store");
});
