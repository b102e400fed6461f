import { z } from "zod";

/** A requested page of a list: from 1, with `size` rows. */
export interface PageRequest {
  page: number;
  size?: number;
}

/** What a list's page links need to know. */
export interface Paging {
  page: number;
  hasMore: boolean;
  /** How many pages there are, where they are counted. */
  pages?: number;
  /** The parameter of the address that names the page, `page` unless given. */
  parameter?: string;
}

/** A page of a list. */
export interface Page<Row> extends Paging {
  rows: Row[];
}

export const PAGE_SIZE = 50;

/** A page's number, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1);

/** The page that an address asks for, `?page=3`; page 1 if the parameter is missing or invalid. */
export const requestedPage = (url: string, parameter = "page"): number =>
  pageNumber.catch(1).parse(new URL(url).searchParams.get(parameter) ?? undefined);

/** How many pages `total` rows fill, at least one. */
export const pageCount = (total: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size));
