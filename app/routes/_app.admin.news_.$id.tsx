import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireConfirmedAdmin } from "~/accounts/access.server";
import { acceptForm, type FormAnswer } from "~/accounts/form.server";
import { sendNews } from "~/admin/send-news.server";
import { NewsForm } from "~/components/admin/news-form";
import { SendNewsForm } from "~/components/admin/send-news-form";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { runBatch } from "~/database/query.server";
import { postedForm } from "~/product-news/news";
import { sendPhrase } from "~/product-news/send-phrase";
import { discardDraft, newsOf, previewOf, recipientCount, saveDraft } from "~/product-news/news.server";
import { formatInstant } from "~/time";

const notFound = () => Response.json({ message: "There is no such news." }, { status: 404 });

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { news, recipients } = await runBatch(context.db, {
    news: newsOf(context.db, id),
    recipients: recipientCount(context.db),
  });
  if (!news) throw notFound();
  const { subject, body, sentAt } = news;
  return { draft: { id, subject, body }, sentAt, recipients, preview: previewOf(context, news) };
}

const REFUSALS = {
  "already-sent": "This was sent before. Nothing was sent again.",
  "no-recipients": "No user has chosen product news, so nothing was sent.",
};

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  const id = params["id"] ?? "";
  const { user } = await requireAdmin(request, context);
  const failure = "Something went wrong on our end. Look at the list before you try again.";
  return acceptForm(args, { schema: postedForm, failure }, async (form) => {
    if (form.intent === "discard") {
      return (await discardDraft(context.db, id))
        ? redirect("/admin/news?discarded")
        : { status: 409, formErrors: ["There is no draft to discard: it was sent or discarded already."] };
    }
    if (form.intent === "save") {
      const isSaved = await saveDraft(context, { ...form, id });
      return isSaved
        ? redirect(`/admin/news/${id}`)
        : { status: 409, formErrors: ["This was sent already, so it can’t be changed."] };
    }
    await requireConfirmedAdmin(request, context);
    const sent = await sendNews(context, { actor: user, id, phrase: form.phrase });
    if (sent.ok) return redirect(`/admin/news/${id}`);
    if (sent.reason === "gone") throw notFound();
    return sent.reason === "wrong-phrase"
      ? { status: 400, fieldErrors: { phrase: ["Type the confirmation exactly as shown"] } }
      : { status: 409, formErrors: [REFUSALS[sent.reason]] };
  });
}

export default function OneNews() {
  const { draft, sentAt, recipients, preview } = useLoaderData<typeof loader>();
  const reply = useActionData<FormAnswer>()?.reply;
  const isOfSend = reply?.initialValue?.["intent"] === "send";
  return (
    <>
      <PageHeader title={sentAt ? "Sent News" : "Draft"} description={draft.subject} />
      {sentAt && (
        <Alert className="mt-5" role="status" variant="success">
          <AlertTitle>Sent {formatInstant(sentAt)}</AlertTitle>
          <p>
            The emails go out now, outside of their readers&rsquo; quiet hours and pauses.{" "}
            <Link to="/admin/news" className="link">
              See how many are sent
            </Link>
          </p>
        </Alert>
      )}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <Card className="min-w-0">
          <CardHeader>
            <CardTitle>Preview</CardTitle>
            <CardDescription>The email as your readers see it</CardDescription>
          </CardHeader>
          <CardContent>
            <iframe
              title="Preview of the email"
              sandbox=""
              srcDoc={preview}
              className="h-120 w-full rounded-lg border bg-white"
            />
          </CardContent>
        </Card>
        {!sentAt && (
          <div className="grid min-w-0 gap-6">
            <Card>
              <CardHeader className={recipients === 0 ? "pb-6" : undefined}>
                <CardTitle>Send</CardTitle>
                <CardDescription>
                  {recipients === 0
                    ? "No user has chosen product news yet, so there is nobody to send this to."
                    : `To ${recipients.toLocaleString("en-US")} ${recipients === 1 ? "user who has" : "users who have"} chosen product news. It can’t be undone.`}
                </CardDescription>
              </CardHeader>
              {recipients > 0 && (
                <CardContent>
                  <SendNewsForm phrase={sendPhrase(recipients)} lastResult={isOfSend ? reply : undefined} />
                </CardContent>
              )}
            </Card>
            <Card>
              <CardHeader>
                <CardTitle>Edit</CardTitle>
              </CardHeader>
              <CardContent>
                <NewsForm
                  key={`${draft.subject}\n${draft.body}`}
                  draft={draft}
                  lastResult={isOfSend ? undefined : reply}
                  button="Save changes"
                />
                <Form method="post" className="mt-4 border-t pt-4">
                  <Button type="submit" name="intent" value="discard" variant="outline">
                    Discard draft
                  </Button>
                </Form>
              </CardContent>
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

export const meta = pageMeta("Product news", "Look at news about the product, and send it.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
