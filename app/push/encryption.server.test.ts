import { expect, test } from "vitest";
import { subscribedBrowser } from "../../tests/push-service";
import { fromBase64url, toBase64url } from "~/text";
import { encryptMessage, newSecrets, vapidHeader } from "./send.server";

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  senderPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  browserPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

const jwkOf = (publicKey: string, d?: string): JsonWebKey => {
  const point = fromBase64url(publicKey);
  const [x, y] = [toBase64url(point.slice(1, 33)), toBase64url(point.slice(33))];
  return { kty: "EC", crv: "P-256", x, y, ...(d && { d }) };
};

test("encrypts the example of RFC 8291 to the byte", async () => {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const keys = {
    publicKey: await crypto.subtle.importKey("jwk", jwkOf(RFC.senderPublic), curve, true, []),
    privateKey: await crypto.subtle.importKey(
      "jwk",
      jwkOf(RFC.senderPublic, RFC.senderPrivate),
      curve,
      false,
      ["deriveBits"],
    ),
  };
  const message = await encryptMessage(RFC.text, RFC, { keys, salt: fromBase64url(RFC.salt) });
  expect(toBase64url(message)).toBe(RFC.message);
});

test("a browser reads what was encrypted for it, each time under other secrets, and no other browser does", async () => {
  const rfc = await subscribedBrowser("https://fcm.googleapis.com/a", {
    ...jwkOf(RFC.p256dh, RFC.browserPrivate),
    auth: RFC.auth,
  });
  expect(rfc.subscription.p256dh).toBe(RFC.p256dh);
  expect(await rfc.read(fromBase64url(RFC.message))).toBe(RFC.text);
  const other = await subscribedBrowser("https://fcm.googleapis.com/b");
  const [first, second] = [
    await encryptMessage("Risk: 64 — “high”", other.subscription, await newSecrets()),
    await encryptMessage("Risk: 64 — “high”", other.subscription, await newSecrets()),
  ];
  expect(await other.read(first)).toBe("Risk: 64 — “high”");
  expect(toBase64url(first.slice(0, 86))).not.toBe(toBase64url(second.slice(0, 86)));
  await expect(rfc.read(first)).rejects.toThrow();
});

test("a message longer than one record is refused, never cut", async () => {
  const { subscription } = await subscribedBrowser("https://fcm.googleapis.com/a");
  await expect(encryptMessage("x".repeat(4000), subscription, await newSecrets())).rejects.toThrow(
    RangeError,
  );
  await encryptMessage("x".repeat(3900), subscription, await newSecrets());
});

test("the token names the push service and ends within a day, and its signature verifies with the public key (RFC 8292)", async () => {
  const keys = {
    publicKey: RFC.senderPublic,
    privateKey: RFC.senderPrivate,
    contact: "mailto:us@example.com",
  };
  const now = new Date("2026-11-20T12:00:00Z");
  const header = await vapidHeader(keys, "https://fcm.googleapis.com", now);
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(RFC.senderPublic);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const decoded = (part: string) => JSON.parse(new TextDecoder().decode(fromBase64url(part))) as unknown;
  expect([decoded(head), decoded(claims)]).toEqual([
    { typ: "JWT", alg: "ES256" },
    {
      aud: "https://fcm.googleapis.com",
      exp: now.getTime() / 1000 + 12 * 3600,
      sub: "mailto:us@example.com",
    },
  ]);
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const publicKey = await crypto.subtle.importKey("jwk", jwkOf(RFC.senderPublic), algorithm, false, [
    "verify",
  ]);
  const isValid = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey,
    fromBase64url(signature),
    new TextEncoder().encode(`${head}.${claims}`),
  );
  expect(isValid).toBe(true);
});
