import { Alert } from "./ui/alert";

/** The result of the form that a page was reached by. */
interface PageNoticeText {
  isDone: boolean;
  text: string;
}

/** Shows the result of a form under the page's title; renders nothing if no form was sent. */
export function PageNotice({ notice }: { notice: PageNoticeText | null | undefined }) {
  if (!notice) return null;
  return (
    <Alert className="mt-5" role="status" variant={notice.isDone ? "success" : "destructive"}>
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
