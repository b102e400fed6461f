// A hostile story can say anything, and a model can repeat it word for word. What these patterns find reaches no reader,
// whoever said it first.

/** Latin letters, digits, spaces and the punctuation of plain prose: no markup, addresses, accounts or look-alike letters. */
const PLAIN = /^[\p{Script=Latin}\d\s.,:;'’‘"“”()$%&–-]+$/u;
/** Punctuation inside a word, as in a domain or an address; "U.S." and "5.30" have none. */
const INNER_MARK = /\p{L}{2}[.:]\p{L}|\p{L}[.:]\p{L}{2}|:\d|\d:/u;
/** Numbers with separators, as in a phone number or an IP address, and letters before digits, as in a wallet or a hash. */
const CODE = /\d[\s–-]+\(?\d|-\d|\d{3}-[a-z]|\d\.\d+\.|[a-z]\d|[^\s]{26,}/i;
/** "Example dot com", in any brackets. */
const SPELLED_ADDRESS = /\bdot\b/i;

const PEOPLE = "citizens|americans|people|residents|readers|travell?ers|families|households|everyone|holders";

/** Words of a statement that something applies now. Only the register can say so. */
const IN_FORCE =
  /\b(?:(?:is|(?<!who )are)(?! (?!being)\w+ing\b)|remains?|stays?|now|currently|already|no longer|anymore|as of|since|effect|effective|in force|into force|in place|appl(?:y|ies)|requires|may not|can(?:no|['’])t|must)\b/i;
/** Words of a level, a chance or a certainty of ours. */
const OWN_FIGURE =
  /\b(?:risks?|levels?|scores?|ind(?:ex|ices)|assessments?|forecasts?|predict\w*|likel\w+|probab\w+|chances?|odds|percent|per cent|rat(?:ed|ings?)|scale|out of \d+|numbers? (?:is|are)|certain|certainty|inevitable|imminent|maximum)\b|%/i;
/** Words that address readers, or tell people what to do. */
const ADVICE = new RegExp(
  [
    /\b(?:you|yours?|we|ours?|i|me|my|should|ought|(?:need|have|has|had|time) to|better|instructions?|prompt)\b/,
    /\b(?:advi[sc]\w+|recommend\w*|urg(?:e|es|ed|ing)|suggest\w*|warn\w*|encourag\w+|remind\w*|invit\w+|tips?)\b/,
    /\b(?:hurry|too late|still can|before it|(?:leave|flee|evacuate|act) (?:now|immediately|today|at once))\b/,
    new RegExp(
      `\\b(?:${PEOPLE})\\b.*\\b(?:told|asked) to\\b|\\b(?:tell|told|ask)\\w* .*\\b(?:${PEOPLE}) to\\b`,
    ),
    /^["“]?(?:leave|flee|move|get|take|go|keep|carry|renew|apply|contact|call|send|pay|buy|sell|book|open|read|visit|write|ask|register|confirm|claim|prepare|pack|withdraw|transfer|avoid|stay|travel|act|do|don['’]t|never|always|please)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);
/** Ways to reach someone, to pay, or to hand over a secret. */
const CONTACT = new RegExp(
  [
    /\b(?:contact\w*|calls?|dial|text(?:s|ed)?|phone|telephone|e-?mails?|hotline|web ?sites?|links?|portals?|qr|scan|click)\b/,
    /\b(?:signal|telegram|whatsapp|wechat|discord|skype|facebook|instagram|twitter|tiktok|viber|messengers?|chat|apps?)\b/,
    /\b(?:download|install|subscribe|log ?in|sign ?(?:in|up)|passwords?|donat\w+|gift cards?|bitcoin|crypto\w*|wallets?)\b/,
    /\b(?:coins?|gold|savings|invest(?:s|ed|ing|ments?|ors?)?|deposits?|broker\w*|buy\w*|bought|sell\w*|sold|sales?|\d+ \w+ (?:street|avenue|road))\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** Returns whether a sentence is plain prose, without markup, an address, a phone number or a code. */
export const isPlain = (sentence: string): boolean =>
  PLAIN.test(sentence) && ![INNER_MARK, CODE, SPELLED_ADDRESS].some((pattern) => pattern.test(sentence));

/** Returns whether a sentence reports what was said or done: no state of force, figure of ours, advice or contact. */
export const isReport = (sentence: string): boolean =>
  ![IN_FORCE, OWN_FIGURE, ADVICE, CONTACT].some((pattern) => pattern.test(sentence));
