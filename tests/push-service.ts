import { fromBase64url, toBase64url } from "~/text";

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** A browser's subscription, with the private key that only the browser has. */
export interface SubscribedBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** Decrypts a message as the browser does (RFC 8291), written from the RFC and not from our own encryption. */
  read: (message: Uint8Array<ArrayBuffer>) => Promise<string>;
}

export async function subscribedBrowser(
  endpoint: string,
  keys?: JsonWebKey & { auth: string },
): Promise<SubscribedBrowser> {
  const { subtle } = crypto;
  const pair = keys ? null : ((await subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair);
  const jwk = keys ?? ((await subtle.exportKey("jwk", pair!.privateKey)) as JsonWebKey);
  const point = new Uint8Array([4, ...fromBase64url(jwk.x ?? ""), ...fromBase64url(jwk.y ?? "")]);
  const auth = keys ? fromBase64url(keys.auth) : crypto.getRandomValues(new Uint8Array(16));
  const { kty, crv, x, y, d } = jwk;
  const privateKey = await subtle.importKey("jwk", { kty, crv, x, y, d }, CURVE, false, ["deriveBits"]);

  async function read(message: Uint8Array<ArrayBuffer>): Promise<string> {
    const salt = message.slice(0, 16);
    const keyLength = message[20] ?? 0;
    const senderKey = message.slice(21, 21 + keyLength);
    const sealed = message.slice(21 + keyLength);
    const sender = await subtle.importKey("raw", senderKey, CURVE, false, []);
    const shared = await subtle.deriveBits({ name: "ECDH", public: sender } as never, privateKey, 256);
    const info = [...new TextEncoder().encode("WebPush: info"), 0, ...point, ...senderKey];
    const secret = await derived(shared, auth, info, 256);
    const label = (name: string) => [...new TextEncoder().encode(`Content-Encoding: ${name}`), 0];
    const key = await derived(secret, salt, label("aes128gcm"), 128);
    const iv = await derived(secret, salt, label("nonce"), 96);
    const opened = await subtle.decrypt(
      { name: "AES-GCM", iv },
      await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]),
      sealed,
    );
    const plain = new Uint8Array(opened);
    if (plain.at(-1) !== 2) throw new Error("Not the last record");
    return new TextDecoder().decode(plain.slice(0, -1));
  }
  return { subscription: { endpoint, p256dh: toBase64url(point), auth: toBase64url(auth) }, read };
}

async function derived(secret: ArrayBuffer, salt: Uint8Array<ArrayBuffer>, info: number[], bits: number) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const from = { name: "HKDF", hash: "SHA-256", salt, info: Uint8Array.from(info) };
  return crypto.subtle.deriveBits(from, key, bits);
}

interface PushedMessage {
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** Simulated push services, as a context's `fetch`: they keep what they get, and reply as `reply` says. */
export function pushServices(others: typeof fetch) {
  const services: {
    received: PushedMessage[];
    reply: (url: string) => Response | Promise<Response>;
    fetch: typeof fetch;
  } = {
    received: [],
    reply: () => new Response(null, { status: 201 }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!/googleapis|mozilla|apple|windows/.test(new URL(request.url).hostname)) return others(request);
      const reply = await services.reply(request.url);
      const body = new Uint8Array(await request.arrayBuffer());
      if (reply.ok) services.received.push({ url: request.url, headers: request.headers, body });
      return reply;
    },
  };
  return services;
}
