/** The response of a call under /v1, in Stripe's format. */
export type Reply = { status: number; body: object };
export const found = (body: object): Reply => ({ status: 200, body });
export const failed = (status: number, type: string, message: string, more: object = {}): Reply => ({
  status,
  body: { error: { type, message, ...more } },
});
export const missing = (param: string, id: string) =>
  failed(404, "invalid_request_error", `No such ${param}: '${id}'`, { code: "resource_missing", param });
/** Stripe's error when a parameter, rather than the URL, names a missing object. */
export const unknown = (param: string, id: string) => ({ ...missing(param, id), status: 400 });
export const list = (data: object[]) => found({ object: "list", data, has_more: false, url: "/v1" });
export const unrecognized = (method: string, path: string) =>
  failed(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path})`);
