import type { OfficialDocument } from "~/sources/official-document";
import { DOCUMENT_LENGTH_MAX, spansOf } from "./item";
import { findHead, headText, labelOf, POINTS } from "./frames";
import { type Head, MATCHER, type Topic, TOPIC_LIST } from "./lexicon/lexicon";
import { normalizeText, type Reading, type Span } from "./matcher";
import type { Reason, Relevance, RelevanceInput, Stage, Direction } from "./coding-guide";
import { type DocumentForm, formsOf, stageOfForms, TAKEN_RIGHT } from "./document-forms";
import { CAP, isOfOneOffice } from "./score-caps";
import { isLaw, isRejected } from "./step";

const REACH = 16;
const OFFICIAL_POINTS = 15;

/**
 * The agencies whose acts can bear on leaving, by the words of their names; a document of others only is another
 * matter. Agencies are named as the Federal Register does.
 */
const AGENCIES_OF_OURS = new RegExp(
  [
    "state department|homeland security|customs|transportation|aviation|coast guard|treasury|foreign assets|internal revenue|financial crimes",
    "justice department|federal bureau|president|health and human|disease control|defense|army|selective service|immigration|children and families",
    "communications commission|global media|social security|census|postal|prisons|intelligence|election|federal reserve|public broadcasting",
  ].join("|"),
  "i",
);

/** What a document says: its title, and its official title or its abstract. */
export function textOfDocument(
  { officialTitle }: OfficialDocument,
  { title, description }: Pick<RelevanceInput, "title" | "description">,
): string {
  return `${title}. ${officialTitle ?? description ?? ""}`;
}

/**
 * Scores an official document by its kind and its subject: a title of law needs no verb. Its official title counts as
 * much as its short one. Another country's or foreigners' matter is irrelevant; a routine document is at most
 * contextual.
 */
export function scoreDocument(
  document: OfficialDocument,
  input: Pick<RelevanceInput, "title" | "description">,
): Relevance {
  const text = readText(textOfDocument(document, input)).text;
  const { forms, measure } = formsOf(document, input.title);
  const isOfNoEffect = forms[0]?.effect === "neither";
  const isDead = isRejected(document);
  const rest = besidesFees(input.title);
  if (rest) {
    const ofRest = leadingTopic(MATCHER.read(normalizeText(rest, DOCUMENT_LENGTH_MAX)), {
      ...document,
      cfrParts: [],
    });
    if (ofRest?.topic.tier === "direct") return scoreDocument(document, { ...input, title: rest });
  }
  const leading = leadingTopic(text, document);
  const stage = stageOfDocument(document, input.title, forms);
  const isRoutine =
    ["rule", "proposed-rule", "notice"].includes(document.kind) &&
    (text.spans.has("routineKind") || isOnlyAmended(text) || isOfNoEffect);
  if (!leading) return { ...NOTHING, stage, isRoutineRenewal: isRoutine };

  const { topic, spans } = leading;
  const reasons: Reason[] = [
    { part: "mobility", text: headText(topic, spans), points: POINTS.head[topic.tier] },
    { part: "act", text: ACT_OF_KIND[stage] ?? "an official document", points: stage === "act" ? 25 : 20 },
    { part: "subject", text: "a federal authority", points: POINTS.subject.authority },
    { part: "official", text: "an official document", points: OFFICIAL_POINTS },
  ];
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  const isRoutineWord = ({ start }: Span) =>
    text.spans.get("routineKind")?.some((kind) => kind.start === start);
  const other =
    text.spans.get("notOurs")?.find((span) => !isRoutineWord(span)) ??
    text.spans.get("foreign")?.find((span) => isItsMatter(span, text));
  const [matter] = text.spans.get("otherMatter") ?? [];
  const isSpared = topic.tier === "direct" && countsBesideOthers(topic, document, text);
  const caps: { cap: number; text: string }[] = [
    {
      cap: topic.tier === "direct" ? CAP.direct : CAP.context,
      text: "related to leaving, but not directly",
    },
  ];
  if (isRoutine && (!topic.options.fees || text.spans.has("feeSchedule")))
    caps.push({ cap: CAP.context, text: "a routine document" });
  if (namesOnlyRules(text, spans)) caps.push({ cap: CAP.context, text: "remittances, not travel" });
  const [detail] = topic.options.whole ? (readText(input.title).text.spans.get("serviceDetail") ?? []) : [];
  if (detail) caps.push({ cap: CAP.context, text: `a detail of the service: "${detail.form}"` });
  if (isOfOneOffice(text)) caps.push({ cap: CAP.context, text: "one office" });
  const [country] = text.spans.get("foreign") ?? [];
  if (country && topic.needs === "any" && topic.options.domestic)
    caps.push({ cap: CAP.foreign, text: `another country: "${country.form}"` });
  if (other && !isSpared && !topic.options.foreigners)
    caps.push({ cap: CAP.foreign, text: `not about citizens: "${other.form}"` });
  const { agencies } = document;
  if (agencies.length > 0 && !agencies.some((name) => AGENCIES_OF_OURS.test(name)) && !ofCongress(document))
    caps.push({ cap: CAP.foreign, text: `another agency's matter: ${agencies[0]}` });
  if (matter) caps.push({ cap: CAP.foreign, text: `another matter: "${matter.form}"` });
  const lowest = caps.reduce((low, other) => (other.cap < low.cap ? other : low));
  if (sum > lowest.cap) reasons.push({ part: "guard", text: lowest.text, points: lowest.cap - sum });
  return {
    score: Math.min(sum, lowest.cap),
    factor: topic.factor,
    topic: topic.id,
    stage,
    direction:
      isOfNoEffect || isDead
        ? "neutral"
        : directionOfMeasure(measure, forms, { input, document, topic, isRoutine }),
    keywords: [...new Set([labelOf(topic), ...spans.map((span) => span.form)])],
    reasons,
    isRoutineRenewal: isRoutine,
    isWithdrawal: stage === "proposal" && forms.some(({ name }) => name === "withdrawal"),
  };
}

