import { expect, test } from "vitest";
import { isPushEndpoint, turnedOn } from "./device";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:123",
  "https://jmt17.google.com/fcm/send/abc:123",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://updates-autopush.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://FCM.googleapis.com:443/fcm/send/abc",
  "https://fcm.googleapis.com/wp/abc:123#part",
  "https://api.push.apple.com/3/device/abc",
  "https://sg2p.wns.notify.windows.com/w/?token=abc%2f",
])("%s is a push service", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evil.example/fcm.googleapis.com",
  "https://user@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://push.apple.com/abc",
  "https://xfcm.googleapis.com/abc",
  "https://google.com/fcm/send/abc",
  "https://a.jmt17.google.com/abc",
  "https://push.services.mozilla.com.evil.example/abc",
  "https://localhost/abc",
  "https://169.254.169.254/",
  "ftp://fcm.googleapis.com/abc",
  "https://fcm.googleapis.com./abc",
  "https://fcm.googleapis.com%2eevil.example/abc",
  "https:\\\\evil.example\\@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com@evil.example/abc",
  "//fcm.googleapis.com/abc",
  "javascript:fetch('https://fcm.googleapis.com/')",
  "https://notify.windows.com.evil.example/abc",
  "fcm.googleapis.com",
  "",
])("%s is refused: the Worker calls no other address that a browser names", (endpoint) =>
  expect(isPushEndpoint(endpoint)).toBe(false),
);

/** The example of RFC 8291, section 5. */
const RFC_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test.each([
  ["a key of a browser", {}, true],
  [
    "an address of 1,024 characters",
    { endpoint: `https://db5.notify.windows.com/w/?token=${"x".repeat(984)}` },
    true,
  ],
  [
    "an address of 2,001 characters",
    { endpoint: `https://db5.notify.windows.com/w/?token=${"x".repeat(1961)}` },
    false,
  ],
  ["a key off the curve", { p256dh: `B${"A".repeat(86)}` }, false],
  ["a compressed key", { p256dh: "A".repeat(44) }, false],
  ["a key with padding", { p256dh: `${RFC_KEYS.p256dh}=` }, false],
  ["a secret that is too short", { auth: "BTBZMqHH6r4Tts7J_aSI" }, false],
  [
    "an address that Chrome gives for a removed subscription",
    { endpoint: "https://permanently-removed.invalid/fcm/send/x" },
    false,
  ],
])("a subscription with %s is accepted: %j, %s", async (_, over, isAccepted) => {
  const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/abc", ...RFC_KEYS, ...over };
  expect((await turnedOn.safeParseAsync(subscription)).success).toBe(isAccepted);
});
