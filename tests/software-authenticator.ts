import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

// A software passkey for tests in workerd: ES256, attestation "none". See W3C Web Authentication, sections 6.1 and 6.5,
// for the bytes.

const FLAGS = { userPresent: 0x01, userVerified: 0x04, credentialIncluded: 0x40 };

interface Ceremony {
  challenge: string;
  origin: string;
  rpID: string;
  /** False if the device didn't verify the user by fingerprint or PIN. */
  isUserVerified?: boolean;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** CBOR byte string of 24 to 65,535 bytes. */
const cborBytes = (bytes: Uint8Array) =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const coseKey = Buffer.concat([
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);
  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpID, isUserVerified = true }: Ceremony, attested = Buffer.alloc(0)) => {
    const flags =
      FLAGS.userPresent |
      (isUserVerified ? FLAGS.userVerified : 0) |
      (attested.length > 0 ? FLAGS.credentialIncluded : 0);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), uint32(counter), attested]);
  };
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  return {
    /** The response to registration options. */
    register(ceremony: Ceremony) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authenticatorData(ceremony, attested)),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** The response to authentication options; the counter increases each time unless `countsAs` sets it. */
    sign(ceremony: Ceremony, countsAs?: number) {
      counter = countsAs ?? counter + 1;
      const data = authenticatorData(ceremony);
      const client = clientData("webauthn.get", ceremony);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
