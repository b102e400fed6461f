import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { acceptForm, type FormAnswer } from "~/accounts/form.server";
import { NewsForm } from "~/components/admin/news-form";
import { Instant } from "~/components/instant";
import { PageHeader } from "~/components/page-header";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { noticeOf, PageNotice } from "~/components/page-notice";
import { TitledCard } from "~/components/ui/card";
import { ListCard } from "~/components/ui/list-card";
import { requestedPage } from "~/database/paging";
import { runBatch } from "~/database/query.server";
import { newsForm } from "~/product-news/news";
import { emailCounts, newsPage, recipientCount, saveDraft } from "~/product-news/news.server";

const NO_EMAILS = { queued: 0, sent: 0, failed: 0, notSent: 0 };
const DONE = {
  discarded: "The draft is discarded. Nothing was sent.",
  late: "This draft was already sent or discarded.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const page = requestedPage(request.url);
  const { news, counts, recipients } = await runBatch(context.db, {
    news: newsPage(context.db, page),
    counts: emailCounts(context.db, page),
    recipients: recipientCount(context.db),
  });
  return {
    list: { ...news, rows: news.rows.map((one) => ({ ...one, ...(counts[one.id] ?? NO_EMAILS) })) },
    recipients,
    draftId: context.newId(),
    notice: noticeOf(request.url, DONE, ["late"]),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args.request, args.context);
  const failure = "We couldn’t save the draft. Your text is still here. Try again in a moment.";
  return acceptForm(args, { schema: newsForm, failure }, async (draft) => {
    return (await saveDraft(args.context, draft))
      ? redirect(`/admin/news/${draft.id}`)
      : { status: 409, formErrors: ["This was already sent, so it can’t be changed."] };
  });
}

export const clientAction = formAction();

export default function ProductNews() {
  const { list, recipients, draftId, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <>
      <PageHeader
        title="Product news"
        description="Emails about the product, to users who chose to get them"
      />
      <PageNotice notice={notice} />
      <TitledCard
        title="Write news"
        description={
          recipients === 0
            ? "No users have chosen product news yet. You can still save a draft."
            : `${recipients.toLocaleString("en-US")} ${recipients === 1 ? "user gets" : "users get"} product news. You see a preview before anything is sent.`
        }
        className="mt-6"
        contentClassName="max-w-3xl"
      >
        <NewsForm
          draft={{ id: draftId, subject: "", body: "" }}
          lastResult={answer?.reply}
          button="Save and preview"
        />
      </TitledCard>
      <ListCard
        title="Drafts and sent news"
        list={list}
        rowKey={({ id }) => id}
        empty="Drafts and sent news will appear here."
        columns={[
          {
            name: "Subject",
            kind: "main",
            cell: ({ id, subject }) => (
              <Link to={`/admin/news/${id}`} className="link">
                {subject}
              </Link>
            ),
          },
          {
            name: "Status",
            cell: ({ sentAt }) =>
              sentAt ? (
                <>
                  Sent <Instant at={sentAt} />
                </>
              ) : (
                "Draft"
              ),
          },
          figures("Emails sent", "sent"),
          figures("Queued", "queued"),
          figures("Failed", "failed"),
          figures("Not sent", "notSent"),
        ]}
        after={
          <p className="mt-3 text-sm text-muted-foreground">
            &ldquo;Not sent&rdquo; counts users who turned product news off before their email went out.
            Failed emails can be resent from the API Monitor.
          </p>
        }
      />
    </>
  );
}

/** A count of emails; a draft has none yet. */
function figures<Name extends "sent" | "queued" | "failed" | "notSent">(name: string, count: Name) {
  return {
    name,
    kind: "figure" as const,
    cell: (news: Record<Name, number> & { sentAt: unknown }) =>
      news.sentAt ? news[count].toLocaleString("en-US") : "—",
  };
}

export const meta = pageMeta("Product news", "Write news about the product and see how it was delivered.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
