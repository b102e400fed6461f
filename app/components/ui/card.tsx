import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { cn } from "./class-names";

export function Card({ className, ...props }: ComponentPropsWithoutRef<"section">) {
  return <section className={cn("card", className)} {...props} />;
}

export function CardHeader({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div className={cn("card-header", className)} {...props} />;
}

/** A heading: h2 unless the page's outline needs another level. */
export function CardTitle({
  className,
  level = 2,
  children,
  ...props
}: ComponentPropsWithoutRef<"h2"> & { level?: 1 | 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <Heading className={cn("card-title", className)} {...props}>
      {children}
    </Heading>
  );
}

export function CardDescription({ className, ...props }: ComponentPropsWithoutRef<"p">) {
  return <p className={cn("card-description", className)} {...props} />;
}

export function CardContent({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div className={cn("card-content", className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div className={cn("card-footer", className)} {...props} />;
}

/** A card with a title, a line about it, and its content. With `titleId`, its title names it for screen readers. */
export function TitledCard({
  title,
  titleId,
  level,
  description,
  contentClassName,
  children,
  ...card
}: Omit<ComponentPropsWithoutRef<"section">, "title"> & {
  title: ReactNode;
  titleId?: string;
  level?: 1 | 2 | 3;
  description?: ReactNode;
  contentClassName?: string;
}) {
  return (
    <Card aria-labelledby={titleId} {...card}>
      <CardHeader>
        <CardTitle id={titleId} level={level} className={level === 1 ? "text-2xl" : undefined}>
          {title}
        </CardTitle>
        {description && <CardDescription>{description}</CardDescription>}
      </CardHeader>
      <CardContent className={contentClassName}>{children}</CardContent>
    </Card>
  );
}
