import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { download } from "~/http/download.server";
import { decidedRows } from "~/reading/review.server";
import { isoDay } from "~/time";

/** Decisions on articles that the readers saw differently, as hashed features for training; admins only. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const name = `decisions-${isoDay(context.now())}.jsonl`;
  return download(await decidedRows(context.db), { name, type: "application/jsonl", caching: "no-store" });
}
