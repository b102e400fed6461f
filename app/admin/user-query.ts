import { pageNumber } from "~/database/paging";
import { z } from "zod";
import { DEFAULT_PATTERNS, readPatterns } from "./test-users";
import { dayStart } from "~/time";

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

/** The preview's query. Without patterns the defaults apply; the cutoff is the start of a UTC day. */
export const previewQuery = z.object({
  patterns: z
    .string()
    .max(500)
    .default(DEFAULT_PATTERNS)
    .transform(readPatterns)
    .refine((patterns) => patterns.length > 0 && patterns.length <= 50, {
      error: "Give between 1 and 50 patterns of letters or digits.",
    }),
  cutoffDate: z.iso.date({ error: "Give the cutoff date as YYYY-MM-DD." }).transform(dayStart).optional(),
});

/** The body of the deletion. Users are always archived first; there is no way around it. */
export const deletion = z.object({
  userIds: z
    .array(z.string().min(1).max(100), { error: "Send userIds as a list of user ids." })
    .min(1, "Please select at least one user to delete.")
    .max(1000, "At most 1,000 users can be deleted at once."),
  archive: z.literal(true, { error: "Users are always archived before they are deleted." }).default(true),
  dryRun: z.boolean({ error: "Send dryRun as true or false." }),
});
