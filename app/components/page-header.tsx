import type { ReactNode } from "react";
import { Alert } from "./ui/alert";

/** A page's title, description and buttons, the same on every page of the layout. */
export function PageHeader({
  title,
  description,
  children,
  actions,
}: {
  title: string;
  description?: ReactNode;
  /** Small lines under the description. */
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-nowrap">
      <div className="min-w-0">
        <h1 className="page-title">{title}</h1>
        {description && <p className="mt-1 max-w-3xl text-pretty text-muted-foreground">{description}</p>}
        {children}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** The result of the form that a page was reached by. */
interface PageNoticeText {
  isDone: boolean;
  text: string;
}

/** Shows the result of a form under the page's title; renders nothing if no form was sent. */
export function PageNotice({ notice }: { notice: PageNoticeText | null | undefined }) {
  if (!notice) return null;
  return (
    <Alert
      className="sticky top-16 z-10 mt-5"
      role="status"
      variant={notice.isDone ? "success" : "destructive"}
    >
      {notice.text}
    </Alert>
  );
}

/** Returns the notice for the value of `?done=`. A value in `refused` means that nothing was done. */
export function noticeOf(
  url: string,
  texts: Readonly<Record<string, string>>,
  refused: readonly string[] = [],
): PageNoticeText | null {
  const done = new URL(url).searchParams.get("done") ?? "";
  const text = Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text === undefined ? null : { isDone: !refused.includes(done), text };
}
