import { expect, test } from "vitest";
import { MAIL_ERROR_KINDS } from "~/channels";
import { DELIVERY_STATES, deliveryStatusLabel, EMAIL_REPORTS, isNotDelivered } from "./delivery-status";

const RAW = "rate_limit_exceeded: RESEND_API_KEY is not set";

test.each(MAIL_ERROR_KINDS)(
  "for an email delayed by %s the user sees our own sentence, never the provider's message",
  (errorKind) => {
    const { label, reason } = deliveryStatusLabel({
      deliveryState: "waiting",
      errorKind,
      report: null,
      errorMessage: RAW,
    });
    expect(label).toBe("Retrying");
    expect(reason).toMatch(/^[A-Z][^_:]+\.$/);
  },
);

test.each([
  ["waiting", "quota", "Our email provider is temporarily unavailable. We’ll keep trying."],
  ["waiting", "provider", "Our email provider is temporarily unavailable. We’ll keep trying."],
  ["waiting", "configuration", "We couldn’t send this email. We’re looking into it."],
  ["refused", "refused", "Our email provider rejected the message. Check that your address is correct."],
] as const)(
  "an email that is %s because of %s says what happened and what happens next",
  (deliveryState, errorKind, sentence) => {
    expect(deliveryStatusLabel({ deliveryState, errorKind, report: null, errorMessage: RAW }).reason).toBe(
      sentence,
    );
  },
);

test("the user sees the stored reason only if we held the email back on purpose", () => {
  const shown = DELIVERY_STATES.filter(
    (deliveryState) =>
      deliveryStatusLabel({ deliveryState, errorKind: "provider", report: null, errorMessage: RAW })
        .reason === RAW,
  );
  expect(shown).toEqual(["skipped"]);
});

test("a sent email shows as sent only while the provider reports nothing else", () => {
  const labelOf = (report: (typeof EMAIL_REPORTS)[number] | null) =>
    deliveryStatusLabel({ deliveryState: "sent", errorKind: null, report, errorMessage: null });
  expect(labelOf(null).label).toBe("Sent");
  for (const report of EMAIL_REPORTS) {
    const { label, tone, reason } = labelOf(report);
    expect(label).not.toBe("Sent");
    expect([report, tone === "destructive", label === "Not delivered"]).toEqual([
      report,
      isNotDelivered(report),
      isNotDelivered(report),
    ]);
    if (report !== "delivered") expect(reason).toMatch(/^[A-Z][^_:]+\.$/);
  }
});