const FEES = /schedule of fees|fee schedule/i;

/**
 * A title's other matters beside a schedule of fees: "Schedule of Fees; Suspension of Passport Issuance"; "" where it
 * has none.
 */
function besidesFees(title: string): string {
  const parts = title.split(/;| and (?=schedule of fees|fee schedule)/i);
  return parts.some((part) => FEES.test(part)) ? parts.filter((part) => !FEES.test(part)).join(";") : "";
}

/**
 * "National Emergency With Respect to Arvenia", "Condemning the Government of Arvenia": a country whose matter a
 * document is.
 */
function isItsMatter({ start }: Span, { words }: Reading): boolean {
  const before = words.slice(Math.max(0, start - 5), start).join(" ");
  return /(?:with respect to|government of)(?: the)?(?: \w+)?$/.test(before);
}

/** Whether a document's topic counts although it names foreigners or another country's matter. */
function countsBesideOthers({ options }: Topic, { kind }: OfficialDocument, { spans }: Reading): boolean {
  if (options.alone === "bill") return kind === "bill";
  if (options.alone === "travel") return spans.has("citizens") && spans.has("travel");
  return !options.alone;
}

/** The Cuban Assets Control Regulations by name, for remittances alone. */
function namesOnlyRules({ spans }: Reading, head: readonly Span[]): boolean {
  const isName = ({ start }: Span) => spans.get("namedRules")?.some((name) => name.start === start);
  return head.length > 0 && head.every(isName) && spans.has("officialMoney") && !spans.has("travel");
}

const ofCongress = ({ kind }: OfficialDocument) => kind === "bill" || kind === "house-vote";

const NOTHING: Omit<Relevance, "stage" | "isRoutineRenewal"> = {
  score: 0,
  factor: "border-security",
  topic: "",
  direction: "neutral",
  keywords: [],
  reasons: [],
  isWithdrawal: false,
};

const ACT_OF_KIND: Partial<Record<Stage, string>> = {
  act: "an act in force",
  proposal: "an official proposal",
};

/** The first topic with a head for official titles, then one of the parts of the code that it changes, then any other head. */
function leadingTopic(text: Reading, document: OfficialDocument): { topic: Topic; spans: Span[] } | null {
  for (const isOfficial of [true, false]) {
    for (const topic of TOPIC_LIST) {
      if (topic.needs === "foreign") continue;
      const spans = firstHead(
        topic.heads.filter((head) => head.isOfficial === isOfficial),
        text,
      );
      if (spans) return { topic, spans };
    }
    const parts = document.cfrParts.map(({ title, part }) => `${title}/${part}`);
    const topic = parts.flatMap(
      (part) => TOPIC_LIST.find(({ options }) => options.cfr.includes(part)) ?? [],
    )[0];
    if (topic) return { topic, spans: [] };
  }
  return null;
}

function firstHead(heads: Head[], text: Reading): Span[] | null {
  for (const head of heads) {
    const spans = findHead(head, text, REACH);
    if (spans) return spans;
  }
  return null;
}

function stageOfDocument(document: OfficialDocument, title: string, forms: readonly DocumentForm[]): Stage {
  const { kind, action } = document;
  // A document about a proposal's comment period may call itself a rule, and the action line knows better.
  const ofForms = stageOfForms(document, title, forms);
  if (ofForms) return ofForms;
  if (kind === "proposed-rule" || /^(?:nprm|notice of proposed rule)/i.test(title)) return "proposal";
  if (kind === "house-vote") return "proposal";
  if (kind === "bill") return isLaw(action) ? "act" : "proposal";
  return "act";
}

/** A text without its limits of restrictions, which are what a document is about, not what it does. */
interface TextRead {
  text: Reading;
  /** Whether it limits or rules out a restriction. */
  isProtective: boolean;
}

function readText(words: string): TextRead {
  const plain = normalizeText(words, DOCUMENT_LENGTH_MAX);
  const unlimited = plain.replace(LIMITED_RESTRICTION, "").replace(NEGATED_RESTRICTION, "");
  return { text: MATCHER.read(unlimited), isProtective: unlimited !== plain };
}

