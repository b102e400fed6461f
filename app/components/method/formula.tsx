/** A formula on a line of its own, which breaks where it is too long. */
export function Formula({ children }: { children: string }) {
  return (
    <p
      role="group"
      aria-label="Formula"
      className="rounded-md border-l-2 border-gold bg-muted px-4 py-2.5 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </p>
  );
}
