/** How much of an oversized body is read and discarded. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Reads the request's whole body, or returns null if it exceeds `bytesMax`, whatever its Content-Length says. Drains
 * the rest of an oversized body up to a limit, because a connection abandoned midway can't be reused.
 */
export async function bytesUpTo(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    length += next.value.byteLength;
    if (length <= bytesMax) chunks.push(next.value);
    else if (length > bytesMax + DISCARDED_BYTES_MAX) {
      await reader?.cancel();
      return null;
    }
  }
  if (length > bytesMax) return null;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** Reads an outside response as text; null if it is longer than `bytesMax`, whatever its Content-Length says. */
export async function textUpTo(response: Response, bytesMax: number): Promise<string | null> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
