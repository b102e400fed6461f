import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { decideReported, reviewForm, reviewRelevance } from "~/admin/reviews.server";
import { signedPoints } from "~/assessment/percent";
import { IntentForm } from "~/components/form/intent-form";
import { PageHeader, noticeOf, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { buttonVariants, Button } from "~/components/ui/button";
import { Input, Label } from "~/components/ui/controls";
import { ListCard } from "~/components/ui/list-card";
import { ExternalLink, TextLink } from "~/components/ui/text";
import { verdictForm } from "~/corrections/report-forms";
import { REPORT_REASON_LABELS, VERDICT_LABELS, VERDICTS } from "~/corrections/reports";
import { openReports, type OpenReport } from "~/corrections/reports.server";
import { requestedPage } from "~/database/paging";
import { runBatch } from "~/database/query.server";
import { readIntent } from "~/http/request-form.server";
import { ITEM_CLASSES, type ItemClass, type Reason } from "~/news/coding-guide";
import { disputedArticles, type Disputed } from "~/reading/review.server";
import { formatDay, formatInstant } from "~/time";
import { counted } from "~/text";

const SIZE = 20;

const DONE = {
  direct: "Decided: direct. It counts starting with the next assessment.",
  contextual: "Decided: contextual. It counts starting with the next assessment.",
  irrelevant: "Decided: irrelevant. It stops counting with the next assessment.",
  decided: "Decision saved. Everyone can see it at the story or restriction.",
  late: "Another admin already reviewed this.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { disputed, reports } = await runBatch(context.db, {
    disputed: disputedArticles(context.db, { page: requestedPage(request.url), size: SIZE }),
    reports: openReports(context.db, { page: requestedPage(request.url, "reports"), size: SIZE }),
  });
  const notice = noticeOf(request.url, DONE, ["late"]);
  return { ...disputed, reports: { ...reports, parameter: "reports" }, notice };
}

const changes = z.discriminatedUnion("intent", [
  verdictForm.safeExtend({ intent: z.literal("decide-reports") }),
  reviewForm.extend({ intent: z.literal("review") }),
]);

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const change = await readIntent(request, changes);
  if (!change) return redirect("/admin/relevance");
  if (change.intent === "decide-reports") {
    const isDecided = await decideReported(context, user, change);
    return redirect(`/admin/relevance?done=${isDecided ? "decided" : "late"}`);
  }
  const isSettled = await reviewRelevance(context, user, change);
  const page = requestedPage(request.url);
  const next = new URLSearchParams({
    ...(page > 1 && { page: `${page}` }),
    done: isSettled ? change.verdict : "late",
  });
  return redirect(`/admin/relevance?${next}`);
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function RelevanceReview() {
  const { list, reports, total, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Relevance review"
        description="Decide what readers report and where the rules and the AI model differ."
      />
      <PageNotice notice={notice} />
      <ListCard
        title="Reported by readers"
        description="Everyone sees your decision and note. Edit a restriction before you mark it as corrected."
        name="Reports to review"
        list={reports}
        empty="No open reports"
        item={(report) => <ReportItem key={`${report.kind} ${report.id}`} report={report} />}
      />
      <ListCard
        title="The rules and the AI model differ"
        description={`Official documents first. Your decision overrides both.${total > 0 ? ` ${total.toLocaleString("en-US")}\u00a0to\u00a0review.` : ""}`}
        name="Articles to review"
        actions={
          <a href="/admin/decisions.jsonl" className={buttonVariants({ variant: "outline", size: "sm" })}>
            Export decisions
          </a>
        }
        list={list}
        empty="Nothing to review. The AI model agrees with the rules."
        item={(article) => <DisputedArticle key={article.id} article={article} />}
      />
    </>
  );
}

const PART_LABELS: Record<Reason["part"], string> = {
  mobility: "Leaving the country",
  act: "Government action",
  subject: "US citizens or authority",
  official: "Official source",
  words: "Words of the text",
  guard: "Exclusion rule",
  review: "Review",
};

const LABELS: Record<ItemClass, string> = {
  direct: "Direct",
  contextual: "Contextual",
  irrelevant: "Irrelevant",
};

