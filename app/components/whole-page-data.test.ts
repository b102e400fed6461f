import { expect, test, vi } from "vitest";
import { isFetchFailure } from "./form/send-failure";
import { wholePageData } from "./whole-page-data";

/** A response whose body begins and then waits; aborting the request ends it with an error, as in a browser. */
const unfinished: typeof fetch = async (_, init) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode("[1]\n"));
        init?.signal?.addEventListener("abort", () => body.error(init.signal?.reason));
      },
    }),
  );

test("page data whose request is aborted while it arrives reject the fetch itself", async () => {
  const stop = new AbortController();
  const answer = wholePageData(unfinished, vi.fn())("http://localhost/login.data?_routes=a", {
    signal: stop.signal,
  });
  stop.abort(new Error("moved on"));
  await expect(answer).rejects.toThrow("moved on");
});

test("page data that are cut off fail like a request without a response, in every browser", async () => {
  const cutOff: typeof fetch = async () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError("Error in body stream")) }));
  const error = await wholePageData(
    cutOff,
    vi.fn(),
  )("http://localhost/login.data").catch((thrown: unknown) => thrown);
  expect(isFetchFailure(error)).toBe(true);
  expect((error as Error).cause).toEqual(new TypeError("Error in body stream"));
});

test("page data that arrive keep their text, status and headers", async () => {
  const headers = { "Content-Type": "text/x-script", "X-Remix-Response": "yes" };
  const answer = await wholePageData(
    async () => new Response("[1]\n", { status: 422, headers }),
    vi.fn(),
  )(new URL("http://localhost/login.data"));
  expect([answer.status, await answer.text()]).toEqual([422, "[1]\n"]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/x-script",
    "x-remix-response": "yes",
  });
});

test("an answer without a body, and one of another address, are passed on as they are", async () => {
  const empty = new Response(null, { status: 204 });
  expect(await wholePageData(async () => empty, vi.fn())("http://localhost/login.data")).toBe(empty);
  const stop = new AbortController();
  const other = await wholePageData(unfinished, vi.fn())("http://localhost/api/me", { signal: stop.signal });
  expect(other.body).not.toBeNull();
});

test("the request id of a page's data that failed is told, and of no other response", async () => {
  const headers = { "X-Request-Id": "r1" };
  const reported = vi.fn();
  const fetchAt = (status: number) =>
    wholePageData(async () => new Response("[1]", { status, headers }), reported);
  await fetchAt(200)("http://localhost/login.data");
  await fetchAt(500)("http://localhost/api/me");
  expect(reported).not.toHaveBeenCalled();
  await fetchAt(404)("http://localhost/login.data?_routes=a");
  expect(reported.mock.calls).toEqual([["r1"]]);
});
