/** A formula on a line of its own, which scrolls sideways where it is too long. */
export function Formula({ children }: { children: string }) {
  return (
    <p
      role="group"
      aria-label="Formula"
      tabIndex={0}
      className="overflow-x-auto rounded-md border-l-2 border-gold bg-muted px-4 py-2.5 font-mono text-sm whitespace-pre"
    >
      {children}
    </p>
  );
}
