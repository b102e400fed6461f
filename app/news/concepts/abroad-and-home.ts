import { family } from "~/news/concepts/concept";

export const ABROAD = family(
  /american|usa|citizens|embass|consul|evacuat|stranded|visa|etias|state department/,
  {
    tier: "context",
    keyword: "US citizens barred abroad",
    factor: "border-security",
    isAmerican: true,
    isAct: true,
    says: [
      "(?:eu|europe|european union|<foreign>|caribbean|countries) .. (?:bans?|banning|bars?|barring|block(?:s|ed|ing)?|exclud(?:e|es|ed|ing)|restrict(?:s|ed|ing)?|keep(?:s|ing)?|clos(?:e|es|ed|ing)|suspend(?:s|ed|ing)?|halt(?:s|ed)?|turn(?:s|ed|ing)? (?:away|back)|not allow|leav(?:e|es|ing) out|shut(?:s|ting)? out) .. <citizens>",
      "(?:eu|europe|<foreign>) .. (?:bans?|banning|bars?|barring|block(?:s|ing)?|exclud(?:e|es|ing)|restrict(?:s|ing)?|refus(?:e|es)) .. (?:travell?ers|travel|visitors|tourists|flights|arrivals|entry) .. (?:from )?(?:the )?usa",
      "(?:travell?ers|travel|visitors|tourists|flights|arrivals|entry) .. from (?:the )?usa .. (?:banned|barred|blocked|excluded|not allowed|ban|quarantine)",
      "<citizens> .. (?:banned|barred|blocked|excluded|unwelcome|not welcome|not allowed|shut out|turned away|turned back|fined|refused entry|denied entry|locked out|cant|cannot|wont be able) .. (?:by|from|in|to|into|enter|entering|travel|visit|europe|eu|<foreign>)",
      "(?:where|countries|list) .. (?:americans|usa citizens|american tourists|usa travell?ers|usa passport) .. (?:can|cant|allowed|banned|travel|still)",
      "where (?:can )?americans (?:can )?(?:travel|fly|go)",
      "(?:travel|entry|visa|tit for tat|retaliat(?:es|ory|ion)|reciprocal|reciprocity) .. (?:ban|bans|restrictions?|curbs?|requirements?) .. (?:on|for|against) (?:usa citizens|usa nationals|usa passport|americans|american|usa)",
      "(?:mali|burkina faso|chad|niger|brazil|china|russia|iran|venezuela) .. (?:visas?|entry|ban|bans) .. (?:for |to |on )?(?:usa citizens|usa nationals|americans|american|usa)",
      "(?:visas?|visa free|etias|entry (?:fee|permit|requirement)|travel authori[sz]ation) .. (?:for|on|to) .. (?:americans|usa (?:citizens|travell?ers|tourists|passport|visitors)|american (?:citizens|travell?ers|tourists|visitors|passport))",
      "(?:americans|usa (?:citizens|travell?ers|tourists|passport|visitors)|american (?:citizens|travell?ers|tourists|visitors)) .. (?:need|needs|will need|require|required|must) .. (?:visas?|etias|permit|authori[sz]ation|electronic)",
      "(?:eu|europe|european union|schengen) .. (?:travell?ers|travel|visitors|reopen|reopening|border|borders|open|list|ban) .. (?:usa|americans|american)",
    ],
    unless: [
      "(?:shot|killed|murder|drug|drugs|trump (?:bans?|bars?)|sanctions|fighters?|football|goods|imports|poultry|beef|films?|troops|tech|companies|adopt(?:ing|ion)|ownership|tiktok|huawei|firms)",
      "usa (?:bans?|bars?|to ban|to bar|suspends?|blocks?|restricts?|imposes?|will ban)",
      "trump (?:suspends?|bans?|restricts?|halts?|announces?|to suspend)",
    ],
  },
  {
    tier: "context",
    keyword: "Consular protection",
    factor: "border-security",
    names: "right",
    isAmerican: true,
    isAct: true,
    says: [
      "(?:<close>|evacuat(?:e|es|ed|ing)|reopen(?:s|ed|ing)?|cut(?:s|ting)?|downsiz(?:e|ing)|drawdown) .. (?:usa|american) (?:embass(?:y|ies)|consulates?|diplomatic)",
      "(?:usa|american|state department|rubio) .. (?:embass(?:y|ies)|consulates?|consular) .. (?:<close>|evacuat(?:e|es|ed|ing|ion)|limited|reduced|reopen(?:s|ed)?|cut|cuts)",
      "(?:americans|usa citizens|american citizens|<citizens>) .. (?:stranded|stuck|trapped|evacuat(?:e|ed|ing|ion)|get(?:ting)? home|repatriat(?:e|ed|ion)|return home|flee|leave|depart) .. (?:abroad|overseas|middle east|israel|iran|afghanistan|lebanon|haiti|sudan|peru|morocco|china|wuhan|gaza|niger|ukraine|home|mexico|jamaica|kabul|qatar|uae|dubai|<foreign>)",
      "(?:stranded|trapped|evacuat(?:e|es|ed|ing|ion) (?:of )?|repatriat(?:e|ing|ion)|bring(?:ing)? home) .. (?:americans|usa citizens|american citizens)",
      "(?:state department|embassy|usa) .. (?:urges?|tells?|orders?|warns?|told) .. (?:americans|citizens|usa citizens) .. (?:to )?(?:leave|depart|get out|evacuate|flee)",
      "(?:americans|usa citizens) .. (?:told|urged|ordered|warned) .. (?:to )?(?:leave|depart|get out)",
    ],
    unless: [
      "hostages?|earthquake kills|wrongfully detained|cave|everest|elevator|ship attack",
      "snow|hurricane|wildfire|flood|storm|tropical|tornado|heat|outage|power",
    ],
  },
  {
    tier: "mention",
    keyword: "Travel advisory",
    factor: "border-security",
    says: ["travel (?:advisory|warning)|level [34]"],
  },
);

