import { family } from "~/news/concepts/concept";

/** Going out of the country, in whatever words. */
const GOING_OUT =
  "depart(?:s|ed|ing|ures?)?|exit(?:ing)?|outbound|outgoing|outward|leav(?:e|es|ing) (?:the )?(?:country|usa|nation|on|for|by|without|home soil)|from leaving|not leave|leav(?:e|es|ing) (?:the )?usa|(?:permission|approval|free|right|allowed|want|wants|wanting|try|trying|before|unable|able|ability) (?:to )?(?:leave|leaving)|emigrat\\w+|(?:travel\\w*|trips?|go|going|fly|flying|mov(?:e|es|ing)|sail\\w*|vacation\\w*|cross\\w*) (?:abroad|overseas|out of|internationally|outside)|trips? abroad|abroad|overseas|(?:international|foreign|transatlantic) (?:travel|flights?|trips?|departures|flying|voyages)|out of the (?:country|usa|nation)";
/** What a government does to it. */
const CONTROL =
  "<restrict>|<ease>|<close>|permits?|permission|approval|clearance|licen[cs]es?|register|registration|registering|turn(?:s|ed|ing)? (?:back|away)|may not|must (?:register|notify|seek|apply|ask|get|obtain|report)|seek (?:permission|approval)|apply for|right to|freedom to|certificates?|warrants?|tax|taxes|fees?|surcharge|without (?:a |an )?(?:permit|permission|clearance|licen[cs]e|approval)|grounds?|grounded|keep|keeps|notif(?:y|ication)|cap|caps|quotas?|protect\\w*";
const AMERICANS =
  "<citizens>|<government> .. (?<!foreign )(?<!senior )(?<!non )citizens|(?<!foreign )(?<!senior )(?<!non )citizens .. (?:federal|usa|trump|congress|cbp|dhs|tsa|white house|border|airports?)|(?:draft age|military age|fighting age|young) men|(?:bill|order|rule|law|plan|congress\\w*|senat\\w+) .. (?:recipients|debtors|borrowers|people|persons|anyone|nobody|no one|everyone|holders|men|women|parents|doctors|scientists|citizens)|(?:nobody|no one|everyone|anyone) .. (?:usa|country|nation)|usa (?:airports?|ports|soil)";

/** Whoever else leaves, and whatever else is abroad. */
const OTHERS_ABROAD = [
  "(?:overseas|abroad) (?:usa |american )?(?:citizens|voters?|voting|ballots?|americans|taxpayers|military|personnel)|(?:americans|citizens|voters?|voting|taxpayers|families|personnel|expats) (?:by |from |living |working |based |stationed |detained |held |stranded |jailed |imprisoned )?(?:abroad|overseas)|(?:living|working|stationed|held|detained|jailed|imprisoned|stranded|stuck|trapped|study(?:ing)?|evacuat\\w+|kidnapped|wounded|killed) .. (?:abroad|overseas)",
  "<foreigners>|deport\\w*|self deport|(?:foreign|international|college|exchange|university) students?|students? (?:abroad|overseas|visas?)|scholars|troops|soldiers|bases|embass(?:y|ies)|diplomats?|aid|jobs|factor(?:y|ies)|manufactur\\w+|imports?|exports?|goods|sales|companies|firms|investors?|stocks?|tariffs?|shows?|movies?|films?|teams?|players?|coach|season|league|tournament|cup|concert|tour",
  "<foreign> (?:government |court |authorities |police |military )?(?:bars?|bans?|barred|banned|blocks?|blocked|prevents?|stops?|requires?|restricts?|lets?|allows?|seizes?|eases?|lifts?|suspends?|tightens?|orders?|curbs|limits) ",
  "<foreign> .. (?:exit bans?|bars? .. from leaving|barred from leaving|own citizens|its citizens)",
  "exit (?:polls?|strategy|deal|interview|plan|ramp|ramps|wounds?)|iraq|nato|paris (?:agreement|accord)|climate|treaty|brexit",
  "hotel|airbnb|restaurant|hospital|office|white house staff|cabinet|resign\\w*|retire\\w*|departing (?:president|secretary|officials?|staff|chief|ceo|members?)|departure of .. (?:aide|chief|secretary|adviser|officials?|staff)|leaves? (?:the )?(?:senate|house|office|administration|party|job)",
  "abroad .. (?:abortions?|surrogacy)|drugs?|smuggl\\w+|weapons?|vaccines|masks|ventilators|fugitives?|suspects?|murder\\w*|killed|killing|shooting|hostages?|fraud",
  "tips|best|cheap\\w*|deals?|bargain|airfares?|fares|cruise deals|bucket list|dream|guide|how to",
];

