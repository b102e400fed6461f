import { z } from "zod";

/** Kinds of official documents, in the order of the filters on screens. */
const DOCUMENT_KINDS = [
  "rule",
  "proposed-rule",
  "notice",
  "presidential-document",
  "bill",
  "house-vote",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * The publisher's metadata about a document besides its title. Relevance and the register use this instead of the text.
 */
export const officialDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Names as the Federal Register writes them, for example "State Department". */
  agencies: z.array(z.string().max(200)).max(20),
  /** The parts of the Code of Federal Regulations that it amends: 22 CFR 51 is passports. */
  cfrParts: z
    .array(z.object({ title: z.number().int().positive(), part: z.number().int().positive() }))
    .max(50),
  /** The Federal Register's "action" line, a bill's latest action, or a vote's question and result. */
  action: z.string().max(500).nullable(),
  /** A bill's official title, because the short title often hides the subject. */
  officialTitle: z.string().max(1000).nullable(),
  effectiveOn: z.iso.date().nullable(),
  /** Only if the source states an end. */
  endsOn: z.iso.date().nullable(),
  /** Not yet published: on the Federal Register's public-inspection list. */
  onPublicInspection: z.boolean(),
});

export type OfficialDocument = z.output<typeof officialDocument>;

/** A document of a kind, with no other metadata yet. */
export const documentOf = (
  kind: DocumentKind,
  known: Partial<Omit<OfficialDocument, "kind">> = {},
): OfficialDocument => ({
  kind,
  agencies: [],
  cfrParts: [],
  action: null,
  officialTitle: null,
  effectiveOn: null,
  endsOn: null,
  onPublicInspection: false,
  ...known,
});
