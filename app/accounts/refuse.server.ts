import { data } from "@remix-run/cloudflare";
import { refuse } from "~/http/json-call.server";
import { readForm, type FormAnswer } from "~/http/request-form.server";
import { authenticationResponse, jsonField, type AuthenticationResponse } from "./credentials";
import { ACCOUNT_REFUSALS, refusalHeaders, type AccountRefusal } from "./refusals";

/** Ends an account's JSON call with the reason's status and message. */
export function refuseAccount(reason: AccountRefusal): never {
  const { status, message } = ACCOUNT_REFUSALS[reason];
  refuse(status, message, { headers: refusalHeaders(reason) });
}

/**
 * Reads a passkey response from a page's form without consuming the request body.
 * @returns undefined if the form has none; null if it can't be parsed
 */
export async function passkeyInForm(request: Request): Promise<AuthenticationResponse | null | undefined> {
  const field = (await readForm(request.clone())).get("passkey");
  if (field === null) return undefined;
  return jsonField(authenticationResponse).safeParse(field).data ?? null;
}

/** The form result for a rejected passkey. */
export function refusedPasskey(reason: AccountRefusal) {
  const { status, message } = ACCOUNT_REFUSALS[reason];
  const reply: FormAnswer["reply"] = { status: "error", error: { "": [message] } };
  return data<FormAnswer>({ reply }, { status, headers: refusalHeaders(reason) });
}
