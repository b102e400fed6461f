/**
 * Returns a file for the browser to save.
 * @param caching its Cache-Control, in place of the one that pages have
 */
export const download = (
  body: BodyInit,
  { name, type, caching }: { name: string; type: string; caching?: "no-store" },
): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      ...(caching && { "Cache-Control": caching }),
    },
  });
