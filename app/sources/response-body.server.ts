import { SourceError } from "./source-error";

/**
 * Reads the body as text up to `sizeCapBytes`, whatever Content-Length says.
 * @throws {SourceError} too-large
 */
export async function readWithin(response: Response, sizeCapBytes: number): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > sizeCapBytes) {
      await reader.cancel();
      throw new SourceError("too-large", `The answer is larger than ${sizeCapBytes} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
