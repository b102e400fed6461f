import { documentOfArticle } from "./documents";
import { slugOf, type DemonstrationArticle } from "./news/article";
import { find } from "./search";
import { json, type Call, type StandIn, type Scenario } from "./scenario";
import { DAY_MS, isoDay } from "../app/time";

const DEFAULT_SIZE = 20;
const SIZE_MAX = 2000;
const CONDITIONS = [
  "term",
  "agencies",
  "type",
  "presidential_document_type",
  "president",
  "publication_date",
  "cfr",
];
const INSPECTION_PATH = "/api/v1/public-inspection-documents/current.json";

/**
 * The Federal Register's API, without a key and with its silent defaults: published documents, and those on inspection.
 */
export function federalRegister(scenario: Scenario): StandIn {
  return {
    answer(call) {
      if (call.path === INSPECTION_PATH) return onInspection(scenario);
      if (/^\/api\/v1\/documents(?:\.json)?$/.test(call.path)) return published(scenario, call);
      return json({ status: 404, message: "Record Not Found" }, { status: 404 });
    },
    rateLimited: () =>
      new Response("<html><body>Too many requests</body></html>", {
        status: 429,
        headers: { "Content-Type": "text/html" },
      }),
    failing: (status) => json({ status, message: "Internal Server Error" }, { status }),
  };
}

function published(scenario: Scenario, { url }: Call): Response {
  const { searchParams } = url;
  const unknown = [...searchParams.keys()]
    .flatMap((name) => /^conditions\[([a-z_]+)\]/.exec(name)?.[1] ?? [])
    .find((condition) => !CONDITIONS.includes(condition));
  if (unknown) return json({ errors: { [unknown]: "is not a valid field" } }, { status: 400 });

  const from = searchParams.get("conditions[publication_date][gte]");
  const part = searchParams.get("conditions[cfr][part]");
  const found = find(scenario, "federal_register", { from: from ? new Date(from) : undefined }).filter(
    (article) =>
      !part || documentOfArticle(article)?.cfrParts.some((cfrPart) => String(cfrPart.part) === part),
  );
  const description = "Documents published by the named agencies";
  // Without hits, `results` is omitted.
  if (found.length === 0) return json({ description, count: 0 });
  const fields = searchParams.getAll("fields[]");
  const documents = found.map(publishedDocument);
  const wrong = fields.find((field) => !(field in (documents[0] ?? {})));
  if (wrong) return json({ status: 400, message: `field '${wrong}' not valid` }, { status: 400 });

  const asked = Number(searchParams.get("per_page"));
  const size = asked > 1 && asked <= SIZE_MAX ? asked : DEFAULT_SIZE;
  // The cursor is opaque; this one is where the next page starts.
  const cursor = searchParams.get("search_after_cursor");
  const start = cursor === null ? 0 : Number(cursor);
  if (!Number.isInteger(start) || start < 0) return json({ errors: { cursor: "invalid" } }, { status: 400 });
  const results = documents
    .slice(start, start + size)
    .map((document) =>
      fields.length === 0
        ? document
        : Object.fromEntries(Object.entries(document).filter(([name]) => fields.includes(name))),
    );
  const next = new URL(url);
  next.pathname = next.pathname.replace(/\.json$/, "");
  next.searchParams.set("format", "json");
  next.searchParams.set("search_after_cursor", String(start + size));
  return json({
    description,
    count: found.length,
    total_pages: Math.ceil(found.length / size),
    ...(start + size < found.length ? { next_page_url: next.href } : {}),
    results,
  });
}

/** Documents currently on inspection: filed since the day before yesterday. Titles only, and no rate limit. */
function onInspection(scenario: Scenario): Response {
  const now = scenario.now();
  const found = find(scenario, "public_inspection", { from: new Date(now.getTime() - 2 * DAY_MS) });
  const results = found.map((article) => {
    const number = documentNumber(article);
    return {
      ...commonFields(article),
      document_number: number,
      editorial_note: null,
      excerpts: null,
      filed_at: article.publishedAt.toISOString(),
      filing_type: "special",
      html_url: `${HOST}/public-inspection/${number}/${slugOf(article.title)}`,
      num_pages: 3,
      publication_date: isoDay(new Date(article.publishedAt.getTime() + DAY_MS)),
      raw_text_url: `${HOST}/public-inspection/raw_text/${number}.txt`,
      // Like the real list, with a trailing space.
      title: `${article.title} `,
    };
  });
  return json(
    {
      count: results.length,
      special_filings_updated_at: now.toISOString(),
      regular_filings_updated_at: now.toISOString(),
      results,
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

const HOST = "https://federal-register-demonstration.example";

function publishedDocument(article: DemonstrationArticle) {
  const date = isoDay(article.publishedAt);
  const document = documentOfArticle(article);
  const number = documentNumber(article);
  return {
    ...commonFields(article),
    title: article.title,
    // Presidential documents have no abstract.
    abstract: document?.kind === "presidential-document" ? null : article.description,
    action: document?.action ?? null,
    cfr_references: (document?.cfrParts ?? []).map(({ title, part }) => ({ title, part, chapter: null })),
    dates: document?.endsOn ? `In effect until ${longDay(document.endsOn)}.` : null,
    effective_on: document?.effectiveOn ?? null,
    regulation_id_numbers: document?.rins ?? [],
    correction_of: document?.corrects ?? null,
    document_number: number,
    html_url: `${HOST}/documents/${date.replaceAll("-", "/")}/${number}/${slugOf(article.title)}`,
    pdf_url: null,
    public_inspection_pdf_url: null,
    publication_date: date,
    excerpts: null,
  };
}

const TYPES: Record<string, string> = {
  rule: "Rule",
  "proposed-rule": "Proposed Rule",
  notice: "Notice",
  "presidential-document": "Presidential Document",
};

function commonFields(article: DemonstrationArticle) {
  const document = documentOfArticle(article);
  return {
    type: TYPES[document?.kind ?? ""] ?? "Rule",
    agencies: (document?.agencies ?? []).map((name) => ({
      raw_name: name.toUpperCase(),
      name,
      slug: SLUGS[name] ?? slugOf(name),
    })),
  };
}

const SLUGS: Record<string, string> = {
  "Customs and Border Protection": "u-s-customs-and-border-protection",
  "Department of Homeland Security": "homeland-security-department",
  "Department of the Treasury": "treasury-department",
};

/** "2026-04-20" -> "April 20, 2026". */
const longDay = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** The year and five digits derived from the title, because a document keeps its number when it is published. */
function documentNumber({ title, publishedAt }: DemonstrationArticle): string {
  let sum = 0;
  for (const character of title) sum = (sum * 31 + character.charCodeAt(0)) % 90_000;
  return `${publishedAt.getUTCFullYear()}-${10_000 + sum}`;
}