/**
 * "Prohibit the denial of passports", "stop the Secretary of State from denying": what is forbidden is itself a
 * restriction, the document's matter.
 */
const LIMITED_RESTRICTION =
  /\b(?:prohibit|forbid|bar|ban|prevent|stop|halt|end|limit|curb|restrict)(?:n?ing|t?ing|s|ed)? (?=(?:(?!and |or |not )[a-z]+ ){0,6}(?:den(?:y|ying|ials?)|revo(?:ke|king|cations?)|refus(?:e|ing|als?)|suspen(?:d|ding|sions?)|seiz(?:e|ing|ures?)|confiscat(?:e|ing|ion)|invalidat(?:e|ing|ion))\b)/;

/** "No citizen is denied a passport", "may not revoke a passport": what is ruled out is the document's matter. */
const NEGATED_RESTRICTION =
  /\b(?:no (?:usa? |american )?(?:citizens?|persons?|individuals?|one|americans?|passports?) (?:is|are|be|(?:may|shall|can|will) be)|(?:may|shall|must|can|will) not(?: be)?|(?:is|are) not) (?=(?:den(?:y|ied)|revoked?|refused?|suspend(?:ed)?|seized?|confiscated?|invalidated?|prevent(?:ed)?|barred)\b)/;

interface Of {
  input: Pick<RelevanceInput, "title" | "description">;
  document: OfficialDocument;
  topic: Topic;
  isRoutine: boolean;
}

/**
 * The direction of the measure, turned round by each form that takes it back or puts it off. A form's own words in the abstract
 * ("withdraws its proposal to deny") don't count as the measure's.
 */
function directionOfMeasure(measure: string, forms: readonly DocumentForm[], of: Of): Direction {
  const { input, document } = of;
  const about = document.officialTitle ?? input.description ?? "";
  const unformed = forms.reduce(
    (text, { words }) => (words ? text.toLowerCase().replace(words, "") : text),
    about,
  );
  const direction = directionOfText(readText(`${measure}. ${unformed}`), of);
  const turns = forms.filter(({ effect }) => effect === "ends" || effect === "postpones").length;
  if (turns % 2 === 0 || direction === "neutral") return direction;
  return direction === "raises" ? "lowers" : "raises";
}

/**
 * A technical amendment or a comment period, but not among other matters: "Family Travel, Remittances, and Technical
 * Amendments".
 */
function isOnlyAmended({ spans, words }: Reading): boolean {
  return (spans.get("commentKind") ?? []).some(({ start }) => words[start - 1] !== "and");
}

const LEAVE = /^(?:to )?(?:allow|authori|restor|resum)/;

/**
 * "Authorize the Secretary of State to deny passports", "resumption of passport denials": what is allowed or resumed is
 * a restriction.
 */
function isLeaveToRestrict(text: Reading): boolean {
  const [restriction] = text.spans.get("tightening") ?? [];
  const leave = spansOf(text, ["easing", "ending"]).find(({ form }) => LEAVE.test(form));
  if (!leave || !restriction) return false;
  const between = text.words.slice(leave.end, restriction.start);
  return between.at(-1) === "to" || between.every((word) => word === "the" || word === "of");
}

const GIVEN_RIGHT =
  /\b(?:exemptions?|restoration|(?:expanded|restored|reinstatement of)(?: passport)? (?:eligibility|validity|privileges)|authorizations? (?:of|for) (?:group|family|educational|individual|travel))\b/;

/** The place of the first word that gives a right. */
function startOfRight({ words }: Reading): number {
  const plain = words.join(" ");
  const { index } = GIVEN_RIGHT.exec(plain) ?? {};
  return index === undefined ? Infinity : plain.slice(0, index).split(" ").length - 1;
}

/**
 * What lifts or ends a restriction or protects a right lowers, what denies, requires or restricts raises; the word that
 * stands first decides. Where no word tells, the topic does: a bill on searches at the border limits them. A routine
 * document moves nothing by itself.
 */
function directionOfText(
  { text, isProtective }: TextRead,
  { topic, document: { kind }, isRoutine }: Of,
): Direction {
  if (isProtective) return "lowers";
  if (isOnlyAmended(text)) return "neutral";
  if (TAKEN_RIGHT.test(text.words.join(" "))) return "raises";
  const isLeave = isLeaveToRestrict(text);
  if (text.spans.has("ending") && !isLeave) return "lowers";
  if (kind === "bill" && topic.options.bill && !text.spans.has("limitingBill")) return topic.options.bill;
  const startOf = (name: string) => text.spans.get(name)?.[0]?.start ?? Infinity;
  if (startOfRight(text) < startOf("tightening")) return "lowers";
  if (startOf("easing") < startOf("tightening") && !isLeave) return "lowers";
  if (startOf("tightening") < Infinity) return "raises";
  return isRoutine ? "neutral" : (topic.options.document ?? "raises");
}
