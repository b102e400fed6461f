import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/access.server";
import { acceptForm, type FormAnswer } from "~/accounts/form.server";
import { NewsForm } from "~/components/admin/news-form";
import { Instant } from "~/components/instant";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { runBatch } from "~/database/query.server";
import { newsForm } from "~/product-news/news";
import { emailCounts, latestNews, recipientCount, saveDraft } from "~/product-news/news.server";

const DONE = new Map([
  ["discarded", "The draft is gone. Nothing was sent."],
  ["late", "There was no draft to discard. It was sent or discarded already."],
]);

const NOTHING_YET = { queued: 0, sent: 0, failed: 0, notSent: 0 };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { news, counts, recipients } = await runBatch(context.db, {
    news: latestNews(context.db),
    counts: emailCounts(context.db),
    recipients: recipientCount(context.db),
  });
  const draftId = context.newId();
  const done = DONE.get(new URL(request.url).searchParams.get("done") ?? "") ?? null;
  return {
    news: news.map(({ id, subject, sentAt }) => ({ id, subject, sentAt, ...(counts[id] ?? NOTHING_YET) })),
    recipients,
    draftId,
    done,
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args.request, args.context);
  const failure = "We couldn’t save the draft. Please try again in a moment.";
  return acceptForm(args, { schema: newsForm, failure }, async (draft) => {
    return (await saveDraft(args.context, draft))
      ? redirect(`/admin/news/${draft.id}`)
      : { status: 409, formErrors: ["This was sent already, so it can’t be changed."] };
  });
}

export default function ProductNews() {
  const { news, recipients, draftId, done } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <>
      <PageHeader
        title="Product news"
        description="Emails about the product, to users who chose to get them"
      />
      {done && (
        <Alert className="mt-5" role="status" variant="success">
          {done}
        </Alert>
      )}
      <Card className="mt-6">
        <CardHeader>
          <CardTitle>Write news</CardTitle>
          <CardDescription>
            {recipients === 0
              ? "No user has chosen product news yet. You can still save a draft."
              : `${recipients.toLocaleString("en-US")} ${recipients === 1 ? "user gets" : "users get"} product news. Nothing is sent before you have seen the preview.`}
          </CardDescription>
        </CardHeader>
        <CardContent>
          <NewsForm
            draft={{ id: draftId, subject: "", body: "" }}
            lastResult={answer?.reply}
            button="Save and preview"
          />
        </CardContent>
      </Card>
      <Card className="mt-6 min-w-0">
        <CardHeader>
          <CardTitle>Drafts and sent news</CardTitle>
        </CardHeader>
        <CardContent>
          {news.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">What you write will appear here.</p>
          ) : (
            <Table aria-label="Drafts and sent news">
              <TableHeader>
                <TableRow>
                  <TableHead>Subject</TableHead>
                  <TableHead>Sent</TableHead>
                  <TableHead className="text-right">Emails sent</TableHead>
                  <TableHead className="text-right">Queued</TableHead>
                  <TableHead className="text-right">Failed</TableHead>
                  <TableHead className="text-right">Not sent</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {news.map(({ id, subject, sentAt, ...counts }) => (
                  <TableRow key={id}>
                    <TableCell className="min-w-40 wrap-anywhere">
                      <Link to={`/admin/news/${id}`} className="link">
                        {subject}
                      </Link>
                    </TableCell>
                    <TableCell className="whitespace-nowrap">
                      {sentAt ? <Instant at={sentAt.toISOString()} /> : "Draft"}
                    </TableCell>
                    {[counts.sent, counts.queued, counts.failed, counts.notSent].map((emails, index) => (
                      <TableCell key={index} className="text-right figures">
                        {sentAt ? emails.toLocaleString("en-US") : "—"}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
          <p className="mt-3 text-sm text-muted-foreground">
            &ldquo;Not sent&rdquo; counts users who turned product news off before their email went out.
            Failed emails can be sent again on the API Monitor.
          </p>
        </CardContent>
      </Card>
    </>
  );
}

export const meta = pageMeta("Product news", "Write news about the product and see how it was delivered.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
