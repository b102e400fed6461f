import { Alert } from "./ui/alert";

/** What became of the last form of a page. */
export interface PageNoticeText {
  isDone: boolean;
  text: string;
}

/** Says under a page's title what became of its last form; nothing where none was sent. */
export function PageNotice({ notice }: { notice: PageNoticeText | null | undefined }) {
  if (!notice) return null;
  return (
    <Alert className="mt-5" role="status" variant={notice.isDone ? "success" : "destructive"}>
      {notice.text}
    </Alert>
  );
}

/** A notice of each value of `?done=`. A value in `refused` means that nothing was done. */
export function noticeOf(
  url: string,
  texts: Readonly<Record<string, string>>,
  refused: readonly string[] = [],
): PageNoticeText | null {
  const done = new URL(url).searchParams.get("done") ?? "";
  const text = Object.hasOwn(texts, done) ? texts[done] : undefined;
  return text === undefined ? null : { isDone: !refused.includes(done), text };
}