/** An article with both readings, the reasons of the first, and a way to decide for each class. */
function DisputedArticle({ article }: { article: Disputed["list"]["rows"][number] }) {
  const { id, title, url, source, publishedAt, firstScore, firstClass, secondClass, quote, jointClass } =
    article;
  const pending = useNavigation().formData;
  const verdict = pending?.get("id") === id ? pending.get("verdict") : null;
  return (
    <li className="py-5">
      <h3 className="font-medium wrap-anywhere">
        <ExternalLink href={url}>{title}</ExternalLink>
      </h3>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {source}, {formatDay(publishedAt)}. Until you decide it counts as{" "}
        <strong className="font-semibold text-foreground">{jointClass}</strong>.
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <div>
          <p className="font-semibold">
            Rules and words: {firstClass}, <span className="figures">{firstScore}</span>
          </p>
          <dl className="mt-1">
            {article.reasons.map((reason) => (
              <div
                key={`${reason.part} ${reason.text}`}
                className="grid grid-cols-[2.5rem_1fr] gap-x-3 border-b py-1 last:border-0"
              >
                <dt className="order-last wrap-anywhere">
                  {PART_LABELS[reason.part]}
                  <span className="block text-xs text-muted-foreground">{reason.text}</span>
                </dt>
                <dd className="text-right figures">{signedPoints(reason.points, 0)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <p className="font-semibold">AI model: {secondClass}</p>
          <p className="mt-1 wrap-anywhere text-muted-foreground">
            {quote ? `Quote: \u201c${quote}\u201d` : "No quote"}
          </p>
        </div>
      </div>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="id" value={id} />
        {ITEM_CLASSES.map((value) => (
          <Button
            key={value}
            type="submit"
            name="verdict"
            value={value}
            size="sm"
            variant="outline"
            pending={verdict === value}
          >
            {LABELS[value]}
            <span className="sr-only"> for {title}</span>
          </Button>
        ))}
      </Form>
    </li>
  );
}

/** What readers reported about one story or restriction, with the decisions. */
function ReportItem({ report }: { report: OpenReport }) {
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <ReportedSubject report={report} />
      <Decision report={report} />
    </li>
  );
}

function ReportedSubject({ report }: { report: OpenReport }) {
  const { kind, id, title, reports, reasons, comments, firstAt } = report;
  return (
    <div>
      <h3 className="font-medium wrap-anywhere">
        {kind === "restriction" ? (
          <TextLink to={`/admin/register/${encodeURIComponent(id)}/edit`}>{title}</TextLink>
        ) : (
          title
        )}
      </h3>
      <p className="text-sm text-muted-foreground">
        {counted(reports, "report")}, first on {formatInstant(firstAt)}
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {reasons.map((reason) => (
          <li key={reason}>{REPORT_REASON_LABELS[reason]}</li>
        ))}
      </ul>
      {comments.map((comment) => (
        <blockquote key={comment} className="mt-2 border-l-2 pl-3 text-sm wrap-anywhere whitespace-pre-line">
          {comment}
        </blockquote>
      ))}
    </div>
  );
}

function Decision({ report: { kind, id, title } }: { report: OpenReport }) {
  const noteId = `note-${kind}-${id}`;
  return (
    <IntentForm intent="decide-reports" fields={{ kind, id }} className="flex flex-wrap items-end gap-3">
      <div className="min-w-56 flex-1">
        <Label htmlFor={noteId}>
          Public note (optional)<span className="sr-only"> on {title}</span>
        </Label>
        <Input id={noteId} name="note" maxLength={300} className="mt-1.5" />
      </div>
      <div className="flex flex-wrap gap-2">
        {VERDICTS.filter((verdict) => kind === "article" || verdict !== "removed").map((verdict) => (
          <Button key={verdict} type="submit" name="verdict" value={verdict} variant="outline">
            {VERDICT_LABELS[verdict]}
          </Button>
        ))}
      </div>
    </IntentForm>
  );
}

export const meta = pageMeta(
  "Relevance review",
  "Articles that the rules and the AI model read differently.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
