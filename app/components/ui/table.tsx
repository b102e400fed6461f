import { type ReactNode, type ThHTMLAttributes, useEffect, useRef, useState } from "react";
import { cn } from "./class-names";

/** A column's header: its name, or a node with attributes of its cell. */
type Head =
  string | ({ head: ReactNode } & Pick<ThHTMLAttributes<HTMLTableCellElement>, "className" | "aria-sort">);

/** The header of a column of numbers. */
export const figureHead = (head: string): Head => ({ head, className: "text-right" });

/**
 * A table that scrolls sideways in its own box, with a shadow at an edge that hides columns. With `stacks`, each row becomes
 * a block on a phone and its cells show their `data-label`.
 */
export function Table({
  name,
  stacks,
  heads,
  children,
}: {
  name: string;
  stacks?: boolean;
  heads: readonly Head[];
  children: ReactNode;
}) {
  return (
    // Scrollable areas must be focusable.
    <div
      role="group"
      aria-label={name}
      tabIndex={0}
      className="@container relative overflow-x-auto scroll-edges"
    >
      <table aria-label={name} className={cn("data-table", stacks && "table-stacks")}>
        <thead>
          <tr>
            {heads.map((column, index) => {
              const { head, ...cell } = typeof column === "string" ? { head: column } : column;
              return (
                <th key={index} scope="col" {...cell}>
                  {head}
                </th>
              );
            })}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

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
