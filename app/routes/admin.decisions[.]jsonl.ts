import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { decidedRows } from "~/reading/review.server";
import { isoDay } from "~/time";

/** Decisions on articles that the readers saw differently, as hashed features for training; admins only. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const day = isoDay(context.now());
  return new Response(await decidedRows(context.db), {
    headers: {
      "Content-Type": "application/jsonl",
      "Content-Disposition": `attachment; filename="decisions-${day}.jsonl"`,
      "Cache-Control": "no-store",
    },
  });
}
