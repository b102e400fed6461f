import type { Page } from "@playwright/test";
import { softwareAuthenticator } from "../software-authenticator";

// The packaged Chromium (138, a headless shell) has no WebAuthn of its own: create() is a NotSupportedError. With
// DevTools' virtual authenticator, WebAuthn.enable and addVirtualAuthenticator succeed, and then the first create() or
// get() crashes the whole browser with SIGSEGV. It does so for internal, USB and U2F authenticators, with `enableUI`
// true and false, in both headless modes, in a persistent profile and with --single-process. So the page's two calls go
// to a software authenticator; everything else is the real page, library and server.

/** The page's request to the device, with bytes as base64url. */
interface DeviceRequest {
  kind: "create" | "get";
  origin: string;
  challenge: string;
  rpID: string;
  /** Credentials that the device must not have (create), or one of which it must have (get; if empty, any). */
  ids: string[];
}

/** Adds a device with a passkey to the page, with user verification by default. */
export async function addPasskeyDevice(page: Page) {
  const authenticator = softwareAuthenticator();
  let isUserPresent = true;
  let ownId: string | null = null;
  await page.exposeFunction("askPasskeyDevice", ({ kind, origin, challenge, rpID, ids }: DeviceRequest) => {
    if (!isUserPresent) return { error: "NotAllowedError" };
    if (kind === "create") {
      if (ownId && ids.includes(ownId)) return { error: "InvalidStateError" };
      const made = authenticator.register({ challenge, origin, rpID });
      ownId = made.id;
      return made;
    }
    if (!ownId || (ids.length > 0 && !ids.includes(ownId))) return { error: "NotAllowedError" };
    return authenticator.sign({ challenge, origin, rpID });
  });
  await page.addInitScript(answerFromDevice);
  return {
    setUserPresent: (value: boolean) => {
      isUserPresent = value;
    },
  };
}

/** Runs in the page: makes `navigator.credentials` return the device's responses in the standard's shapes. */
function answerFromDevice() {
  type Descriptor = { id: ArrayBuffer };
  type Options = {
    challenge: ArrayBuffer;
    rp?: { id: string };
    rpId?: string;
    excludeCredentials?: Descriptor[];
    allowCredentials?: Descriptor[];
  };
  const toText = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  const toBytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0))
      .buffer;
  const ask = async (kind: string, options: Options) => {
    const device = (window as unknown as { askPasskeyDevice: (asked: object) => Promise<never> })
      .askPasskeyDevice;
    const answer: { error?: string; id: string; response: Record<string, unknown> } = await device({
      kind,
      origin: location.origin,
      challenge: toText(options.challenge),
      rpID: options.rp?.id ?? options.rpId,
      ids: (options.excludeCredentials ?? options.allowCredentials ?? []).map(({ id }) => toText(id)),
    });
    if (answer.error) throw new DOMException("The device refused.", answer.error);
    const { transports, ...parts } = answer.response;
    const bytes = Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, toBytes(String(text))]),
    );
    return {
      id: answer.id,
      rawId: toBytes(answer.id),
      type: "public-key",
      authenticatorAttachment: "platform",
      response: { ...bytes, getTransports: () => transports },
      getClientExtensionResults: () => ({}),
    };
  };
  const credentials = {
    create: ({ publicKey }: { publicKey: Options }) => ask("create", publicKey),
    get: ({ publicKey }: { publicKey: Options }) => ask("get", publicKey),
  };
  Object.defineProperty(navigator, "credentials", { value: credentials });
}
