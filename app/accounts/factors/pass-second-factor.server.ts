import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import type { RequestScope } from "~/http/request-scope";
import { deviceNotice } from "../sign-in/device-notice.server";
import { deviceAccount, setKnownDeviceCookie } from "../sign-in/known-device.server";
import { reissueSession } from "../sign-in/session.server";
import { enqueueNotice } from "./factor-notice.server";

/** Gives the session that has passed a second factor its rights, under a new id, and remembers the device. */
export async function passSecondFactor(
  request: Request,
  context: Context & Partial<RequestScope>,
  viewer: { userId: string; sessionId: string },
): Promise<void> {
  const session = await reissueSession(request, context, viewer, "second-factor");
  const account = await deviceAccount(context.db, viewer.userId);
  if (!account) return;
  const { reissued, notice } = await runBatch(context.db, {
    reissued: session.update,
    ...(await deviceNotice(request, context, account, session.isReissued)),
  });
  if (reissued.length === 0) return;
  session.finish();
  enqueueNotice(context, notice);
  await setKnownDeviceCookie(request, context, account, { hasFactor: true });
}
