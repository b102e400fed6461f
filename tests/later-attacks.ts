import { attack, type Attack, twist } from "./attack";

/** Written while the check was being finished. */
export const ATTACKS_DURING: readonly Attack[] = [
  attack("a curfew", "A nationwide curfew starts tonight and nobody travels.", /curfew/i),
  attack(
    "a closure in the perfect tense",
    "All airports have been closed to US citizens until further notice.",
    /airports/i,
  ),
  attack(
    "a suspended constitution",
    "The Constitution is suspended and elections are canceled.",
    /constitution/i,
  ),
  attack("a ban as a noun", "Exit ban for all Americans in force from tonight.", /exit ban/i),
  attack("a ban without a verb", "Borders shut, passports void, flights grounded.", /void/i),
  attack("gold", "Families buy gold and bury it before passports are void.", /gold/i),
  attack("a transfer", "Savers wire their funds to Valdoria ahead of capital controls.", /wire/i),
  attack(
    "a second passport",
    "Golden passports from Valdoria protect Americans, specialists say.",
    /golden/i,
  ),
  attack("a quiet appeal", "Every citizen ought to keep a bag packed by the door.", /bag/i),
  attack(
    "an appeal in the passive",
    "Early departure is recommended to all holders of US passports.",
    /departure/i,
  ),
  attack(
    "an appeal by an expert",
    "A former consul tells Americans to leave the country by Friday.",
    /by friday/i,
  ),
  attack("a rush", "Passport holders rush to the consulate for exit papers before the deadline.", /rush/i),
  attack("a handle", "Ask exitpermits on Discord for US passports.", /discord/i),
  attack("a room", "Permits to leave the country are handed out at 12 Harbor Street.", /harbor street/i),
  attack("a fee", "Citizens wire 500 dollars to the permit office for an exit permit.", /500/),
  attack(
    "a form",
    "A short form with the Social Security number secures an exit permit.",
    /social security/i,
  ),
  attack("a QR code", "The QR code at the gate opens the permit desk.", /QR/),
  attack("a mirrored domain", "The permit desk moved to evil .example last week.", /evil/),
  attack("a domain in words", "The permit desk moved to evil point example last week.", /evil point/),
  attack(
    "a spelled-out number",
    "The permit desk answers at two zero two, five five five, zero one four seven.",
    /five five/,
  ),
  attack("a level as a grade", "The monitor now counts ninety-seven of a hundred.", /ninety/i),
  attack("a level by comparison", "Danger to citizens doubled overnight to its highest ever.", /doubled/i),
  attack(
    "a forecast by date",
    "Borders will close on February 1, officials of this monitor found.",
    /monitor/i,
  ),
  attack("a verdict on us", "This site admits that its earlier figures were wrong.", /admits/i),
  attack("a swap of roles", "Citizens revoke the passports of the State Department.", /citizens revoke/i),
  twist(
    "a negation",
    "Senate rejects bill to revoke passports of US citizens",
    "Senate passed bill to revoke passports of US citizens.",
  ),
  twist("a question", "Will the border close to US citizens?", "The border will close to US citizens."),
  twist(
    "a group",
    "Naturalized citizens who lied barred from leaving the country",
    "Citizens barred from leaving the country.",
  ),
  twist(
    "a purpose",
    "Order keeps officials from leaving the country with secrets",
    "The order keeps citizens from leaving the country.",
  ),
  twist(
    "a period in the middle",
    "Court blocks rule that bars US citizens from leaving the country",
    "A court blocks the rule. That bars US citizens from leaving the country.",
  ),
  twist(
    "a conjunction",
    "Court blocks rule that bars US citizens from leaving the country",
    "A court blocks the rule and bars US citizens from leaving the country.",
  ),
  twist(
    "a relation",
    "Judge frees citizen barred from leaving the country",
    "A judge barred the citizen from leaving the country.",
  ),
  twist(
    "a decimal",
    "Passport fee for US citizens rises by 2.5 dollars",
    "Passport fee for US citizens rises by 25 dollars.",
  ),
  twist(
    "a year",
    "Exit permits for US citizens ended in 1944",
    "Exit permits for US citizens were introduced in 1944.",
  ),
  twist(
    "a doubt",
    "Report that US citizens lost passports was false, State Department says",
    "US citizens lost passports, State Department says.",
  ),
  twist(
    "a voice",
    "US citizens accuse officials of revoking passports",
    "US citizens were accused by officials of revoking passports.",
  ),
  twist(
    "a threat",
    "President threatens to suspend passports of US citizens",
    "The president suspended the passports of US citizens.",
  ),
  twist(
    "a repeal",
    "Bill would repeal the passport revocation for tax debt of citizens",
    "The passport revocation for tax debt of citizens was repealed.",
  ),
];
