import { beforeEach, expect, test, vi } from "vitest";
import { type AccountEmailKind, accountEmailInsert, BY_RESET } from "~/accounts/account-emails.server";
import {
  changeToConfirm,
  confirmEmailChange,
  requestEmailChange,
} from "~/accounts/addresses/email-change.server";
import { addressToRestore } from "../addresses/take-back.server";
import { noticeCodesRefused } from "~/accounts/factors/code-limit.server";
import { mayRequestRemoval, requestFactorRemoval } from "~/accounts/factors/factor-removal.server";
import { notMeOffer } from "~/privacy/not-me.server";
import { requestDeletion } from "~/privacy/deletion.server";
import { requestReset, resetPassword } from "~/accounts/passwords/reset.server";
import {
  addressToVerify,
  resendVerification,
  verificationEmail,
} from "~/accounts/addresses/verification.server";
import { sendTestAlert } from "~/alerts/page-action.server";
import { logIn } from "../sign-in/users.server";
import { passkeys } from "../tables.server";
import type { users } from "~/users/tables.server";
import { drain } from "~/delivery/drain.server";
import { testContext } from "../../../tests/context";
import { expectLogged } from "../../../tests/logged";
import { mailboxOf } from "../../../tests/mailbox";
import { LIGHT_HASH, ORIGIN, PASSWORD, person, requestOf } from "../../../tests/people";
import { recordingQueues } from "../../../tests/queues";

vi.spyOn(console, "log").mockImplementation(() => undefined);
const deferred: Promise<unknown>[] = [];
const context = testContext("account-email-links", {
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => void deferred.push(work),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);

beforeEach(() => mail.reset());

type Owner = Awaited<ReturnType<typeof owner>>;

async function owner(state: Partial<typeof users.$inferInsert> = {}) {
  const { user } = await person(context, { passwordHash: LIGHT_HASH, ...state });
  return { ...user, isEmailVerified: user.emailVerifiedAt !== null };
}

const addPasskey = ({ id: userId }: Owner) =>
  context.db.insert(passkeys).values({
    id: userId,
    userId,
    name: "Phone",
    publicKey: "none",
    counter: 0,
    transports: [],
    createdAt: context.now(),
  });

/** What is delivered to the address, newest first. */
async function inboxOf(address: string) {
  await Promise.all(deferred.splice(0));
  await drain(context, "people");
  return (await mail.inbox()).filter(({ to }) => to === address);
}

/** Every link of the email with a token, as its page and token; `/account/security` is none. */
const linksIn = (text: string) =>
  [...text.matchAll(new RegExp(`${ORIGIN}/([a-z-]+)(?:/|\\?token=)([\\w.-]+)`, "g"))]
    .map(([, page = "", token = ""]) => ({ page, token }))
    .filter(({ page }) => page !== "account");

/** Each page's result for a token; not null if the link works. */
const PAGES: Record<string, (token: string) => Promise<unknown>> = {
  "not-me": (token) => notMeOffer(context, token),
  "remove-factors": async (token) => (await mayRequestRemoval(context, token)) || null,
  "verify-email": (token) => addressToVerify(context, token),
  "reset-password": async (token) => {
    const visit = requestOf("/reset-password");
    const reset = await resetPassword(visit, context, { token, password: "a-new-password-1" });
    return reset.ok || null;
  },
  "change-email": (token) => changeToConfirm(context, token),
  "restore-email": (token) => addressToRestore(context, token),
};

/** The kinds about the user's own account. The others lead administrators to pages behind the sign-in. */
type OwnKind = Exclude<AccountEmailKind, "restriction-proposed" | "alarm-raised" | "alarm-cleared">;

const unverified = { emailVerifiedAt: null };

/** For each kind of email, the pages its links lead to, and a function that causes it and returns the recipient. */
const KINDS: Record<OwnKind, { pages: string[]; cause: () => Promise<string> }> = {
  welcome: {
    pages: ["verify-email", "not-me"],
    cause: async () => {
      const user = await owner(unverified);
      const { link, email } = await verificationEmail(context, user, "welcome");
      await context.db.batch([link, email]);
      return user.email;
    },
  },
  "verify-email": {
    pages: ["verify-email", "not-me"],
    cause: async () => {
      const user = await owner(unverified);
      await resendVerification(context, user);
      return user.email;
    },
  },
  "password-reset": {
    pages: ["reset-password", "not-me"],
    cause: async () => {
      const user = await owner();
      await requestReset(requestOf("/forgot-password"), context, user);
      return user.email;
    },
  },
  "password-changed": {
    pages: ["remove-factors", "not-me"],
    cause: async () => {
      const user = await owner();
      await addPasskey(user);
      const ids = { id: context.newId(), userId: user.id, kind: "password-changed" } as const;
      await accountEmailInsert(context.db, { ...ids, subjectId: BY_RESET, now: context.now() });
      return user.email;
    },
  },
  "second-factor-changed": {
    pages: ["not-me", "not-me"],
    cause: async () => {
      const user = await owner();
      expectLogged("codes-refused");
      await noticeCodesRefused(context, { userId: user.id, device: "", day: "2026-11-20" });
      return user.email;
    },
  },
  "new-device": {
    pages: ["not-me", "not-me"],
    cause: async () => {
      const user = await owner();
      const login = await logIn(requestOf("/login"), context, { email: user.email, password: PASSWORD });
      expect(login.ok).toBe(true);
      return user.email;
    },
  },
  "factor-removal": {
    pages: ["not-me"],
    cause: async () => {
      const user = await owner();
      await addPasskey(user);
      const ids = { id: context.newId(), userId: user.id, kind: "password-changed" } as const;
      await accountEmailInsert(context.db, { ...ids, subjectId: BY_RESET, now: context.now() });
      const [offer] = await inboxOf(user.email);
      const link = linksIn(offer?.text ?? "").find(({ page }) => page === "remove-factors");
      await requestFactorRemoval(context, link?.token ?? "");
      return user.email;
    },
  },
  "confirm-new-email": {
    pages: ["change-email", "not-me"],
    cause: async () => {
      const email = `${crypto.randomUUID()}@new.example`;
      await requestEmailChange(context, await owner(), { email, password: PASSWORD });
      return email;
    },
  },
  "email-changed": {
    pages: ["restore-email"],
    cause: async () => {
      const user = await owner();
      const email = `${crypto.randomUUID()}@new.example`;
      await requestEmailChange(context, user, { email, password: PASSWORD });
      const [asked] = await inboxOf(email);
      const link = linksIn(asked?.text ?? "").find(({ page }) => page === "change-email");
      expect(await confirmEmailChange(context, link?.token ?? "", { password: PASSWORD })).toBe("done");
      return user.email;
    },
  },
  "deletion-scheduled": {
    pages: ["not-me"],
    cause: async () => {
      const user = await owner();
      await requestDeletion(context, user, { password: PASSWORD });
      return user.email;
    },
  },
  "test-alert": {
    pages: ["not-me"],
    cause: async () => {
      const user = await owner();
      await sendTestAlert(context, user);
      return user.email;
    },
  },
};

test.each(Object.entries(KINDS))("every link of the %s email works", async (_kind, { pages, cause }) => {
  const address = await cause();
  const [email] = await inboxOf(address);
  const links = linksIn(email?.text ?? expect.fail("no email arrived"));
  expect(links.map(({ page }) => page)).toEqual(pages);
  // "Not you?" comes first: the others may change what it finds.
  for (const { page, token } of links.toReversed())
    expect([page, await PAGES[page]?.(token)]).not.toEqual([page, null]);
});