export const DEPARTURE = family(
  /travel|trip|visit|depart|exit|outbound|outgoing|outward|leav|emigrat|abroad|overseas|international|foreign|out of the|transatlantic|sail|cross|bound/,
  {
    tier: "direct",
    keyword: "Control of citizens' departure",
    factor: "border-security",
    isAct: true,
    isPresumedAmerican: true,
    officialSays: [
      "documents? .. (?:travell?ers|citizens|persons|passengers) departing",
      "(?:<restrict>|<close>|permits?|prohibition of|licensing of|control of|conditions? (?:on|for)) .. (?:departures?|exit|outbound travel|emigration|international travel)",
      "(?:departures?|exit|outbound travel|emigration|international travel) .. (?:<restrict>|<close>|permits?|controls?|licen[cs]es?)",
      "(?:regulat\\w+|control\\w*|permit\\w*|documentation|prohibit\\w*|suspen\\w+) .. (?:exit|departures?|leaving|travel by (?:usa|american|citizens))|travel by usa (?:persons|citizens|nationals)",
      "(?:barred|prohibited|ineligible|restricted) from (?:departure|departing|leaving)",
      "(?:travel|travell?ing|depart\\w*|leave|going) (?:abroad|overseas|usa|internationally)",
      "borders? .. (?:outbound|departing|departure)",
    ],
    together: [
      `${GOING_OUT} & ${CONTROL} & ${AMERICANS}`,
      "(?:<authority>|president) & (?:halt\\w*|suspend\\w*|ground\\w*|ban\\w*|bar|bars|barred|lift\\w*|stop\\w*|clos\\w+|end|ends|ended|resum\\w+|restrict\\w*|limit\\w*) & (?:international (?:flights?|departures|travel|air travel)|overseas (?:flights?|travel)|outbound (?:flights?|travel)|departures|foreign travel)",
      "(?:citizens?|americans|travell?ers) & (?:turn(?:s|ed|ing)? back|stop(?:s|ped|ping)?|block(?:s|ed|ing)?|prevent\\w*) & (?:departure|departing|leaving|heading|headed|bound|on (?:their )?way|exit) & (?:cbp|dhs|tsa|border|customs|officers|agents|airports?|gates?|bridge|crossings?)",
      "(?:permits?|permission|approval|licen[cs]es?|clearance) & (?:americans|usa (?:citizens|travell?ers)|citizens) & (?:sail\\w*|fly|flying|boats?|yachts?|drive|cross|board)",
      "passports? & (?:leaving|departing|departure|outbound|exit) & (?:<authority>|<citizens>)",
      "boats? & (?:leaving|departing|bound) & (?:coast guard|cbp|dhs) & (?:permit|permission|board|rule|order|stop|cuba)",
    ],
    says: [
      "<authority> .. (?:bans?|bars?|prohibits?|forbids?|restricts?|outlaws?) .. (?:travel|visits|trips|tourism) by .. (?:citizens|americans)",
      "<authority> .. (?:bans?|bars?|prohibits?|forbids?|blocks?|stops?|keeps?) .. (?:its|our|their own|usa) citizens from (?:leaving|departing|travell?ing|exiting|visiting|crossing)",
      "<citizens> .. (?:need|needs|must (?:get|have|seek|obtain)|require|will need|forced to seek) .. (?:permission|permits?|approval|clearance|licen[cs]e) .. (?:leave|travel|depart|fly|sail|go abroad|cross)",
    ],
    also: ["<authority>", "<citizens>", "president"],
    unless: OTHERS_ABROAD,
  },
  {
    tier: "context",
    keyword: "Watch on citizens' journeys",
    factor: "surveillance-expansion",
    isAct: true,
    together: [
      "(?:airlines?|carriers|cruise lines?|tsa|dhs|cbp) & (?:data|records|lists?|manifests?|details|information) & (?:american (?:travell?ers|passengers)|usa (?:travell?ers|citizens|passengers)|americans|citizens) & (?:departures?|travel\\w*|flights?|leaving|trips)",
      "(?:database|records|track\\w*|log) & (?:americans|citizens) & (?:travel|trips|movements?|journeys|flights) & (?:federal|dhs|cbp|tsa|government|agency|fbi)",
    ],
    says: [],
    also: ["<authority>", "airlines?"],
    unless: OTHERS_ABROAD.slice(1),
  },
);
