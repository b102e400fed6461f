import { documentOf, type OfficialDocument } from "../app/sources/official-document";
import type { DemonstrationArticle } from "./news/article";

/** The publisher's metadata of an article, null for news: as given, or derived from its text. */
export function documentOfArticle(article: DemonstrationArticle): OfficialDocument | null {
  if (article.document) return article.document;
  const { carriers, bill, description } = article;
  const officialTitle = /\ba bill to .*/i.exec(description ?? "")?.[0].replace(/^a/, "A") ?? null;
  if (carriers.includes("house_votes")) {
    return documentOf("house-vote", { action: "On Passage: Passed", officialTitle });
  }
  if (bill || carriers.includes("api_data_gov")) {
    return documentOf("bill", {
      action: "Referred to the Committee on Foreign Affairs.",
      officialTitle,
    });
  }
  if (carriers.includes("whitehouse")) {
    return documentOf("presidential-document", { agencies: ["Executive Office of the President"] });
  }
  const onPublicInspection = carriers.includes("public_inspection");
  if (!onPublicInspection && !carriers.includes("federal_register")) return null;
  const kind = kindOf(article);
  return documentOf(kind, {
    agencies: [kind === "presidential-document" ? "Executive Office of the President" : agencyOf(article)],
    cfrParts: /passport/i.test(article.title) ? [{ title: 22, part: 51 }] : [],
    action: ACTIONS[kind] ?? null,
    onPublicInspection,
  });
}

const ACTIONS: Record<string, string> = {
  rule: "Final rule.",
  "proposed-rule": "Notice of proposed rulemaking.",
  notice: "Notice.",
};

function kindOf({ title, description }: DemonstrationArticle) {
  if (/^(Proclamation|Executive Order|Continuation of)\b/.test(title)) return "presidential-document";
  if (/\bnotice of proposed rulemaking\b/i.test(description ?? "")) return "proposed-rule";
  return /\bnotice\b/i.test(`${title} ${description ?? ""}`) ? "notice" : "rule";
}

/** "Department of State; Passports: ..." -> "State Department", as the Federal Register names it. */
function agencyOf({ title }: DemonstrationArticle): string {
  const stated = /^([^;]+);/.exec(title)?.[1] ?? "Department of State";
  return stated === "Department of State" ? "State Department" : stated;
}
