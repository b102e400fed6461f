/** Past tense and participle of the verbs that the rules below would get wrong, as `lemma: past participle`. */
const IRREGULAR = `
bar: barred; ban: banned; stop: stopped; strip: stripped; drop: dropped; scrap: scrapped; cap: capped; plan: planned; let: let;
set: set; cut: cut; shut: shut; put: put; hit: hit; quit: quit; rip: ripped; tap: tapped; strike: struck stricken; hold: held;
uphold: upheld; withhold: withheld; withdraw: withdrew withdrawn; take: took taken; give: gave given; forbid: forbade forbidden;
leave: left; keep: kept; send: sent; bring: brought; seek: sought; freeze: froze frozen; unfreeze: unfroze unfrozen; lose: lost;
pay: paid; undo: undid undone; overturn: overturned; throw: threw thrown; win: won; find: found; fly: flew flown; flee: fled;
go: went gone; make: made; tell: told; say: said; spy: spied; fall: fell fallen; rise: rose risen; get: got gotten; sue: sued;
drive: drove driven; wiretap: wiretapped; curb: curbed; rein: reined; veto: vetoed; permit: permitted; commit: committed;
defer: deferred; hear: heard; ship: shipped; trap: trapped; slip: slipped; control: controlled; compel: compelled; expel: expelled;
run: ran run; sail: sailed; ground: grounded; fight: fought; bid: bid; lead: led; back: backed; reset: reset; step: stepped;
cancel: canceled cancelled; travel: traveled travelled; repel: repelled; rebuke: rebuked; buy: bought; meet: met; sell: sold;
impel: impelled; void: voided; mull: mulled; label: labeled labelled; begin: began begun; sign: signed; deny: denied; ram: rammed;
extend: extended; defy: defied; rob: robbed; do: did done; become: became; swim: swam; break: broke broken; oversee: oversaw`;

const PAST = new Map(
  IRREGULAR.trim()
    .split(/[;\n]+/)
    .map((entry) => entry.trim().split(": "))
    .filter(([lemma]) => lemma)
    .map(([lemma = "", past = ""]) => [lemma, past.split(" ")]),
);
const IRREGULAR_PLURALS: Record<string, string> = {
  man: "men",
  woman: "women",
  child: "children",
  person: "people",
};
const DOUBLED = /[^aeiou]ed$/;

/** Every form of a verb phrase, its first word inflected: `shut down` gives `shuts down`, `shutting down`. */
export function verbForms(phrase: string): string[] {
  const [verb = "", ...rest] = phrase.split(" ");
  const past = PAST.get(verb) ?? [regularPast(verb)];
  return [verb, thirdPerson(verb), participle(verb, past), ...past].map((form) => [form, ...rest].join(" "));
}

const AFTER_A_NOUN = /^(?:abroad|overseas|on|of|to|for|from|in|by|at|before|with|who|that|between)$/;

/** A noun phrase and its plural, of the noun before a preposition: `exit tax` gives `exit taxes`, `ban on leaving` gives `bans on leaving`. */
export function nounForms(phrase: string): string[] {
  const words = phrase.split(" ");
  const after = words.findIndex((word) => AFTER_A_NOUN.test(word));
  const at = after > 0 ? after - 1 : words.length - 1;
  const noun = words[at] ?? "";
  return [phrase, words.with(at, IRREGULAR_PLURALS[noun] ?? thirdPerson(noun)).join(" ")];
}

function thirdPerson(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|[^aeiou]o)$/.test(word) && !/^(?:memo|photo)$/.test(word) ? `${word}es` : `${word}s`;
}

function regularPast(verb: string): string {
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** The consonant doubles where it does in the past (`barred`), or in a short verb without a regular past (`cutting`). */
function participle(verb: string, past: readonly string[]): string {
  const isDoubled = past.some((form) => form === `${verb}${verb.at(-1)}ed` && DOUBLED.test(form));
  if (isDoubled || /^(?:let|set|cut|shut|put|hit|quit|get|win|bid|run|reset|begin|swim)$/.test(verb))
    return `${verb}${verb.at(-1)}ing`;
  return verb.endsWith("e") && !/(?:ee|oe|ye)$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`;
}
