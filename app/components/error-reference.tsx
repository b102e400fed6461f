import { useFailedRequest } from "./page-response";
import { SEPARATOR } from "./separator";

/** What to tell support about a page that failed: the request's id, as the log has it, and where to write, if configured. */
export function ErrorReference() {
  const { requestId, contact } = useFailedRequest();
  if (!requestId) return null;
  return (
    <p className="mt-4 text-xs wrap-anywhere text-muted-foreground">
      Request ID: <span className="select-all">{requestId}</span>
      {contact && (
        <>
          {SEPARATOR}
          <a href={`mailto:${contact}?subject=Request%20${requestId}`} className="link">
            {contact}
          </a>
        </>
      )}
    </p>
  );
}
