export type PostAnswer = { ok: true; data: unknown } | { ok: false; status?: number; message?: string };

/**
 * A JSON call from the browser with a POST. On a refusal `message` is what the server said, if it said anything; no
 * `status` means that it was not reached.
 */
export async function postJson(path: string, body?: object): Promise<PostAnswer> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: body && { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const data: unknown = await answer.json().catch(() => undefined);
    return answer.ok ? { ok: true, data } : failed(answer.status, data);
  } catch {
    // The way to the server is broken; the caller has words for that.
    return { ok: false };
  }
}

function failed(status: number, data: unknown): PostAnswer {
  return { ok: false, status, message: textOf(data, "message") };
}

/** A text that an answer carries under this name. */
export function textOf(data: unknown, name: string): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1];
  return typeof value === "string" && value ? value : undefined;
}
