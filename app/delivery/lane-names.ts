import type { DeliveryKind } from "./job";

/** What administrators read for each lane, at the start of a sentence in the plural. */
export const LANE_NAMES: Record<DeliveryKind, string> = {
  alert: "Alert emails",
  account: "Account emails",
  digest: "Digests",
  news: "Product news emails",
};
