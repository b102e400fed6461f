import { Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "~/components/ui/icons";
import { useId, type ReactNode } from "react";
import type { Paging } from "~/database/paging";
import { ButtonLink } from "./button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "./card";
import { ScrollBox, Table } from "./table";

interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Shown in the column's header instead of the name, such as a checkbox that selects every row. */
  head?: ReactNode;
  /** What a phone shows before the value: the name unless given, nothing where it is empty. */
  label?: string;
  /**
   * `main` is what a row is about, `long` a text that wraps, `address` an email address, `figure` a number at the right
   * edge; else one line.
   */
  kind?: keyof typeof KINDS;
  /** The value of `?sort=` that orders the list by this column. */
  sort?: string;
}

const KINDS = {
  main: "max-w-96 min-w-40 font-medium wrap-anywhere",
  long: "max-w-96 min-w-36 wrap-anywhere",
  // As wide as common addresses, so that only the longest are broken.
  address: "max-w-96 min-w-44 wrap-anywhere",
  figure: "text-right whitespace-nowrap figures",
  line: "whitespace-nowrap",
};

export interface Sorting {
  sort: string;
  order: "asc" | "desc";
}

interface TableProps<Row> {
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  sorting?: Sorting;
  isSelected?: (row: Row) => boolean;
}

/** What screen readers call the list: its title unless named. */
type Named = { title: string; name?: string } | { title?: undefined; name: string };

interface ListProps<Row> {
  /** The rows, and which page they are, where the list has pages. */
  list: { rows: readonly Row[] } & (Paging | { page?: undefined });
  description?: ReactNode;
  /** Shown beside the title: a search, a filter or buttons. */
  actions?: ReactNode;
  /** Lines above the list. */
  before?: ReactNode;
  /** What is shown in place of an empty list. */
  empty: ReactNode;
  className?: string;
  /** Limits the height of a titled table, which then scrolls. */
  boxClassName?: string;
  /** For a list that is all there is on its page: the links to its pages lead to the top. */
  fillsPage?: boolean;
}

interface ItemProps<Row> {
  /** The `li` of a row. */
  item: (row: Row) => ReactNode;
}

/**
 * A paged list as a card: its head, then a table of `columns` or a list of `item`s, and its pages.
 * The table's rows are blocks on a phone. Sorting and paging are links, so that they work without JavaScript.
 */
export function ListCard<Row>({
  list,
  title,
  name = title ?? "",
  description,
  actions,
  before,
  empty,
  className,
  boxClassName,
  fillsPage = false,
  ...props
}: ListProps<Row> & Named & (TableProps<Row> | ItemProps<Row>)) {
  const titleId = useId();
  return (
    <Card aria-labelledby={title && titleId} className={className ?? "mt-6 min-w-0"}>
      {title && (
        <CardHeader className="flex-row flex-wrap items-end justify-between gap-3">
          <div>
            <CardTitle id={titleId}>{title}</CardTitle>
            {description && <CardDescription>{description}</CardDescription>}
          </div>
          {actions}
        </CardHeader>
      )}
      <CardContent className={title ? undefined : "pt-5 sm:pt-6"}>
        {before}
        {list.rows.length === 0 ? (
          <p className="mx-auto max-w-prose py-6 text-center text-pretty text-muted-foreground">
            {(list.page ?? 1) > 1 ? "Nothing on this page" : empty}
          </p>
        ) : "item" in props ? (
          <ul aria-label={name} className="@container divide-y">
            {list.rows.map(props.item)}
          </ul>
        ) : boxClassName ? (
          <ScrollBox labelledBy={titleId} className={boxClassName}>
            <DataTable name={name} rows={list.rows} {...props} />
          </ScrollBox>
        ) : (
          <DataTable name={name} rows={list.rows} {...props} />
        )}
        {list.page !== undefined && <Pages name={name} {...list} staysInPlace={!fillsPage} />}
      </CardContent>
    </Card>
  );
}

/** Rows under named columns; on a phone each row is a block. */
function DataTable<Row>({
  name,
  rows,
  rowKey,
  columns,
  sorting,
  isSelected,
}: TableProps<Row> & { name: string; rows: readonly Row[] }) {
  const [params] = useSearchParams();
  const heads = columns.map(({ name: column, head = column, kind, sort }) => {
    if (sort && sorting) return sortableHead(head, sort, sorting, params);
    return kind === "figure" ? { head, className: "text-right" } : { head };
  });
  return (
    <Table name={name} heads={heads} stacks>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-state={isSelected?.(row) ? "selected" : undefined}>
            {columns.map(({ name: column, cell, kind = "line", label = kind === "main" ? "" : column }) => (
              <td key={column} data-label={label || undefined} className={KINDS[kind]}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const ORDERS = {
  asc: { arrow: ArrowUp, ariaSort: "ascending", next: "desc" },
  desc: { arrow: ArrowDown, ariaSort: "descending", next: "asc" },
} as const;

/** The head of a column that orders the list, or turns the order around if it already does. */
function sortableHead(name: ReactNode, sort: string, sorting: Sorting, params: URLSearchParams) {
  const order = sorting.sort === sort ? ORDERS[sorting.order] : null;
  const next = new URLSearchParams(params);
  next.set("sort", sort);
  next.set("order", order?.next ?? "asc");
  next.delete("page");
  const head = (
    <Link
      to={`?${next}`}
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 hover:text-foreground"
    >
      {name}
      {order && <order.arrow aria-hidden="true" className="size-3.5" />}
    </Link>
  );
  return { head, "aria-sort": order?.ariaSort };
}

/** Links to the previous and next page of the list called `name`. Renders nothing if the list has one page. */
function Pages({
  name,
  page,
  hasMore,
  pages,
  parameter = "page",
  staysInPlace,
}: Paging & { name: string; staysInPlace: boolean }) {
  const [params] = useSearchParams();
  if (page === 1 && !hasMore) return null;
  const toPage = (number: number, label: string) => {
    const next = new URLSearchParams(params);
    next.set(parameter, `${number}`);
    return (
      <ButtonLink to={`?${next}`} preventScrollReset={staysInPlace} variant="outline" size="sm">
        {label}
      </ButtonLink>
    );
  };
  return (
    <nav aria-label={`Pages: ${name}`} className="mt-4 flex items-center justify-end gap-3 text-sm">
      {page > 1 && toPage(pages ? Math.min(page - 1, pages) : page - 1, "Previous")}
      <span className="text-muted-foreground figures">
        Page {page.toLocaleString("en-US")}
        {pages !== undefined && ` of ${pages.toLocaleString("en-US")}`}
      </span>
      {hasMore && toPage(page + 1, "Next")}
    </nav>
  );
}

/**
 * A text of any length in a table: a long one shows its beginning, and opens by a click or a key.
 * @param name what screen readers say before a long one
 */
export function LongText({ text, name }: { text: string | null; name?: string }) {
  if (text === null) return <>—</>;
  if (text.length <= 40) return <>{text}</>;
  return (
    <details className="group">
      <summary className="cursor-pointer py-0.5">
        {name && <span className="sr-only">{name}: </span>}
        <span className="group-open:hidden">{`${text.slice(0, 40).trimEnd()}...`}</span>
        <span className="hidden group-open:inline">{text}</span>
      </summary>
    </details>
  );
}
