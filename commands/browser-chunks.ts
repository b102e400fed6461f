/** Parts of nearly every page, below app/components: in one file they compress better than in 25 files of a few hundred bytes. */
export const COMMON_PARTS = `
  form/action-form form/page-action form/post-json form/send-failure
  external-link fact load-failed logo nonce page-header page-meta revalidation theme use-has-script
  ui/alert ui/badge ui/button ui/card ui/input ui/label ui/select ui/spinner ui/switch ui/textarea ui/toast
  ui/toast-reducer ui/use-lazy-component ui/use-restore-focus
`
  .trim()
  .split(/\s+/);

/** The browser chunk of a module; undefined leaves it to the bundler, which splits by importers. */
export function chunkOf(id: string, isEntry: boolean): string | undefined {
  // Apart from our own code, so a release leaves it in visitors' caches.
  if (/\/node_modules\/(react|react-dom|scheduler|@remix-run)\//.test(id)) return "react";
  // Most pages show no form that Conform checks, so the common parts leave it out.
  if (/\/node_modules\/@conform-to\/(dom|react)\/|\/app\/components\/form\/(field|use-validator)\./.test(id))
    return "forms";
  // No page loads the schema library because of a constant in the same chunk.
  if (id.includes("/node_modules/zod/") && !isEntry) return "zod";
  const name = /\/app\/components\/(.+)\.tsx?$/.exec(id)?.[1];
  return name !== undefined && COMMON_PARTS.includes(name) ? "common" : undefined;
}
