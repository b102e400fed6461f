import { expect, test } from "vitest";
import { sendFailure } from "./send-failure";

const FETCH_FAILURES = [
  "Failed to fetch",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "network error",
];

test.each(FETCH_FAILURES)(
  "offline, '%s' is a form that wasn't sent; online, one that may have been",
  (text) => {
    expect(sendFailure(new TypeError(text), { wasOffline: true }).title).toBe("Not sent");
    expect(sendFailure(new TypeError(text), { wasOffline: false }).title).toBe(
      "We couldn\u2019t confirm this",
    );
  },
);

test("a reply that can't be read leaves open whether the form went through", () => {
  const error = new Error("Unable to decode turbo-stream response from URL: https://example.com/report.data");
  expect(sendFailure(error, { wasOffline: false }).message).toBe(
    "We couldn\u2019t confirm this. Reload the page to see whether it went through.",
  );
});

test.each([new Error("Unexpected Server Error"), new TypeError("Unexpected Server Error"), "text"])(
  "what the server's action threw is our failure: %s",
  (error) => {
    for (const wasOffline of [true, false]) {
      expect(sendFailure(error, { wasOffline }).title).toBe("Something went wrong on our end");
    }
  },
);
