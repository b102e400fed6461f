import { phrases } from "~/news/phrases";
import { type PlainText } from "~/news/plain-text";

/** Which way the news moves the risk. */
export const DIRECTIONS = ["raises", "lowers", "neutral"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Words in several pieces that turn a measure round, or refuse to, read as one word. */
const IN_ONE_WORD: [RegExp, string][] = [
  [/ who [^.]*/g, " "],
  [/ visa free /g, " visafree "],
  [/ (?:strik(?:e|es|ing)|struck|vot(?:e|es|ed|ing)|shot|knock(?:s|ed)?|turn(?:s|ed)) down /g, " overturns "],
  [
    / (?:rul(?:e|es|ed|ing) out|vot(?:e|es|ed|ing) against|throw(?:s|n)? out|threw out|toss(?:es|ed)? out|roll(?:s|ed|ing)? back) /g,
    " rejects ",
  ],
  [
    / (?:back|walk)(?:s|ed|ing)? (?:away|off|down|back)(?: from)? | rein(?:s|ed|ing)? in | t(?:ake|akes|aking|ook) down | cut(?:s|ting)? back /g,
    " drops ",
  ],
  [
    / (?:has |have |had )?no (?:current |immediate )?(?:plans?|intention) (?:to|for|of) | (?:will|would|does|do|did|must|can|may|is|are) not | not (?:going|planning) to /g,
    " wont ",
  ],
  [
    / (?:declin|refus)(?:e|es|ed|ing) to | fail(?:s|ed)? to | (?:dont|doesnt|didnt|cant|cannot|mustnt|isnt) /g,
    " wont ",
  ],
  [/ (?:temporarily|indefinitely|immediately|for now|partly|partially|largely|briefly) /g, " "],
];

/** Verbs that turn a measure round when a measure is what they act on. */
const STOPS =
  /^(?:block|overturn|reject|halt|paus|stop|strik|dismiss|repeal|toss|void|forbid|prohibit|restrain|veto|defeat|kill|scrap|drop|withdraw|withdrew|abandon|shelv|lift|eas|relax|loosen|rescind|revok|suspend|delay|postpon|narrow|limit|curb|check|reduc|lower|cut|slash|strip|waiv|end|terminat|revers|freez|froze|bar|bars|barred|barring|ban|bans|banning|remov|abolish|oppos|invalidat|nullif|extinguish|undo|clos|cancel|outlaw|challeng|clear|deni|deny|enjoin|vacat|scal|phas|expir|unwind|soften|wip|discontinu)(?:e|es|ed|ing|s|ts|ting|t|ped|ping|ted|red|ring|ned|ning|n|y|ies|ied|ying)?$/;
/** An order of a court against a measure. */
const STAYS =
  /^(?:injunctions?|blocks?|pause|halt|moratorium|veto|freeze|reprieve|repeal|reversal|termination|rescission|lifting|expiration|easing|relaxation|rollback|exemptions?|waivers?)$/;
const REFUSES =
  /^(?:wont|never|denies|denied|deny|denying|rejects?|rejected|rejecting|opposes?|opposed|declines|declined)$/;

/** What restricts, by name. */
const MEASURES =
  /^(?:ban|bans|banning|restrictions?|orders?|polic(?:y|ies)|rules?|rulemaking|laws?|permits?|requirements?|requiring|require|mandates?|closures?|shutdown|revocations?|denials?|cancellations?|controls|limits|limiting|caps?|curbs|deployments?|deploying|takeover|federalization|surveillance|searches|spying|wiretaps?|powers?|authority|authorities|emergency|emergencies|sanctions|crackdown|embargo|blockade|quarantines?|lists?|fees?|tax|tariffs?|surcharge|backlogs?|delays?|deadlines?|deportations?|denaturaliz\w+|removals?|detention|registration|registry|halt|suspension|freeze|prohibitions?|moratorium|bar|exclusion|exile|closing|revoking|denying|stripping|barring|blocking|seizures?|layoffs|firings?|cuts|language|troops|soldiers|marines|guard|pledge|advisor(?:y|ies)|warnings?|conscription|database|scans?|recognition|checkpoints?|visas?|curfew|charges|subpoenas?|lawsuit|probe)$/;
/** What carries a measure that is named only after it, or is one. */
const CARRIERS =
  /^(?:bills?|amendments?|measures?|legislation|resolution|efforts?|bid|bids|moves?|attempts?|plans?|push|proposals?|provisions?|appeals?|requests?|threats?|idea|nomination|steps?|act|program|renewal|extension|reauthorization|memo|proclamation|directive|part|parts|portion|most|use|petition)$/;
/** What is a restriction when it is done to people rather than to a measure. */
const RESTRICTS =
  /^(?:revok|suspend|den|cancel|confiscat|bar|ban|block|restrict|limit|prohibit|prevent|forbid|stop|halt|clos|shut|seal|strip|invalidat|impos|requir|deploy|send|sent|seiz|pull|invok|tax|declar|use|using|tak|los|deport|detain|search|delay)\w*$/;

/** Where a verb's object has been named, or another thought begins: what follows is not what is turned round. */
const ENDS_REACH =
  /^(?:during|because|amid|after|as|while|when|who|whose|since|despite|until|over|with|in|under|if|citizens?|americans?|people|men|women|passports|flights|departures|travell?ers|borders?|access|except|processing|services|issuance|issuing|accepting|granting|applications|reporters|journalists|judges|voters)$/;
const REACH = 7;

/**
 * Follows what is done to what through a text: "refuses to halt order" turns an order round twice, so that it stands. Returns how
 * often the measure is turned round, or `null` where nothing is done to a measure.
 *
 * "court refuses to halt order that bars citizens" gives 2; "house defeats amendment to deny passports" gives 1.
 */
export function turns(text: PlainText): number | null {
  for (const sentence of asOneWord(text).split(" . ")) {
    const words = sentence.trim().split(" ");
    const chains = chainsOf(words);
    const first = chains.findIndex((chain) => chain > 0);
    if (first >= 0) return (chains[first] ?? 0) + (isUndone(sentence, words.slice(0, first)) ? 1 : 0);
    if (UNDONE.test(` ${sentence} `)) return 1;
  }
  return null;
}

function asOneWord(text: PlainText): string {
  return IN_ONE_WORD.reduce((changed, [said, word]) => changed.replace(said, word), text);
}

/** For each word, how often the chain that begins at it turns its measure round; 0 where it turns none. From the end, as each rests on later ones. */
function chainsOf(words: string[]): number[] {
  const chains = new Array<number>(words.length).fill(0);
  for (let index = words.length - 1; index >= 0; index--) chains[index] = chainFrom(words, index, chains);
  return chains;
}

function chainFrom(words: string[], index: number, later: readonly number[]): number {
  const word = words[index] ?? "";
  const refuses = REFUSES.test(word);
  if (!refuses && !STAYS.test(word) && !STOPS.test(word)) return 0;
  const end = Math.min(words.length, index + 1 + REACH);
  for (let at = index + 1; at < end; at++) {
    const next = words[at] ?? "";
    const further = later[at] ?? 0;
    if (further > 0) return further + 1;
    if (word === "wont" && RESTRICTS.test(next)) return 1;
    if (CARRIERS.test(next)) return 1 + carried(at, later);
    if (MEASURES.test(next)) return 1;
    if (ENDS_REACH.test(next)) break;
  }
  return refuses && words.slice(index + 1, end).some((next) => SAID_TO_COME.test(next)) ? 1 : 0;
}

/** What a denial denies: "denies passports will be revoked". */
const SAID_TO_COME = /^(?:will|would|plans?|planning|reports?|be|considering|seeking)$/;

/** A bill or an effort may itself turn something round: "rejects amendment to bar surveillance". */
function carried(index: number, later: readonly number[]): number {
  return later.slice(index + 1, index + 5).find((chain) => chain > 0) ?? 0;
}

const MEASURE_WORDS =
  "bans?|restrictions?|order|executive orders|polic(?:y|ies)|rules?|laws?|bills?|measures?|amendments?|plans?|proposals?|resolutions?|legislation|effort|push|closures?|deployments?|limits|requirements?|powers?|authority|emergency|mandate|curbs|advisor(?:y|ies)|sanctions|revocations?|denials?|controls?|embargo|takeover|tool|provision|travel ban";
const UNDONE = new RegExp(
  ` (?:${MEASURE_WORDS}) (?:[^ .]+ ){0,7}?(?:(?:fails|failed|dies|stalls|collapses|withdrawn|unconstitutional|illegal|unlawful|expires?|expired|lapses?|lapsed|void|invalid|shelved|abandoned) |(?:rejected|blocked|overturns|overturned|defeated|paused|lifted|halted|tossed|scrapped|dropped|vetoed|repealed|rescinded|eased|reversed|ended|ends|suspended) (?=$|(?:by|in|after|for|on|at|amid|as|until|over|nationwide|again|but|while|pending) ))`,
);
const BILL_UNDONE =
  / (?:bills?|measures?|amendments?|proposals?|resolutions?|legislation|effort|push) (?:[^ .]+ ){0,9}?(?:fails|failed|dies|stalls|collapses|rejected|blocked|overturns|withdrawn|defeated|dropped|vetoed|shelved) /;

/** The bill that would turn something round is itself undone: "bill to end travel ban fails". */
function isUndone(sentence: string, before: string[]): boolean {
  return before.some((word) => CARRIERS.test(word)) && BILL_UNDONE.test(` ${sentence} `);
}

const EASES = phrases(
  "(?:lift|reopen|re open|resum|relax|restor|loosen)\\w*",
  "eas(?:e|es|ed|ing)",
  "(?:troops|(?<!coast )guard|soldiers|military police|marines) .. (?:sent home|going home|to leave|leave|leaving|withdraw\\w*|stand down|pull\\w* (?:out|back)|home|out of|return\\w*)|sent? .. home|troops out",
  "freedom to travel",
  "sets? sail|sail again|cleared",
  "can now|now able to|(?:renew\\w*|apply|applications?) .. online|available again|back in service",
  "(?:(?<!trump )(?<!administration )(?<!government )(?:wins?|won)|victory for) .. (?:right|ruling|case|appeal|order|citizens|travell?ers|americans)",
  "(?:have|has|affirm|protect|guarantee|recogni[sz]e|secure|defend|uphold|upheld)\\w* .. right (?:of .. )?to .. (?:leave|travel|passport|depart|return)",
  "right to know",
  "passports? (?:given )?back|open to .. (?:again|all)",
  "waivers?|exempt\\w*|open(?:s)? again",
  "(?:may|can) (?:now |again |once more |soon )?(?:drive|enter|cross|travel|visit|fly|return|board)",
  "fees? .. (?:falls?|fell|drops?|dropped|lower|lowered|cut|slashed|halved)",
  "(?:cruises?|ferr(?:y|ies)|flights?|ships?) .. for (?:the )?first time (?:in|since)|first (?:cruises?|ferr(?:y|ies)|flights?|ships?) .. (?:in|since)",
  "(?:require|requires|required|requiring|need|needs|must get) (?:a |new )?warrants?",
  "(?:passports?|citizenship|licenses?|credentials|access|funding) (?:be |is |are |was |were )?(?:returned|restored|reinstated|given back)",
);
const NO_RIGHT = / (?:no|not|never|wont) (?:a |any |an |have |absolute |constitutional |fundamental )*right /;
const AGAINST_GOVERNMENT = phrases(
  "(?:rules?|ruled|ruling|rulings|sides?|decision) against .. (?:trump|administration|government|guard|pentagon|deployment|policy|restrictions?|homeland security|state department|president|white house)",
  "(?:order|orders|ordered) .. (?:trump|administration|government|state department|pentagon|fbi|dhs|homeland security|white house) .. (?:to )?(?:allow|return|restore|issue|reinstate|let|grant|give|remove|release|stop|end|resume)",
  "(?:court|courts|judge|judges|justices|order) .. (?:protecting|protects|shields|shielding|sides? with (?!trump|administration|government|state department|president|white house|rubio|pentagon|usa))",
  "(?:judges?|courts?|panel) .. (?:tells?|told|orders?|ordered) .. (?:to )?(?:allow|return|restore|issue|reinstate|let|grant|give|remove|release|resume)",
  "must (?:restore|return|allow|stop|end|withdraw|issue|reinstate|let|give|provide|release|readmit|bring back)",
);
const ILLEGAL = / (?:illegal|illegally|unlawful|unlawfully|unconstitutional|violat\w+) /;
const PROTECTS = phrases(
  "(?:uphold|upheld|restor|protect|preserv|reinstat|defend|resum|guarantee|eas|reopen|regain|affirm)\\w*",
  "(?:free|frees|freed|return|returns|returned) .. (?:citizens?|reporters?|journalists?|access|passports?|man|woman|crew)",
  "(?:allow|allows|let|lets|letting) .. (?:citizens|reporters?|journalists?|travell?ers|access|ap|associated press|americans|online)",
  "(?:bring|brings|brought|bringing|flies|flown|flew) .. home",
  "can now|now able to|online|ramp\\w* up",
);
const LETS = phrases(
  "(?:allow|let|clear|side|uphold|upheld|back|lift|stay|grant|revive|reinstate|permit)\\w* .. (?:trump|policy|administration|ban|order|rule|deployment|government|enforce|law|pentagon|state department|rubio|power|authority)",
);
const SAYS_AGAIN =
  / (?:reconsider|reimpose|revive)\w* | unlikely (?:[^ .]+ ){0,3}?(?:allow|let|make|be) ?(?:ed)? | but (?:probably )?not | not (?:to |for |from )?(?:usa|americans) /;
const RAISES = phrases("<order>", "<restrict>", "<revoke>", "<close>", "<threaten>", "<propose>");
const COURT = phrases("<court>");

/**
 * Which way the news moves the risk, for a concept that names a restriction or a right. What turns a restriction round lowers
 * the risk, what turns that round raises it again; upholding or restoring a right lowers it; and a court that lets a
 * restrictive policy stand raises it. A text that tells nothing raises: it names a restriction.
 */
export function directionOf(
  title: PlainText,
  description: PlainText,
  isAnalysis: boolean,
  names: "restriction" | "right",
): Direction {
  return told(title, names) ?? (isAnalysis ? null : told(description, names)) ?? "raises";
}

function told(text: PlainText, names: "restriction" | "right"): Direction | null {
  if (NO_RIGHT.test(text) || SAYS_AGAIN.test(text)) return "raises";
  if (AGAINST_GOVERNMENT.test(text)) return "lowers";
  const turned = turns(text);
  if (turned !== null) return turned % 2 === 1 ? "lowers" : "raises";
  const isRuling = COURT.test(text);
  if (isRuling && ILLEGAL.test(text)) return "lowers";
  if (isRuling && names === "restriction" && LETS.test(text)) return "raises";
  if (names === "right" && PROTECTS.test(text) && !LETS.test(text)) return "lowers";
  if (EASES.test(text)) return "lowers";
  return RAISES.test(text) ? "raises" : null;
}
