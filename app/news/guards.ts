import { type GuardKind } from "~/news/concepts/concept";
import { phrases } from "~/news/phrases";
import { type PlainText } from "~/news/plain-text";

/** What shares the vocabulary but is about something else: it caps the relevance, whatever else matched. */
type Guard = {
  kind: GuardKind;
  text: string;
  cap: number;
  says: RegExp;
  inTitle: boolean;
  unless: RegExp | null;
};

const GUARDS: Guard[] = [
  {
    kind: "foreigners",
    text: "an entry ban on foreigners",
    cap: 25,
    inTitle: false,
    says: phrases(
      "(?:muslim|refugee) ban",
      "travel ban .. (?:countries|nations|muslims?|nationals|list|barring citizens|exempt|immigrants|world cup|families|proclamation)",
      "(?:trump|usa|biden) .. travel ban .. (?:takes? effect|in effect|expand(?:s|ed)?|countries|lifted|supreme court|ruling)",
      "(?:expand(?:s|ed|ing)?|revers(?:e|es|ed)|new|latest|revised|trump|more|controversial|restrict(?:s|ed)?|imposing) (?:trump |usa |the )?travel bans?",
      "suspend(?:s|ed|ing)? .. (?:entry|immigration) .. (?:of|as|into|from|by)",
      "(?:ban|bans|bar|bars|barring|block|blocks|restrict|restricts|restrictions) .. (?:entry of|entry to|entry for|entry from|entry into|travell?ers from|visitors from|travel from|foreign nationals|nationals from|citizens of (?:\\d+|\\w+ countries)) ",
      "travel restrictions? .. (?:on|for|from) .. (?:europe|china|brazil|schengen|south africa|southern africa|foreign nationals|countries)",
    ),
    unless: phrases(
      "cuba|<citizens> .. (?:barred|banned|prohibited)|(?:usa|canada|mexico) .. (?:canada|mexico|usa) .. (?:travel ban|border|non essential|travel restrictions)",
      "passports?",
      "(?:extend(?:s|ed)?|renew(?:s|ed)?|lifts?|imposes?) .. travel ban on north korea",
      "<foreign> .. (?:bans?|bars?) .. <citizens>",
      "on (?:usa citizens|americans)",
    ),
  },
  {
    kind: "other-states",
    text: "another state's hold on its own people",
    cap: 25,
    inTitle: true,
    says: phrases(
      "<foreign> .. (?:exit bans?|exit permits?|travel ban|barred from leaving|banned from leaving|passports? (?:seized|confiscated|revoked|cancelled)|strip(?:s|ped)? .. citizenship)",
      "(?:fled|flee|escape|escaped|defect(?:ed|ors?)) .. (?:north korea|china|russia|ukraine|afghanistan|syria|venezuela|iran|cuba)",
    ),
    unless: phrases(
      "<citizens>",
      "usa .. (?:on|to) (?:cuba|north korea)",
      "(?:trump|rubio|state department|usa|white house|congress)",
    ),
  },
  {
    kind: "sport",
    text: "sport",
    cap: 12,
    inTitle: false,
    says: phrases(
      "nfl|nba|nhl|mlb|wnba|mls|ncaa|uefa|premier league|champions league|world cup qualif\\w+|quarterbacks?|touchdowns?|wide receiver|free agency|head coach|playoffs?|grand prix|formula 1|f1|ufc|wwe|nascar|pga|lpga|wimbledon|transfer portal|mock draft|draft picks?|running back|halftime",
    ),
    unless: phrases(
      "passports?",
      "national guard|troops|insurrection|no fly list|travel ban on|free speech|quarantine|visa",
    ),
  },
  {
    kind: "leisure",
    text: "entertainment or leisure",
    cap: 20,
    inTitle: true,
    says: phrases(
      "movies?|films?|trailer|box office|netflix|hbo|disney plus|season (?:\\d|finale|premiere)|episode|album|soundtrack|video game|xbox|playstation|nintendo|fortnite|call of duty|horoscopes?|recipe|crossword|oscars?|emmys?|grammys?|rapper|bachelorette|kardashian|novel(?! (?:corona)?virus)|book review|best deals",
    ),
    unless: null,
  },
  {
    kind: "markets",
    text: "shares, earnings or a company's exit",
    cap: 20,
    inTitle: true,
    says: phrases(
      "stocks?|shares (?:fall|rise|jump|drop|surge|soar|slide)|earnings|ipo|dow jones|nasdaq|s and p 500|wall street|private equity|startup|exit (?:strategy|multiple|plan)|bitcoin|crypto|futures|bull market|bear market",
    ),
    unless: phrases("capital controls|currency controls|exit tax"),
  },
  {
    kind: "weather",
    text: "weather or disaster",
    cap: 20,
    inTitle: true,
    says: phrases(
      "(?:snow|snowstorm|blizzard|winter storm|lake effect|hurricane|tropical storm|tornado(?:es)?|wildfires?|flooding|floods|ice storm|derecho|volcan(?:o|ic)|severe weather)",
    ),
    unless: phrases("passports?|insurrection act|no fly list|martial law|posse comitatus|ice agents"),
  },
  {
    kind: "no-fly-zone",
    text: "no-fly zone",
    cap: 20,
    inTitle: false,
    says: phrases("no fly zones?"),
    unless: phrases("no fly lists?"),
  },
  {
    kind: "health-pass",
    text: "a health certificate, not a passport",
    cap: 20,
    inTitle: false,
    says: phrases(
      "(?:immunity|immune|vaccine|vaccination|covid|covid 19|health|green|antibody) (?:passports?|certificates?|passes)",
    ),
    unless: phrases("(?:usa|american) passports?|state department"),
  },
  {
    kind: "past",
    text: "looking back",
    cap: 35,
    inTitle: true,
    says: phrases(
      "(?:\\d\\d|ten|twenty|fifty|hundred) years (?:ago|after)|anniversary|remember(?:ing|s)|on this day|this day in history|obituary|dies at|dead at|history of",
    ),
    unless: phrases("passports?"),
  },
  {
    kind: "quarrel",
    text: "a quarrel of words",
    cap: 35,
    inTitle: true,
    says: phrases(
      "rips?|slams?|slammed|slamming|blasts?|blasted|jabs?|mocks?|mocked|scolds?|claps back|hits back|lashes out|tweet ?storm|rants?|feud|jokes|joked|chants|criticized for|slammed for|accuses? .. of hypocrisy|takes (?:a )?knee|apologizes",
    ),
    unless: phrases(
      "passports?|insurrection act|martial law|no fly list|travel ban on|<court>|<ruling>|bill|executive order|threats?|threatens?|takeover|deployments?|close borders?",
    ),
  },
  {
    kind: "jest",
    text: "a newspaper about its own pages",
    cap: 20,
    inTitle: true,
    says: phrases(
      "(?:follow|read|listen to|watch|hear|join|subscribe to) (?:along )?(?:npr|pbs|cnn|our|the times) ",
      "(?:npr|pbs|cnn|we) (?:\\w+ )?(?:live coverage|special report|fact check|annotated|picks|wants? to hear|newsletter|glimpse|book club)",
      "live (?:updates?|blog|coverage)|wants? to hear from you|photos of the week|week in (?:review|politics)|takeaways from the week",
    ),
    unless: phrases("passports?|insurrection act|martial law|border"),
  },
  {
    kind: "jest",
    text: "quiz or satire",
    cap: 20,
    inTitle: true,
    says: phrases("quiz|borowitz|the onion|saturday night live|snl|late night|parody|satire|cartoon"),
    unless: null,
  },
];

/** The tightest guard on an item, or `null`. */
export function tightestGuard(
  title: PlainText,
  item: PlainText,
  spares: readonly GuardKind[],
): { text: string; cap: number } | null {
  let tightest: Guard | null = null;
  for (const guard of GUARDS) {
    if (spares.includes(guard.kind) || (tightest && tightest.cap <= guard.cap)) continue;
    const applies = guard.says.test(guard.inTitle ? title : item) && !guard.unless?.test(item);
    if (applies) tightest = guard;
  }
  return tightest;
}
