import { refuse } from "~/http/json-call.server";
import { ACCOUNT_REFUSALS, refusalHeaders, type AccountRefusal } from "./refusals";

/** Ends an account's JSON call with the reason's status and message. */
export function refuseAccount(reason: AccountRefusal): never {
  const { status, message } = ACCOUNT_REFUSALS[reason];
  refuse(status, message, { headers: refusalHeaders(reason) });
}
