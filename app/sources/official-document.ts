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
  /**
   * Identifies the document wherever it is published: the Federal Register's number, the same on public inspection and
   * in print ("2026-19417"), a bill ("119/hr/88") or a roll call ("vote/119/1/240"); null where the publisher gives none.
   */
  number: z.string().max(40).nullable().default(null),
  /** Regulation identifier numbers, which a rule shares with its proposal, delays and withdrawal. */
  rins: z.array(z.string().max(20)).max(20).default([]),
  /** The number of the document that this one corrects. */
  corrects: z.string().max(40).nullable().default(null),
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
  /** The announced publication date of a document on public inspection. */
  publishesOn: z.iso.date().nullable().default(null),
  /** The day on which its publisher took it back, or on which it was found to be gone unpublished. */
  withdrawnOn: z.iso.date().nullable().default(null),
});

export type OfficialDocument = z.output<typeof officialDocument>;

/** A document of a kind, with no other metadata yet. */
export const documentOf = (
  kind: DocumentKind,
  known: Partial<Omit<OfficialDocument, "kind">> = {},
): OfficialDocument => ({
  kind,
  number: null,
  rins: [],
  corrects: null,
  agencies: [],
  cfrParts: [],
  action: null,
  officialTitle: null,
  effectiveOn: null,
  endsOn: null,
  onPublicInspection: false,
  publishesOn: null,
  withdrawnOn: null,
  ...known,
});
