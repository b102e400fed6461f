import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { acceptForm, type FormAnswer } from "~/accounts/form.server";
import { sendNews } from "~/admin/send-news.server";
import { formAction } from "~/components/form/page-action";
import { NewsPreview } from "~/components/admin/news-preview";
import { SendNewsForm } from "~/components/admin/send-news-form";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { runBatch } from "~/database/query.server";
import { sendForm } from "~/product-news/news";
import { newsOf, newsVersion, previewOf, recipientCount } from "~/product-news/news.server";
import { sendPhrase } from "~/product-news/send-phrase";

const notFound = () => new Response(null, { status: 404 });

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { news, recipients } = await runBatch(context.db, {
    news: newsOf(context.db, id),
    recipients: recipientCount(context.db),
  });
  if (!news) throw notFound();
  if (news.sentAt) throw redirect(`/admin/news/${id}`);
  const { subject } = news;
  return { id, subject, recipients, preview: previewOf(context, news), version: await newsVersion(news) };
}

const REFUSALS = {
  "already-sent": "This was already sent. Nothing was sent again.",
  changed:
    "Someone changed this draft after you opened the page. Nothing was sent. Read the new text in the preview before you send it.",
  "no-recipients": "No users have chosen product news, so nothing was sent.",
};

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  const id = params["id"] ?? "";
  const { user } = await requireConfirmedAdmin(request, context);
  const failure = "Something went wrong on our end. Look at the list before you try again.";
  return acceptForm(args, { schema: sendForm, failure }, async ({ version, phrase }) => {
    const sent = await sendNews(context, { actor: user, id, version, phrase });
    if (sent.ok) return redirect(`/admin/news/${id}`);
    if (sent.reason === "gone") throw notFound();
    return sent.reason === "wrong-phrase"
      ? { status: 400, fieldErrors: { phrase: ["Type the confirmation exactly as shown"] } }
      : { status: 409, formErrors: [REFUSALS[sent.reason]] };
  });
}

export const clientAction = formAction();

export default function SendNews() {
  const { id, subject, recipients, preview, version } = useLoaderData<typeof loader>();
  const reply = useActionData<FormAnswer>()?.reply;
  return (
    <>
      <PageHeader
        title="Send news"
        description={subject}
        actions={
          <Link to={`/admin/news/${id}`} className="text-sm link">
            Back to the draft
          </Link>
        }
      />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <NewsPreview html={preview} />
        <Card>
          <CardHeader className={recipients === 0 ? "pb-6" : undefined}>
            <CardTitle>Send</CardTitle>
            <CardDescription>
              {recipients === 0
                ? "No users have chosen product news yet, so you can’t send this."
                : `To ${recipients.toLocaleString("en-US")} ${recipients === 1 ? "user who has" : "users who have"} chosen product news. It can’t be undone.`}
            </CardDescription>
          </CardHeader>
          {recipients > 0 && (
            <CardContent>
              <SendNewsForm phrase={sendPhrase(recipients)} version={version} lastResult={reply} />
            </CardContent>
          )}
        </Card>
      </div>
    </>
  );
}

export const meta = pageMeta("Send news", "Look at news about the product once more, and send it.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
