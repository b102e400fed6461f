import { REPORT_REASON_LABELS, VERDICT_LABELS, VERDICTS } from "~/corrections/reports";
import type { OpenReport } from "~/corrections/reports.server";
import { formatInstant } from "~/time";
import { IntentForm } from "../form/intent-form";
import { Button } from "../ui/button";
import { Input, Label } from "../ui/controls";
import { TextLink } from "../ui/text";

/** What readers reported about one story or restriction, with the decisions. */
export function ReportItem({ report }: { report: OpenReport }) {
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
        {reports === 1 ? "1 report" : `${reports} reports`}, first on {formatInstant(firstAt)}
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
