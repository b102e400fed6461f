import { data } from "@remix-run/cloudflare";
import { readForm } from "~/http/request-form.server";
import type { FormAnswer } from "../form.server";
import { authenticationResponse, jsonField, type AuthenticationResponse } from "../passkey-schema";
import { ACCOUNT_REFUSALS, refusalHeaders, type AccountRefusal } from "../refusals";

/**
 * Reads what a passkey signed from a page's form, and leaves the request's body to be read again.
 * @returns undefined where the form has none; null where it can't be read
 */
export async function passkeyInForm(request: Request): Promise<AuthenticationResponse | null | undefined> {
  const field = (await readForm(request.clone())).get("passkey");
  if (field === null) return undefined;
  return jsonField(authenticationResponse).safeParse(field).data ?? null;
}

/** A form's answer to a passkey that was refused. */
export function refusedPasskey(reason: AccountRefusal) {
  const { status, message } = ACCOUNT_REFUSALS[reason];
  const reply: FormAnswer["reply"] = { status: "error", error: { "": [message] } };
  return data<FormAnswer>({ reply }, { status, headers: refusalHeaders(reason) });
}
