// Prompt injection guard: a story that makes the model output a link, an address, a phone number or an instruction must
// not reach readers.

/** With or without a scheme, in any alphabet, also written as "example dot com" or "example[.]com". */
const LINK =
  /\p{L}[\p{L}\d+.-]*:\/\/|(?:[\p{L}\d_-]+\.)+\p{L}{2,}|\bdot\s+\p{L}{2,}|\[\.\]|\(\.\)|\{\.\}|[([{]\s*dot\s*[)\]}]|\]\(|\b(?:data|javascript|mailto|tel|sms):/iu;
const MAILBOX = /@|\bat\s+\p{L}[\p{L}\d-]*\s+dot\b/iu;
const IP_ADDRESS =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[\da-f]{0,4}:){2,}[\da-f]{1,4}\b|::[\da-f]+\b|\b0x[\da-f]+/iu;
/** Seven or more digits with any separators, and numbers partly spelled out. */
const PHONE =
  /(?:\+?\d[\s().·/–—-]*){7,}|\b1?[\s.-]*\(?8(?:00|22|33|44|55|66|77|88)\)?[\s.-]*[a-z\d][a-z\d-]{3,}/i;
/** A wallet address, token or hash: no word is that long. */
const LONG_TOKEN = /[^\s]{26,}/;
const INSTRUCTION =
  /\b(?:call|dial|text|phone|hotline|whatsapp|telegram|bitcoin|crypto\w*|wallets?|donat\w+|gift cards?|passwords?|click|download|scan|qr|log ?in|sign ?(?:in|up)|subscribe|install)\b|\byou (?:must|should|need to|have to)\b|\b(?:leave|evacuate|flee|act) (?:now|immediately|today|at once)\b|\b(?:instructions?|prompt)\b/i;
/** Dates and year ranges look like phone numbers but aren't. */
const DATE = /\b(?:19|20)\d\d-\d\d-\d\d\b|\b(?:19|20)\d\d\s*[–—/-]\s*(?:(?:19|20)\d\d|\d\d)\b/g;

/** True if a sentence contains contact details or an instruction to the reader. */
export const hasContactDetails = (sentence: string): boolean => {
  const text = sentence.replaceAll(/[。｡]/g, ".").replace(DATE, "");
  return [LINK, MAILBOX, IP_ADDRESS, PHONE, LONG_TOKEN, INSTRUCTION].some((pattern) => pattern.test(text));
};
