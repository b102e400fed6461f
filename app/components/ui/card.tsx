import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

export function Card({ className, ...props }: ComponentPropsWithoutRef<"section">) {
  return (
    <section
      className={cn(
        "rounded-xl border bg-card text-card-foreground shadow-card [--surface:var(--card)]",
        className,
      )}
      {...props}
    />
  );
}

export function CardHeader({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div className={cn("flex flex-col gap-1 px-5 pt-5 pb-3 sm:px-6 sm:pt-6", className)} {...props} />;
}

/** A heading: h2 unless the page's outline asks for another level. */
export function CardTitle({
  className,
  level = 2,
  children,
  ...props
}: ComponentPropsWithoutRef<"h2"> & { level?: 1 | 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <Heading className={cn("heading text-lg", className)} {...props}>
      {children}
    </Heading>
  );
}

export function CardDescription({ className, ...props }: ComponentPropsWithoutRef<"p">) {
  return <p className={cn("text-sm text-muted-foreground", className)} {...props} />;
}

export const CardContent = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<"div">>(function CardContent(
  { className, ...props },
  ref,
) {
  return <div ref={ref} className={cn("px-5 pb-5 sm:px-6 sm:pb-6", className)} {...props} />;
});

export function CardFooter({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      className={cn("flex flex-wrap items-center gap-3 border-t px-5 py-4 sm:px-6", className)}
      {...props}
    />
  );
}
