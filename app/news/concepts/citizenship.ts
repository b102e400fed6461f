import { family } from "~/news/concepts/concept";

const OTHER_PEOPLES = [
  "(?:uk|british|indian|german|italian|irish|french|canadian|australian|israeli|russian|spanish|portuguese|maltese|kuwaiti?|hungarian|argentine|polish|st kitts|golden) (?:citizenship|passports?)",
  "begum|commonwealth games|celebrates? .. citizenship",
];

export const CITIZENSHIP = family(
  /ice |immigration|citizen|denaturaliz|birthright|naturaliz|born in|americans|passport|nationalit|born/,
  {
    tier: "context",
    keyword: "Birthright citizenship",
    factor: "passport-restrictions",
    isAmerican: true,
    names: "right",
    says: [
      "birthright citizenship",
      "14th amendment .. citizenship",
      "citizenship .. (?:14th|fourteenth) amendment",
      "meaning and value of american citizenship|protecting the meaning .. citizenship",
      "born .. usa .. (?:citizens|citizenship)",
    ],
    unless: ["<foreign> (?:birthright|citizenship)", "became? .. citizens?"],
  },
  {
    tier: "context",
    keyword: "Loss of citizenship",
    factor: "passport-restrictions",
    isAmerican: true,
    isAct: true,
    says: [
      "denaturaliz(?:e|es|ed|ing|ation)",
      "(?:<revoke>|lose|loses|losing|lost|end|ban|bans|terminate) .. (?:their |his |her |of |usa |american |naturalized |dual )*citizenship",
      "citizenship .. (?:<revoke>|in question|stripped)",
      "(?:dual|sole|exclusive) (?:usa )?citizens(?:hip)?(?: (?:act|ban|bill))?",
      "(?:grew up|thought|believed|thinking) .. (?:usa|american) citizens?",
      "(?:expatriation|expatriate terrorist) act",
      "(?:proof|prove|proving|verify|verifying|verification) .. (?:of )?citizenship",
      "citizenship (?:check|checks|tool|tracking|database|data|verification|list|lists|status checks?|proof)",
      "flag(?:s|ged|ging)? .. (?:usa )?citizens? .. (?:noncitizens?|voters?|voter)?|noncitizen voters? .. <citizens>",
      "birth certificates? .. (?:citizenship|passports?)",
    ],
    unless: [
      ...OTHER_PEOPLES,
      "<foreign> .. (?:strips?|stripped|revokes?|revoked) .. citizenship",
      "census|citizenship (?:test|ceremon(?:y|ies)|question|interview|applicants?)",
      "renounce",
    ],
    also: ["<authority>", "<citizens>", "usa"],
  },
  {
    tier: "context",
    keyword: "Citizens removed or held",
    isPresumedAmerican: true,
    factor: "passport-restrictions",
    says: [
      "(?:deport|deports|deported|deporting|deportation of|banish|banishes|exile|exiled|expel|rendition of) .. <citizens>",
      "(?:jail|jailing|imprison|imprisoning|send|sends|sending|house|remove|removing|transfer) .. <citizens> .. (?:abroad|overseas|el salvador|salvadoran|foreign|jails?|prisons?)",
      "<citizens> .. (?:deported|banished|exiled) ",
      "(?:citizens?|children|child|toddler|year old|kids) ... usa citizens? ... (?:deported|removed|sent)",
      "usa citizens? .. (?:children|child|kids|toddler|year old) ... (?:deported|removed|sent)",
      "(?:deported|deports|deporting) .. (?:usa|american) citizens?",
      "(?:homegrowns?|home grown|american) .. (?:criminals?|citizens?|prisoners) .. (?:el salvador|abroad|foreign prisons?|prisons? abroad)",
      "(?:ice|immigration|border patrol|cbp|homeland security) .. (?:detain(?:s|ed|ing)?|arrest(?:s|ed|ing)?|held|holds|hold|stop|stopped|handcuff(?:ed)?|shot|shoot|shoots|kill(?:s|ed)?) .. <citizens>",
      "<citizens> .. (?:detained|arrested|held|handcuffed|stopped|wrongly detained|swept up|caught up) .. (?:by|in) .. (?:ice|immigration|border patrol|cbp|federal agents|homeland security|raid|raids|crackdown)",
      "citizens? .. (?:detained|arrested) by (?:ice|immigration|border patrol|federal)",
    ],
    also: ["<authority>"],
    unless: ["spouses? of|married to|undocumented spouses", "charged|pleaded guilty|smuggl|fraud"],
  },
  {
    tier: "hint",
    keyword: "Citizenship rules",
    factor: "passport-restrictions",
    names: "right",
    says: [
      "(?:usa|american) citizenship .. (?:rules?|test|requirements?)|naturalization (?:rules?|policy|ceremonies)|citizenship (?:test|act|rules?)",
    ],
    also: ["<authority>"],
    unless: [...OTHER_PEOPLES, "census", "migrants|travel ban|green cards?|ceremon"],
  },
);

export const EMIGRATION = family(
  /americans|leav|mov|abroad|emigrat|relocat|expat|flee|exodus|renounc|overseas/,
  {
    tier: "context",
    keyword: "Americans moving abroad",
    factor: "border-security",
    isAmerican: true,
    isAct: true,
    says: [
      "americans? .. (?:mov(?:e|es|ed|ing)|relocat(?:e|es|ed|ing|ion)|emigrat(?:e|es|ed|ing|ion)|flee(?:s|ing)?|fled|flock(?:ing)?|leav(?:e|es|ing)|left|want(?:s|ing)? to leave|seek(?:s|ing)?|escap(?:e|es|ed|ing)) .. (?:abroad|overseas|europe|canada|mexico|portugal|spain|italy|ireland|france|germany|uk|britain|new zealand|netherlands|usa|country|asylum|citizenship|permanently|for good)",
      "(?:leaving|fleeing|leave|flee|fled|exodus from|emigrate from|emigrating from|escape) (?:the )?usa (?:for|over|under|after|because|due|in record|altogether|permanently|and move)",
      "exodus of (?:usa |american )?(?:americans|citizens|scientists|researchers|expats|talent)",
      "(?:thinking|plan|planning|planned|decided|ready|want|wants) .. (?:leaving|leave|flee|fleeing) (?:the )?usa",
      "americans .. (?:emigrat|exodus|moving abroad|living abroad|leaving the country|leave the country|leave usa|leaving usa)",
      "(?:moving|move|relocat(?:e|ing)|emigrat(?:e|ing)) (?:abroad|overseas|out of (?:the )?(?:usa|country)|to canada) .. (?:election|trump|politic|americans|usa)",
      "(?:record number|more|thousands|surge|number) .. americans .. (?:renounc(?:e|ing|ed)|giving up|leaving|citizenship)",
      "(?:renounc(?:e|es|ed|ing)|renunciation|giv(?:e|es|ing) up|gave up) .. (?:usa|american) (?:citizenship|passports?)",
      "americans .. (?:renounc(?:e|es|ed|ing)) ",
      "(?:brain drain|scientists|researchers|academics) .. (?:leav(?:e|ing)|flee(?:ing)?|fled) .. usa",
      "(?:trump|maga) (?:exiles?|refugees|expats)",
    ],
    unless: [
      "afghanistan|iraq war|troops|stranded|evacuat|gaza|israel|sudan|haiti|niger",
      "(?:vacation|holiday|trip)s?",
      "suburbs|cities|florida|texas|rural",
      "workforce|jobs|labor",
      "evacuees",
      "migrants|undocumented|deport",
    ],
  },
);
