import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { expect, test, vi } from "vitest";
import { loadContextOf, testContext } from "../tests/context";
import handleRequest from "./entry.server";

test("a rendering error is reported with the request id and the URL without its query", async () => {
  const context = loadContextOf(testContext("render")) as AppLoadContext;
  const log = vi.spyOn(console, "error").mockReturnValue();
  const request = new Request("https://exit-freedom.test/reset-password?token=secret");
  const nothing = {} as EntryContext;
  await expect(handleRequest(request, 200, new Headers(), nothing, context)).rejects.toThrow();
  const { requestId } = context;
  expect(log.mock.calls).toEqual([
    [
      {
        event: "render-failed",
        requestId,
        path: "/reset-password",
        error: expect.stringMatching(/^TypeError: /) as string,
        stack: expect.stringMatching(/^\s+at /) as string,
      },
    ],
  ]);
  log.mockRestore();
});
