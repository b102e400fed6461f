import { expect, test } from "vitest";
import { MAIL_ERROR_KINDS } from "./mail-error";
import { DELIVERY_STATES, deliveryStatusLabel } from "./delivery-status";

const RAW = "rate_limit_exceeded: RESEND_API_KEY is not set";

test.each(MAIL_ERROR_KINDS)(
  "a user reads a sentence about an email that is late by %s, never the provider's words",
  (errorKind) => {
    const { label, reason } = deliveryStatusLabel({ deliveryState: "waiting", errorKind, errorMessage: RAW });
    expect(label).toBe("Retrying");
    expect(reason).toMatch(/^[A-Z][^_:]+\.$/);
  },
);

test("only where we held an email back on purpose does its user read the stored reason, which is ours", () => {
  const shown = DELIVERY_STATES.filter(
    (deliveryState) =>
      deliveryStatusLabel({ deliveryState, errorKind: "provider", errorMessage: RAW }).reason === RAW,
  );
  expect(shown).toEqual(["skipped"]);
});
