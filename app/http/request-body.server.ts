/** What is still read, and thrown away, of a body that is too long. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024;

/**
 * The request's whole body, or null when it proves longer than `bytesMax`, whatever its Content-Length says. The rest of a
 * body that is too long is read to its end within reason: a connection left in the middle of one is of no more use to the
 * visitor's next request.
 */
export async function bytesUpTo(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > bytesMax) return null;
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
