import { expect, test } from "vitest";
import { isPushEndpoint } from "./device";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:123",
  "https://jmt17.google.com/fcm/send/abc:123",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://updates-autopush.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
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
  "fcm.googleapis.com",
  "",
])("%s is refused: the Worker calls no other address that a browser names", (endpoint) =>
  expect(isPushEndpoint(endpoint)).toBe(false),
);
