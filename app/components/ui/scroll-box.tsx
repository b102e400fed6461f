import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "./class-names";

/**
 * A scrolling box, with a fade and a hint while its content is higher than the box. The hint's line is kept free otherwise, so
 * that nothing moves once scripts have measured.
 */
export function ScrollBox({
  labelledBy,
  className,
  children,
}: {
  /** The id of its heading. */
  labelledBy: string;
  /** Sets the height or its limit. */
  className: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() => setOverflows(inner.offsetHeight > outer.clientHeight));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div
        ref={box}
        role="group"
        aria-labelledby={labelledBy}
        // Scrollable areas must be focusable.
        tabIndex={0}
        className={cn(
          "print-open relative -mx-2 overflow-y-auto px-2",
          overflows && "scroll-fade",
          className,
        )}
      >
        <div ref={content} className="min-h-full">
          {children}
        </div>
      </div>
      <p
        aria-hidden="true"
        className={cn("print-hidden mt-2 text-xs text-muted-foreground", !overflows && "invisible")}
      >
        Scroll for more
      </p>
    </>
  );
}
