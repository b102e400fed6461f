import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { instantText, sourceItem, type SourceItem } from "../app/sources/item";
import {
  documentOf,
  officialDocument,
  type DocumentKind,
  type OfficialDocument,
} from "../app/sources/official-document";
import { jsonOf } from "../app/text";

// Files of articles: JSON lines, plain or gzipped, one {title, description, source, publishedAt, url} per line. A line from an
// official publisher is an official document and may state its type and dates.

/** Names of document kinds in files and provider responses: "Proposed Rule", "PRORULE", "bill". */
const KINDS: readonly [RegExp, DocumentKind][] = [
  [/^(house[ -]?vote|roll[ -]?call([ -]vote)?)$/i, "house-vote"],
  [/^(proposed[ -]rule|prorule|rule or proposed rule)$/i, "proposed-rule"],
  [/^((final|interim final|interim|direct final)[ -])?rule$/i, "rule"],
  [/^notice$/i, "notice"],
  [
    /^(presidential[ -]document|presdocu|executive order|proclamation|presidential memorandum)$/i,
    "presidential-document",
  ],
  [/^(bill|(house|senate)[ -]bill|(joint |concurrent )?resolution|hr|s|[hs](j|con)?res)$/i, "bill"],
];

/** Publishers of official documents, with the default kind for lines without one. */
const PUBLISHERS: readonly [RegExp, DocumentKind][] = [
  [/^federal register$/i, "notice"],
  [/^congress(\.gov)?$/i, "bill"],
  [/^(the )?white house$/i, "presidential-document"],
];

/** Agency abbreviations on regulations.gov, with the Federal Register's names. */
const AGENCY_NAMES: Record<string, string> = {
  BIS: "Industry and Security Bureau",
  CBP: "U.S. Customs and Border Protection",
  CDC: "Centers for Disease Control and Prevention",
  DHS: "Homeland Security Department",
  DOJ: "Justice Department",
  DOS: "State Department",
  DOT: "Transportation Department",
  EOIR: "Executive Office for Immigration Review",
  EOP: "Executive Office of the President",
  FAA: "Federal Aviation Administration",
  FINCEN: "Financial Crimes Enforcement Network",
  HHS: "Health and Human Services Department",
  ICE: "U.S. Immigration and Customs Enforcement",
  IRS: "Internal Revenue Service",
  OFAC: "Foreign Assets Control Office",
  SSS: "Selective Service System",
  TREAS: "Treasury Department",
  TSA: "Transportation Security Administration",
  USCBP: "U.S. Customs and Border Protection",
  USCG: "Coast Guard",
  USCIS: "U.S. Citizenship and Immigration Services",
};

const word = z.string().trim().min(1).nullish().catch(undefined);
/** A day, or an instant truncated to its day. Anything else counts as missing. */
const day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date())
  .nullish()
  .catch(undefined);
const agency = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

const documentParts = z.object({
  source: word,
  title: word,
  description: word,
  document: z.unknown().optional(),
  docType: word,
  type: word,
  document_type: word,
  documentType: word,
  agency: z.string().nullish().catch(undefined),
  agencies: z.array(agency).nullish().catch(undefined),
  cfrParts: officialDocument.shape.cfrParts.nullish().catch(undefined),
  action: word,
  billStatus: word,
  officialTitle: word,
  effectiveOn: day,
  effective_on: day,
  endsOn: day,
});

/**
 * Reads the official document of an article file's line; null for news. A line has `document` in the shape of
 * `officialDocument`, or its parts: `docType` (also `type`, `document_type`, `documentType`), `agency` or `agencies`,
 * `cfrParts`, `action`, `officialTitle`, `effectiveOn`, `endsOn`. A line from the Federal Register, Congress.gov or the
 * White House without a kind gets the weakest: a notice, a bill, a presidential document. An invalid part counts as
 * missing.
 */
export function documentFromFile(value: unknown): OfficialDocument | null {
  const parsed = documentParts.safeParse(value);
  if (!parsed.success) return null;
  const stated = parsed.data;
  const whole = officialDocument.safeParse(stated.document);
  if (whole.success) return whole.data;

  const kind = kindOf(stated);
  if (!kind) return null;
  const action = stated.action ?? stated.billStatus;
  return documentOf(kind, {
    agencies: [...(stated.agencies ?? []), ...(stated.agency ? [stated.agency] : [])]
      .map((name) => (AGENCY_NAMES[name.toUpperCase()] ?? name).slice(0, 200))
      .slice(0, 20),
    cfrParts: stated.cfrParts ?? [],
    action: action?.slice(0, 500) ?? null,
    officialTitle:
      (stated.officialTitle ?? officialTitleIn(kind, stated.description))?.slice(0, 1000) ?? null,
    effectiveOn: stated.effectiveOn ?? stated.effective_on ?? null,
    endsOn: stated.endsOn ?? null,
  });
}

function kindOf({
  source,
  docType,
  document_type,
  documentType,
  type,
  agency,
}: z.output<typeof documentParts>) {
  const publisher = PUBLISHERS.find(([name]) => name.test(source ?? ""))?.[1];
  // News feeds also use "Article" and "rule", so `type` counts only on an official publisher's line.
  const stated = [docType, document_type, documentType, publisher && type].filter(
    (label) => typeof label === "string",
  );
  for (const words of stated) {
    const kind = KINDS.find(([name]) => name.test(words))?.[1];
    if (kind) return kind;
  }
  if (publisher === "notice" && agency === "EOP") return "presidential-document";
  return publisher;
}

/**
 * Bills are often listed with the official title as the description: "A bill to repeal title II of the REAL ID Act".
 */
const officialTitleIn = (kind: DocumentKind, description: string | null | undefined) =>
  kind === "bill" &&
  description &&
  /^(A (bill|joint resolution|concurrent resolution|resolution)\b|To )/.test(description)
    ? description
    : undefined;

/** The value of each line that isn't blank; undefined for one that isn't JSON. @throws if the file doesn't exist */
export async function* valuesIn(file: string): AsyncGenerator<unknown> {
  if (!existsSync(file)) throw new Error(`File not found: ${file}`);
  const raw = createReadStream(file);
  const input = file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw;
  for await (const text of createInterface({ input })) if (text.trim() !== "") yield jsonOf(text);
}

/** The items of a file; null for an invalid line. @throws if the file doesn't exist */
export async function* streamItems(file: string): AsyncGenerator<SourceItem | null> {
  for await (const value of valuesIn(file)) yield toItem(value);
}

const itemParts = sourceItem
  .omit({ publishedAt: true, official: true, description: true, document: true })
  .extend({ description: sourceItem.shape.description.optional(), publishedAt: instantText });

function toItem(value: unknown): SourceItem | null {
  const parsed = itemParts.safeParse(withUsualNames(value));
  if (!parsed.success) return null;
  const document = documentFromFile(value);
  return {
    ...parsed.data,
    description: parsed.data.description ?? null,
    document,
    official: document !== null,
  };
}

/** The Federal Register uses `publication_date` and `html_url`. */
function withUsualNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { publication_date, html_url, ...rest } = value as Record<string, unknown>;
  return { publishedAt: publication_date, url: html_url, ...rest };
}
