import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { acceptForm, type FormAnswer } from "~/accounts/form.server";
import { NewsForm } from "~/components/admin/news-form";
import { NewsPreview } from "~/components/admin/news-preview";
import { ActionForm } from "~/components/form/action-form";
import { formAction } from "~/components/form/page-action";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { readOne } from "~/database/query.server";
import { newsForm } from "~/product-news/news";
import { newsOf, previewOf, saveDraft } from "~/product-news/news.server";
import { formatInstant } from "~/time";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const news = await readOne(context.db, newsOf(context.db, id));
  if (!news) throw new Response(null, { status: 404 });
  const { subject, body, sentAt } = news;
  return { draft: { id, subject, body }, sentAt, preview: previewOf(context, news) };
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params["id"] ?? "";
  await requireAdmin(args.request, args.context);
  const failure = "We couldn’t save the draft. Your text is still here. Try again in a moment.";
  return acceptForm(args, { schema: newsForm, failure }, async (draft) => {
    return (await saveDraft(args.context, { ...draft, id }))
      ? redirect(`/admin/news/${id}`)
      : { status: 409, formErrors: ["This was already sent, so it can’t be changed."] };
  });
}

export const clientAction = formAction();

export default function OneNews() {
  const { draft, sentAt, preview } = useLoaderData<typeof loader>();
  const reply = useActionData<FormAnswer>()?.reply;
  return (
    <>
      <PageHeader
        title={sentAt ? "Sent news" : "Draft"}
        description={draft.subject}
        actions={
          !sentAt && (
            <Link to={`/admin/news/${draft.id}/send`} className={buttonVariants()}>
              Review and send
            </Link>
          )
        }
      />
      {sentAt && (
        <Alert className="mt-5" role="status" variant="success">
          <AlertTitle>Sent {formatInstant(sentAt)}</AlertTitle>
          <p>
            Emails are going out now, except during a user&rsquo;s quiet hours or pause.{" "}
            <Link to="/admin/news" className="link">
              See how many are sent
            </Link>
          </p>
        </Alert>
      )}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <NewsPreview html={preview} />
        {!sentAt && (
          <TitledCard title="Edit" className="min-w-0">
            <NewsForm
              key={`${draft.subject}\n${draft.body}`}
              draft={draft}
              lastResult={reply}
              button="Save changes"
            />
            <ActionForm action={`/admin/news/${draft.id}/discard`} className="mt-4 border-t pt-4">
              <Button type="submit" variant="outline">
                Discard draft
              </Button>
            </ActionForm>
          </TitledCard>
        )}
      </div>
    </>
  );
}

export const meta = pageMeta("Product news", "Look at news about the product, and change it.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
