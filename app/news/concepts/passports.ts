import { family } from "~/news/concepts/concept";

/** Passports whose holder is somebody else, or that are no passports at all. */
const NOT_A_CITIZENS_PASSPORT = [
  "(?:immunity|immune|vaccine|vaccination|vaccinated|covid|covid 19|health|coronavirus|antibody|biosecurity|green|golden|parks?|trail|battery|product|pet|brewery|wine|music|culinary|career|skills|blockchain|library|reading|summer|bumble|tinder) passports?",
  "passports? (?:feature|to (?:success|adventure|fun)|program stamps)",
];

export const PASSPORTS = family(
  /passport|travel document|consular report|gender ideology|sexes/,
  {
    tier: "direct",
    keyword: "Passport revocation or denial",
    factor: "passport-restrictions",
    isAct: true,
    says: [
      "<revoke> .. passports?",
      "passports? .. <revoke>",
      "<revoke> (?:of )?(?:usa |american |their |your |his |her )?passports?",
      "passports? (?:revocations?|denials?|cancellations?|confiscations?|bans?|sanctions|blacklist|restrictions?)",
      "(?:lose|losing|lost|loses|without|surrender|block|blocks|blocked|blocking|suspend|suspends|suspended|invalid|ineligible for|eligibility for|keep|cost .. their|at risk of losing) (?:a |an |your |their |usa |american )*passports?",
      "passports? .. (?:not valid|invalid|no longer valid|invalidated|voided|ineligible)",
      "<restrict> .. (?:usa |american |their |your |new )passports?",
      "<restrict> passports? (?:for|to|from|over|of)",
    ],
    unless: [
      ...NOT_A_CITIZENS_PASSPORT,
      "(?:judge|court|ordered|agreed|told) .. (?:surrender|hand over|give up) .. passport",
      "(?:lost|stolen|misplaced|fake|forged|counterfeit|diplomatic) .{0,20}passports?",
      "kept? their passports? safe",
    ],
  },
  {
    tier: "direct",
    keyword: "Passport sex marker",
    factor: "passport-restrictions",
    isAct: true,
    isAmerican: false,
    says: [
      "passports? .. (?:gender|sex|trans|transgender|nonbinary|x marker|intersex)",
      "(?:gender|sex|trans|transgender|nonbinary|non binary|intersex|x marker|biological sex|sex at birth) .. passports?",
      "(?:gender|sex|x) markers? ... (?:passports?|travel documents?)",
    ],
    unless: NOT_A_CITIZENS_PASSPORT,
  },
  {
    tier: "direct",
    keyword: "Passport law and policy",
    factor: "passport-restrictions",
    says: [
      "passport (?:policy|policies|rules?|law|laws|bill|act|order|ruling|case|provision|provisions|crackdown|requirements?|regulations?|authority|powers?|fees?|surcharge|validity|eligibility|reform|legislation|denial program)",
      "(?:court|judge|judges|justices|scotus) ... passports?",
      "passports? ... (?:court|judge|judges|justices|scotus) (?:<ruling>)",
      "(?:bill|legislation|rule|order|law) ... passports?",
      "(?:require|requires|required|requiring) .. (?:usa |american )?passports?",
      "(?:child support|tax debt|tax delinquent|delinquent tax|unpaid tax(?:es)?|back taxes|seriously delinquent|irs|student loans?|arrears|felony|felons|sex offenders?|material support|boycott) ... passports?",
      "passports? ... (?:child support|tax debt|back taxes|unpaid tax(?:es)?|seriously delinquent|irs|arrears|sex offenders?|material support)",
      "use of (?:a )?(?:usa |american )?passports? (?:for|to) travel",
      "passports? ... (?:invalid|not valid|validated|special validation) .. (?:travel|for)",
      "right to (?:a |hold a |have a |obtain a )?passport",
    ],
    unless: [
      ...NOT_A_CITIZENS_PASSPORT,
      "(?:judge|court|ordered|agreed|told|bail|bond) .. (?:surrender|hand over|give up|turn over) .. passport",
      "information collection",
      "proof of citizenship .. vot",
    ],
  },
  {
    tier: "direct",
    keyword: "Passport service suspended",
    factor: "passport-restrictions",
    isAct: true,
    says: [
      "(?:<close>) .. passport (?:services?|offices?|agenc(?:y|ies)|cent(?:er|re)s?|processing|applications?|issuance|operations)",
      "passport (?:services?|offices?|agenc(?:y|ies)|cent(?:er|re)s?|processing|applications?|issuance|operations) .. (?:<close>|halted|resum(?:e|es|ed|ing)|stopped|paused|limited|life or death|emergenc(?:y|ies) only)",
      "(?:stop|stops|stopped|halt|halts|halted|pause|pauses|paused|limit|limits|limiting|resume|resumes|resumed|resuming|restart|restarts|no longer|not|wont) (?:be )?(?:issuing|processing|accepting|issue|process|issuance|provide|offering)? ?(?:of )?(?:new |most |routine |usa |american )*passports?",
      "only .. emergency passports?",
      "(?:state department|usa|rubio|pompeo|blinken) .. (?:ramp(?:s|ed|ing)? (?:up|down)|reduc(?:e|es|ed|ing)|scal(?:e|es|ed|ing) back|overhaul(?:s|ed|ing)?|<close>|<ease>|<restrict>) .. passport (?:services?|processing|applications?|issuance|operations|rules?|requirements?)",
      "(?:order(?:s|ed)?|refus(?:e|es|ed)|must|forced?|sue(?:s|d)?) .. (?:issue|grant|give) .. passports?",
      "(?:cant|cannot|unable to|not able to|wont be able to) (?:get|renew|obtain|apply for) .. passports?",
    ],
    unless: [...NOT_A_CITIZENS_PASSPORT, "<foreign> passport (?:office|services?)"],
  },
  {
    tier: "context",
    keyword: "Passport service",
    factor: "passport-restrictions",
    names: "right",
    says: [
      "passports? .. (?:delays?|backlogs?|wait times?|waits?|processing times?|renewals?|demand|applications?|appointments?|online|rush|shortage|slow)",
      "(?:delays?|backlogs?|wait(?:s|ing)?|wait times?|processing|renew(?:s|al|als|ing)?|apply(?:ing)? for|applications? for|applicants?|issuance of|schedule of fees) .. (?:passports?|passport cards?)",
      "(?:passport|consular) (?:services?|agenc(?:y|ies)|offices?|fair|acceptance|applications?|applicants?|books?|cards?)",
      "(?:obtain|obtaining|getting|get|need|needs|needed) (?:a |an |usa |american |new |first |child |baby )*passports?",
      "(?:federal librar(?:y|ies)|librar(?:y|ies)|post offices?) .. passports?",
      "next generation passport|usa passport (?:power|rank(?:ing|s)?|index)|passport .. (?:power|ranking|index|top 10)",
      "(?:have|need|get|getting|without|second|foreign|european|eu|irish|another) (?:a |an )?(?:second )?passports? .. <citizens>",
      "<citizens> .. (?:second|european|foreign|irish|italian|eu|another|golden) (?:citizenship|passports?)",
    ],
    unless: [
      ...NOT_A_CITIZENS_PASSPORT,
      "faces? .. passports?|portrait|picture|commemorative|limited edition|design",
      "<foreign> passport (?:office|services?)",
    ],
  },
  {
    // The federal order that only sex at birth counts is what passports are printed by.
    tier: "context",
    keyword: "Federal rule on sex at birth",
    factor: "passport-restrictions",
    isAct: true,
    says: [
      "gender ideology extremism|biological truth to the federal government",
      "(?:trump|executive order|federal) .. (?:two sexes|only two (?:genders|sexes))",
    ],
    also: ["<authority>", "federal"],
  },
  {
    tier: "mention",
    keyword: "Passport",
    factor: "passport-restrictions",
    says: ["passports?"],
  },
);
