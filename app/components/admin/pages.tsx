import { Link, useSearchParams } from "@remix-run/react";
import { buttonVariants } from "../ui/button";
import { cn } from "../ui/class-names";

/** Links to the previous and next page; nothing if there is only one page. */
export function Pages({ page, hasMore, total }: { page: number; hasMore: boolean; total?: number }) {
  const [params] = useSearchParams();
  if (page === 1 && !hasMore) return null;
  const to = (number: number) => {
    const next = new URLSearchParams(params);
    next.set("page", `${number}`);
    return `?${next}`;
  };
  const look = cn(buttonVariants({ variant: "outline", size: "sm" }));
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-end gap-3 text-sm">
      {page > 1 && (
        <Link to={to(page - 1)} preventScrollReset className={look}>
          Previous
        </Link>
      )}
      <span className="text-muted-foreground figures">
        Page {page.toLocaleString("en-US")}
        {total !== undefined && ` of ${total.toLocaleString("en-US")}`}
      </span>
      {hasMore && (
        <Link to={to(page + 1)} preventScrollReset className={look}>
          Next
        </Link>
      )}
    </nav>
  );
}
