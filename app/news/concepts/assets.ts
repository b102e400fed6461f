import { family } from "~/news/concepts/concept";

export const ASSETS = family(
  /citizenship|exile|usa|american|gold|dollar|capital|currency|expatriat|renounc|renunciation|exit tax|bank|fbar|fatca|remit|offshore|foreign account|cash|gold|assets?|debank|financial/,
  {
    tier: "direct",
    keyword: "Renouncing citizenship",
    isPresumedAmerican: true,
    together: [
      "tax (?:exiles?|expatriates?) & (?:bar|barred|return\\w*|senators?|bill|penal\\w+|law)",
      "giv(?:e|ing) up & citizenship & (?:costs?|fees?|jump\\w*|price|cheaper)",
      "(?:renounc\\w+|renunciation|relinquish\\w*|giv(?:e|ing) up|expatriat\\w+|ex americans|shed(?:ding)?) & (?:fees?|tax(?:es)?|costs?|\\$\\d+|rules?) & (?:citizenship|state department|irs|americans|treasury|renunciation|embass(?:y|ies)|expatriates)",
    ],
    factor: "financial-controls",
    isAct: true,
    names: "right",
    says: [
      "(?:renounc(?:e|es|ed|ing)|renunciations?|relinquish(?:ing|ment)?|giv(?:e|ing) up) .. (?:usa |american |of usa )?(?:citizenship|nationality|passports?) .. (?:fees?|tax|taxes|costs?|price|\\$\\d+|rules?|backlog|suspended|appointments?|lawsuit|sues?|cheaper)",
      "(?:fees?|tax|cost|price|cuts?|slash(?:es|ed)?|lower(?:s|ed)?|reduc(?:e|es|ed|tion)|rais(?:e|es|ed)|suspend(?:s|ed)?|lawsuit|sue|sues) .. (?:renounc(?:e|es|ed|ing)|renunciation|expatriat(?:e|ing|ion)|loss of nationality|relinquish(?:ing|ment)) .. (?:usa |american )?(?:citizenship|nationality|passports?)?",
      "(?:bar|bars|ban|bans|tax|taxes|penali[sz]e|punish|bill|law|act) .. renounc(?:e|es|ed|ing) .. (?:usa |american )?citizenship",
      "(?:bill|act|bar|schumer|senators?|congress) ... renounced citizenship",
      "renounc(?:e|es|ed|ing) .. citizenship .. (?:bar|barred|ban|banned|bill|law|reentry|re entry|re entering)",
      "loss of nationality",
      "(?:expatriation|exit) tax(?:es)?",
      "certificates? of loss of nationality",
      "tax on expatriates|expatriate tax|reed amendment|heart act",
    ],
    also: ["<authority>", "<citizens>", "citizenship|expatriat"],
    unless: [
      "<foreign> (?:citizenship|exit tax)",
      "california|new york exit tax|wealth tax|millionaires tax",
      "norway|germany|uk|canada|brexit|eu",
    ],
  },
  {
    tier: "direct",
    keyword: "Capital and currency controls",
    together: [
      "(?:money|assets|cash|funds|wealth|savings) & (?:abroad|overseas|offshore|out of the (?:country|usa)) & (?:approval|permission|permit|tax|ban\\w*|limit\\w*|restrict\\w*|block\\w*|report) & (?:<citizens>|americans|treasury|irs)",
      "(?:gold|dollars?|currency|money|capital|assets|cash|savings) & (?:abroad|overseas|offshore|exports?|out of the country|outflows?) & (?:licen[cs]es?|ban(?:s|ned)?|limits?|restrict(?:s|ions?)?|controls?|bar(?:s|red)?|cap(?:s|ped)?) & (?:treasury|emergency|americans|trump|biden|usa|citizens|executive order)",
    ],
    factor: "financial-controls",
    isAct: true,
    says: [
      "(?:capital|currency|exchange|outflow) controls? ... (?:usa|americans|trump|biden|treasury|congress|white house|citizens)",
      "(?:usa|americans|trump|biden|treasury|congress|white house) ... (?:capital|currency|exchange) controls?",
      "(?:limit|limits|restrict|restricts|ban|bans|cap|caps|bar|bars|tax|taxes) .. (?:moving|transferring|transfers?|sending|taking|wiring) .. (?:money|assets|funds|cash|wealth|gold|dollars) .. (?:abroad|overseas|out of (?:the )?(?:usa|country)|offshore)",
      "(?:moving|transferring|sending|taking|wiring) .. (?:money|assets|funds|cash|wealth) .. (?:abroad|overseas|out of (?:the )?usa|offshore) .. (?:ban|banned|limit|limits|tax|taxed|restrictions?|barred)",
    ],
    also: ["<citizens>", "<authority>"],
    unless: [
      "(?:china|chinese|russia|russian|argentina|turkey|lebanon|nigeria|egypt|iceland|greece|greek|malaysia|ukraine) .. (?:capital|currency|exchange) controls?",
      "<foreign> .. imposes?",
      "inflation|venture|private|chip|export controls|tariffs?|trade|imports|stimulus|aid|lng|oil|gas",
    ],
  },
  {
    tier: "context",
    keyword: "Reporting of foreign accounts",
    factor: "financial-controls",
    isAmerican: true,
    isAct: true,
    says: [
      "fbar|fatca|foreign bank account reports?|report of foreign bank|foreign account tax compliance|foreign bank accounts? (?:rule|reporting|penalt)",
      "citizenship based taxation|taxation of (?:americans|citizens) abroad|(?:double )?tax(?:ation|es)? .. americans (?:abroad|overseas|living abroad)",
      "individuals who have chosen to expatriate|chosen to expatriate",
    ],
  },
  {
    tier: "context",
    keyword: "Tax on money sent abroad",
    factor: "financial-controls",
    isAmerican: true,
    isAct: true,
    says: [
      "remittance tax|tax(?:es|ing)? (?:on )?remittances|excise tax on remittance|remittance transfers? (?:tax|rule)|tax .. money sent (?:abroad|overseas|home)",
    ],
  },
  {
    tier: "hint",
    keyword: "Money and accounts under control",
    factor: "financial-controls",
    says: [
      "debank(?:ing|ed)?|(?:central bank digital currency|cbdc|digital dollar)",
      "(?:freeze|freezes|freezing|froze|frozen|seize|seizes|seizing) .. (?:americans|citizens|protesters|activists|donors) .. (?:bank )?(?:accounts?|assets|funds)",
      "(?:banks?|banking) .. (?:collect|verify|check|require) .. citizenship",
      "(?:treasury|fincen) .. (?:cash|money|currency|transfers?) .. (?:rule|reporting|order|report)",
      "(?:geographic targeting order|currency transaction reports?|cash reporting|bulk cash)",
      "civil asset forfeiture",
    ],
    also: ["<authority>"],
    unless: ["<foreign>", "oligarchs?|crypto scam|fraud"],
  },
);