export const INTERSTATE = family(
  /travel|state|quarantin|checkpoint|abortion|domestic|interstate|out of state|roadblock|cross/,
  {
    tier: "context",
    keyword: "Travel between the states",
    factor: "border-security",
    isAmerican: true,
    isAct: true,
    says: [
      "(?:right to travel|interstate travel|interstate abortion|right to interstate)",
      "abortion (?:travel|trafficking)(?: ban| law| bill)?|(?:travel|traveling|crossing state lines|leave the state|out of state) .. (?:for )?abortions? .. (?:ban|ordinance|law|bill|lawsuit|illegal|crime|criminal|prosecute|charges|block(?:s|ed)?|court|sue)",
      "(?:ban|ordinance|law|bill|lawsuit|illegal|prosecute|restrict|blocks?) .. (?:travel|traveling|crossing state lines|out of state) .. (?:for )?abortions?",
      "(?:domestic|interstate|nationwide) travel (?:ban|bans|restrictions?|limits|curbs|order|quarantine)",
      "(?:out of state|interstate|from other states|from (?:\\d+|several|hot ?spot|hotspot|high risk|certain|some|these|more|nine|eight|19|16) (?:other |more |hot ?spot )?states) .. (?:travell?ers|visitors|residents|drivers|quarantine|travel)",
      "(?:quarantine|self quarantine|self isolate) .. (?:for |order |on |of )?.. (?:out of state|travell?ers from|visitors from|people from|those from|arriving from|anyone from|people arriving|people coming) ",
      "(?:travell?ers|visitors|people|residents) .. (?:from )?.. (?:states?|<state>) .. (?:must|to|will|required to|have to|ordered to) (?:self )?quarantine",
      "(?:<state>) .. quarantine .. (?:travell?ers|visitors|order|rule|requirement|states)",
      "(?:police|troopers|state police|national guard|governor|checkpoints?|roadblocks?) .. (?:stop|stops|stopping|turn|checkpoints?|roadblocks?) .. (?:out of state|state line|state border|new york plates|drivers from)",
      "checkpoints? .. (?:state line|state border|florida|louisiana|texas|keys)|(?:florida|keys|louisiana|texas|rhode island|state line|state border) .. checkpoints?",
      "quarantine .. (?:new york|new jersey|connecticut) .. (?:trump|cuomo|states)",
      "tri state .. (?:quarantine|travel)|(?:travel|quarantine) (?:advisory|list|order) .. (?:states|cuomo|murphy|lamont)",
      "state (?:border|line) (?:checkpoints?|closure|closed)",
    ],
    unless: [
      "<foreign>",
      "dui|drunk|sobriety|immigration checkpoint|snow|winter|storm|hurricane|ice storm",
      "(?:state funded|pays? for|paying|benefits?|fund|funding|cover(?:s|ing)?|employees|reimburse) .. (?:travel|abortion)",
      "players?|nfl|mlb|nba|athletes|team|teams|season|football|camp|students?|movie",
    ],
  },
  {
    tier: "mention",
    keyword: "Quarantine",
    factor: "border-security",
    says: ["quarantine order"],
  },
);

export const ELECTION = family(/election|third term|22nd amendment|ballot|vot(e|ing|er)|2028|polls/, {
  tier: "context",
  keyword: "Election run-up",
  factor: "emergency-powers",
  isAct: true,
  says: [
    "(?:delay|delays|delaying|postpone|postpones|postponing|cancel|cancels|canceling|cancelling|suspend|suspending|moving) .. (?:the )?(?:usa |american |november |presidential |midterm |general |2020 |2026 |2028 )*elections? .. (?:trump|constitution|president|gop|republicans|november|can|power|authority|tweet)?",
    "(?:trump|president|white house|barr|pompeo|constitution|gop|republicans) .. (?:delay|delaying|postpone|postponing|cancel|canceling|cancelling) .. elections?",
    "(?:nationaliz(?:e|es|ing)|federaliz(?:e|es|ing)|take over|takes over|taking over|takeover of) .. (?:elections?|voting)",
    "(?:trump|executive order|federal|doj|fbi|justice department|dhs|ice|troops|military|national guard) .. (?:seiz(?:e|es|ed|ing|ure)|ballots?|voting machines|polling places|polls|election (?:offices?|officials?|order|integrity|administration|overhaul|monitors?)) .. (?:election|elections|voting|ballots|polling|fulton|counties|states|seized|midterms?)",
    "executive order .. (?:elections?|voting|mail in|ballots)|(?:elections?|voting|mail in ballots?) .. executive order",
    "(?:third term|22nd amendment|trump 2028)",
    "(?:save act|save america act)",
    "(?:refus(?:e|es|ing)|accept|commit) .. (?:election results|peaceful transfer|results of the election|lose the election)|peaceful transfer of power",
  ],
  also: ["trump|white house|congress|senate|house|federal|constitution|republicans|justice department|doj"],
  unless: [
    "<foreign> .. elections?|elections? .. <foreign>|hong kong|bolivia|poland",
    "primary|primaries|runoff|convention|louisiana|school board|mayor|local election",
    "hat|merch|merchandise|store|golf",
  ],
});
