type PostFailure = { ok: false; status?: number; message?: string; needsConfirmation?: boolean };

/**
 * Makes a JSON POST call to our own server from the browser, for a page that follows the result itself, as after a refresh.
 * If rejected, `message` is the server's message, if any; without `status` the server wasn't reached: the network failed,
 * or replied in its place, such as a hotel's Wi-Fi login. With `needsConfirmation`, the sign-in is too old for the call: `confirmAddress` is the page for that.
 */
export async function postJson<Data>(
  path: string,
  body?: object,
): Promise<{ ok: true; data: Data } | PostFailure> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    if (answer.ok) return { ok: true, data: (await answer.json()) as Data };
    return failed(answer.status, await answer.json().catch(() => undefined));
  } catch {
    // The caller has a message for that.
    return { ok: false };
  }
}

function failed(status: number, data: unknown): PostFailure {
  const needsConfirmation = status === 403 && valueOf(data, "confirm") === true;
  return { ok: false, status, message: textOf(data, "message"), needsConfirmation };
}

/** Returns a text property of a response. */
export function textOf(data: unknown, name: string): string | undefined {
  const value = valueOf(data, name);
  return typeof value === "string" && value ? value : undefined;
}

function valueOf(data: unknown, name: string): unknown {
  if (typeof data !== "object" || data === null) return undefined;
  return Object.entries(data).find(([key]) => key === name)?.[1];
}
