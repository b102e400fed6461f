import type { DemonstrationArticle } from "./news/article";
import { find } from "./search";
import { json, type StandIn, type World } from "./world";

const DEFAULT_SIZE = 20;
const SIZE_MAX = 2000;
const CONDITIONS = [
  "term",
  "agencies",
  "type",
  "presidential_document_type",
  "president",
  "publication_date",
];

/** The Federal Register's API, keyless, with its silent defaults. */
export function federalRegister(world: World): StandIn {
  return {
    answer({ url, path }) {
      const { searchParams } = url;
      if (path !== "/api/v1/documents.json")
        return json({ status: 404, message: "Record Not Found" }, { status: 404 });
      const unknown = [...searchParams.keys()]
        .flatMap((name) => /^conditions\[([a-z_]+)\]/.exec(name)?.[1] ?? [])
        .find((condition) => !CONDITIONS.includes(condition));
      if (unknown) return json({ errors: { [unknown]: "is not a valid field" } }, { status: 400 });

      const from = searchParams.get("conditions[publication_date][gte]");
      const found = find(world, "federal_register", { from: from ? new Date(from) : undefined });
      const description = "Documents published by the named agencies";
      // Nothing found: no `results` at all.
      if (found.length === 0) return json({ description, count: 0 });
      const fields = searchParams.getAll("fields[]");
      const documents = found.map(documentOf);
      const wrong = fields.find((field) => !(field in (documents[0] ?? {})));
      if (wrong) return json({ status: 400, message: `field '${wrong}' not valid` }, { status: 400 });

      const asked = Number(searchParams.get("per_page"));
      const size = asked > 1 && asked <= SIZE_MAX ? asked : DEFAULT_SIZE;
      const results = documents
        .slice(0, size)
        .map((document) =>
          fields.length === 0
            ? document
            : Object.fromEntries(Object.entries(document).filter(([name]) => fields.includes(name))),
        );
      return json({ description, count: found.length, total_pages: Math.ceil(found.length / size), results });
    },
    rateLimited: () =>
      new Response("<html><body>Too many requests</body></html>", {
        status: 429,
        headers: { "Content-Type": "text/html" },
      }),
    failing: (status) => json({ status, message: "Internal Server Error" }, { status }),
  };
}

function documentOf(article: DemonstrationArticle) {
  const date = article.publishedAt.toISOString().slice(0, 10);
  const type = typeOf(article);
  const agency = type === "Presidential Document" ? "Executive Office of the President" : agencyOf(article);
  return {
    title: article.title,
    type,
    // Presidential documents come without an abstract.
    abstract: type === "Presidential Document" ? null : article.description,
    document_number: `${date.slice(0, 4)}-${numberOf(article.title)}`,
    html_url: article.url.replace(/^https:\/\/[^/]+/, "https://federal-register-demonstration.example"),
    pdf_url: null,
    public_inspection_pdf_url: null,
    publication_date: date,
    agencies: [{ raw_name: agency.toUpperCase(), name: agency }],
    excerpts: null,
  };
}

function typeOf({ title, description }: DemonstrationArticle): string {
  if (/^(Proclamation|Executive Order|Continuation of)\b/.test(title)) return "Presidential Document";
  if (/\bnotice of proposed rulemaking\b/i.test(description ?? "")) return "Proposed Rule";
  return /\bnotice\b/i.test(`${title} ${description ?? ""}`) ? "Notice" : "Rule";
}

/** "Department of State; Passports: ..." -> "Department of State". */
const agencyOf = ({ title }: DemonstrationArticle) => /^([^;]+);/.exec(title)?.[1] ?? "Department of State";

/** Five digits that stay the same for the same title. */
function numberOf(title: string): number {
  let sum = 0;
  for (const character of title) sum = (sum * 31 + character.charCodeAt(0)) % 90_000;
  return 10_000 + sum;
}
