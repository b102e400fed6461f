import { z } from "zod";
import { pageNumber } from "~/database/paging";

const USER_SORTS = ["created", "email", "status"] as const;

/** Search, sort and paging parameters of the user list, for the page and the JSON call. */
export const userQuery = z.object({
  /** A prefix of the address or of its domain. */
  q: z
    .string()
    .max(254)
    .transform((text) => text.trim().toLowerCase())
    .default(""),
  sort: z.enum(USER_SORTS).default("created"),
  order: z.enum(["asc", "desc"]).optional(),
  page: pageNumber,
});

export type UserQuery = z.output<typeof userQuery>;

/** Default order: newest first for dates, alphabetical for everything else. */
export const userOrder = ({ sort, order }: Pick<UserQuery, "sort" | "order">) =>
  order ?? (sort === "created" ? "desc" : "asc");
