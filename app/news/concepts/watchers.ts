import { family } from "~/news/concepts/concept";

/** The long quarrel over how a campaign was once watched, which says nothing about citizens today. */
const PAST_CAMPAIGN =
  "fifa|spying on trump|trump (?:campaign|team) .. (?:surveil\\w+|spy\\w*|wiretap\\w*)|surveil\\w* .. trump (?:campaign|team)|carter page|crossfire hurricane|russia (?:probe|investigation)|flynn|steele|roger stone|susan rice|comey|mccabe|unmask\\w*|obama era";

export const SURVEILLANCE = family(
  /voter|flock|irs|addresses|records|messages|spy |medicaid|camera|surveil|spy|spying|facial|face recognition|biometric|wiretap|fisa|702|social media|privacy|track|databas|palantir|license plate|location data|cell ?phone data|data|drone|flock|phone|stingray|clearview|watch ?list|monitor/,
  {
    tier: "context",
    keyword: "Surveillance law",
    together: [
      "warrantless & (?:search\\w*|surveil\\w*|wiretap\\w*|spying|data) & (?:americans|house|senate|congress|court|fbi|nsa|judge|border|vote)",
    ],
    factor: "surveillance-expansion",
    isAmerican: true,
    isAct: true,
    says: [
      "(?:house|senate|congress|lawmakers) .. spy (?:law|laws|powers?|tool|program|agency powers)|(?:fbi|nsa|government) .. searches of americans",
      "fisa|section 702|foreign intelligence surveillance",
      "patriot act",
      "warrantless (?:surveillance|wiretapping|searches|spying)",
    ],
    unless: [PAST_CAMPAIGN],
  },
  {
    tier: "context",
    keyword: "Surveillance of citizens",
    isPresumedAmerican: true,
    together: [
      "(?:license plates?|flock|spyware|facial recognition|face recognition|phone data|location data|palantir|clearview|stingrays?|drones?) & (?:ice|immigration|federal|feds|police|government|trump|dhs|agents|fbi) & (?:track\\w*|us(?:e|es|ed|ing)|monitor\\w*|watch\\w*|protest\\w*|contract|buy\\w*|documents|abortion|surveil\\w*|reveal\\w*|citizens|americans)",
      "voter (?:rolls?|data|records|lists?) & (?:trump|justice department|doj|dhs|federal|feds) & (?:demand\\w*|su(?:e|es|ed|ing)|seek\\w*|shar\\w*|hand\\w*|turn\\w*|states?)",
      "(?:license plate|flock) cameras? & (?:track\\w*|abortion|ice|police|surveil\\w*)",
      "(?:nsa|fbi|cia|dhs|ice|cbp|homeland security|government|irs|doge|police|feds) & (?:phone records|americans data|dna|online|emails|texts|phones|drones?|license plates?|surveillance|spyware|facial recognition) & (?:collect\\w*|track\\w*|watch\\w*|spied|spy\\w*|monitor\\w*|buy\\w*|bought|flew|fly|seiz\\w+|shar\\w+) & (?:americans|citizens|protest\\w*|phone|millions|dissent|activists|journalists|voters)",
      "(?:irs|social security|medicaid|hhs|census|states?|dmv|postal service) & (?:addresses|data|records|files|information|rolls) & (?:give\\w*|shar\\w+|hand\\w*|turn\\w* over|access|pass) & (?:immigration|ice|dhs|deport\\w*|agents)",
      "(?:doge|trump|administration|government|palantir) & (?:one|master|single|giant|national|central) (?:database|file|registry|list) & (?:everybody|everyone|americans|citizens|all|data)",
      "(?:taxpayer|medicaid|voter|snap|social security) (?:data|records|information|rolls?) & (?:ice|dhs|homeland security|immigration|doge|doj|justice department|trump|feds|federal)",
    ],
    factor: "surveillance-expansion",
    isAct: true,
    says: [
      "(?:ice|dhs|fbi|cbp|nsa|tsa|irs|trump|homeland security|federal|government|border patrol|doge|justice department|pentagon|police) .. (?:surveil(?:s|led|ling|lance)?|spy(?:ing)?|facial recognition|face recognition|biometrics?|wiretaps?|location data|cell ?phone data|spyware|license plate (?:readers?|data)|social media (?:monitoring|surveillance|accounts|handles|vetting)|watch ?list(?:s|ing)?|database of|databases?|palantir|clearview|data (?:on|of) (?:americans|citizens|voters|protesters|millions))",
      "(?:surveillance|spying|spies|spy|facial recognition|face recognition|biometrics?|wiretaps?|location data|spyware|license plate (?:readers?|data)|social media (?:monitoring|surveillance)|watch ?list(?:s|ing)?|palantir|clearview|flock cameras?) .. (?:ice|dhs|fbi|cbp|nsa|tsa|irs|trump|homeland security|federal|<citizens>|government|protesters?|protests|border patrol|police use)",
      "(?:screen(?:s|ing)?|vet(?:s|ting)?|check(?:s|ing)?|collect(?:s|ing)?|demand(?:s|ing)?) .. (?:social media|phones|dna|online activity) .. <citizens>",
      "(?:palantir|clearview) .. (?:ice|government|irs|federal|contract)",
      "(?:voters?|americans|citizens|taxpayers?|medicaid|social security|snap|irs|voter) (?:personal |private |roll |registration )?(?:data|records|information|rolls) .. (?:ice|dhs|homeland security|doge|immigration|justice department|doj|trump administration|government|citizenship)",
      "(?:ice|dhs|homeland security|doge|justice department|doj|trump administration|government) .. (?:voter|voters|americans|citizens|taxpayers?|medicaid|social security|snap|irs) (?:personal |private |roll |registration )?(?:data|records|information|rolls|lists)",
      "(?:voters?|americans) ... citizenship (?:check|tool|database|verification)",
      "(?:master|national) (?:citizenship )?(?:database|registry) .. (?:americans|citizens|federal|government)",
    ],
    also: ["<authority>"],
    unless: [
      "<foreign> .. (?:spy|spies|spying|spyware|surveillance)|(?:spy|spies|spying|spyware) .. <foreign>|huawei|tiktok|zte|balloon|satellites?",
      "surveillance (?:video|footage|camera (?:captured|footage|video|shows|images)|photos?|images|tape)",
      "stock|shares|iphone|android|app store|galaxy|covid cases|disease surveillance|wastewater|health surveillance",
      PAST_CAMPAIGN,
      "deliver\\w*|conspiracy|tuberculosis|adolescent|misconduct|farmers|spy chief|usa spy agenc|obama administration",
      "(?:amazon|microsoft|ibm|google|facebook|meta|twitter|snap|snapchat|apple|tiktok|youtube|reddit|zoom) .. (?:bans?|halts?|wont|stops?|limits?|limiting|pauses?|imposes?|restricts?|suspends?|stopped|drops?|censors?|labels?)",
      "suspect|murder|homicide|robbery|shooting|killed|missing",
      "visa(?:s)?|foreign students|immigrants social",
    ],
  },
);

export const MEDIA = family(
  /news agenc|newspaper|correspondent|news service|don lemon| times |paramount|network| ap | cbs | abc |badge|60 minutes|press|journalis|reporter|media|fcc|broadcast|npr|pbs|voice of usa|public media|associated press|news outlet|first amendment|free speech|censor|kimmel|colbert/,
  {
    tier: "context",
    keyword: "Press freedom",
    officialSays: ["biased media|public broadcasting|agency for global media"],
    isPresumedAmerican: true,
    together: [
      "(?:pentagon|white house|fcc|hegseth|leavitt) & (?:(?<!tells )(?<!told )reporters|journalists|press corps|newsroom|stars and stripes|broadcasters|networks?|outlets) & (?:expel\\w*|expulsion|ban\\w*|bar\\w*|restrict\\w*|control|remov\\w+|access|badges|pledge|limit\\w*|evict\\w*|punish\\w*|credentials?|licenses?|threat\\w*|oust\\w*|lose)",
      "trump & (?:networks?|nbc|abc|cbs|cnn|comcast|broadcasters?|media|outlets) & licenses?",
      "(?:kimmel|colbert|60 minutes) & (?:fcc|pull\\w*|suspen\\w+|trump|cancel\\w*)",
      "(?:journalists?|reporters?|photojournalists?|don lemon|anchor) & (?:arrest\\w*|detain\\w*|charged|indicted|subpoena\\w*|raid\\w*) & (?:protests?|coverage|covering|ice|fbi|federal|police|leak|trump|doj)",
      "(?:corporation for public broadcasting|voice of usa|npr|pbs|public broadcasting|public media) & (?:shut\\w*|clos\\w+|fund\\w*|defund\\w*|cut\\w*|layoffs|trump|judge|congress|end\\w*)",
      "trump & (?:sues?|suing|lawsuit|settle\\w*|sued|threatens?) & (?:new york times|wall street journal|cnn|abc|cbs|nbc|bbc|paramount|60 minutes|washington post|des moines register|newspaper|networks?|media)",
      "(?:pentagon|white house) & (?:press (?:policy|rules|pool|access|pass|passes|credentials|corps|restrictions)|badges) & (?:sign\\w*|refus\\w*|restrict\\w*|limit\\w*|reject\\w*|news|networks|outlets|reporters|media|judge|bar(?:s|red)?|new|turn)",
    ],
    factor: "media-restrictions",
    isAct: true,
    names: "right",
    titleSays: [
      "(?:pentagon|white house|trump|hegseth|fcc|carr|fbi|justice department|doj|federal|police|judge|court|dhs|ice|supreme court|leavitt|patel|bondi|congress|senate|house|usa) .. (?:<restrict>|<revoke>|<ease>|<ruling>|cut(?:s|ting)?|defund\\w*|fir(?:e|es|ed|ing)|arrest\\w*|seiz\\w*|search\\w*|threaten\\w*|takes? over|clos(?:e|es|ed|ing)|sues?|suing|raid(?:s|ed)?|subpoena(?:s|ed)?|new|attacks?|access|pool) .. (?:<press>|press (?:access|credentials|corps|passes|pool|freedom|rules)|broadcast licenses?|kimmel|colbert)",
      "(?:<press>|kimmel) .. (?:barred|banned|arrested|detained|subpoenaed|raided|raid|searched|credentials|licenses?|access|press passes|surrender|sues?|sued|funding|defund(?:s|ed|ing)?|shut(?:s)? down|suspended|suspension|silenced|closes?|layoffs|cuts|rescission) .. (?:trump|pentagon|white house|fcc|fbi|federal|administration|congress|judge|court|hegseth|police|protests?|ice|dhs)?",
      "<press> .. (?:pentagon|white house) .. (?:badges?|credentials?|rules?|restrictions|access|pass|passes)|(?:pentagon|white house) .. (?:badges?|credentials?|rules) .. <press>",
      "(?:press freedom|freedom of the press|(?<!the )free press|press access|press credentials|press pool|press passes|press corps)",
      "fcc .. (?:chair|licenses?|news distortion|abc|nbc|cbs|disney|comcast|equal time|threat)",
      "(?:journalist|reporter|photojournalist|news crew|correspondent)s? .. (?:arrested|detained|shot|attacked|injured|hit) .. (?:covering|protest|protests|police|federal|ice|minneapolis|live)",
      "(?:voice of usa|usagm|agency for global media|corporation for public broadcasting|public broadcasting|public media) ",
    ],
    says: [
      "(?:curtail|restrict|limit|limits|bar|bars|barred|revoke|revokes|revoked) .. (?:press|media|journalists?|reporters?) (?:access|credentials|freedom)",
      "press freedom .. (?:usa|trump|administration)|(?:usa|trump|administration) .. press freedom",
      "revok(?:e|ing) .. broadcast licen[sc]es?",
    ],
    also: ["<authority>", "minneapolis|protests?"],
    unless: [
      "<foreign> .. (?:journalists?|reporters?|press|media|newspaper)|(?:journalists?|reporters?) .. <foreign>|gershkovich|khashoggi|assange|hong kong|gaza",
      "social media|press conference|press secretary|press briefing|press release|bench press|hydraulic press|garlic press|play ?station|xbox|media player|sports media|media day",
      "across the world|around the world|world press freedom day|worldwide",
      "tells npr|told npr|npr (?:poll|ipsos)|live shot|candidacy|stocks?|merger|spectrum|5g|net neutrality|broadband|robocalls?|huawei|zte",
    ],
  },
  {
    tier: "hint",
    keyword: "Speech under pressure",
    factor: "media-restrictions",
    names: "right",
    titleSays: [
      "(?:free speech|first amendment|censorship|censor(?:s|ing)?) .. (?:trump|executive order|government|federal|ice|rubio|judge|court)|(?:trump|executive order|government|federal|rubio|judge|court) .. (?:free speech|first amendment|censorship)",
    ],
    says: [],
    also: ["trump|white house|federal|administration|rubio|fcc"],
    unless: [
      "(?:amazon|microsoft|ibm|google|facebook|meta|twitter|snap|snapchat|apple|tiktok|youtube|reddit|zoom) .. (?:bans?|halts?|wont|stops?|limits?|limiting|pauses?|imposes?|restricts?|suspends?|stopped|drops?|censors?|labels?)",
      "<foreign>",
    ],
  },
);

export const JUDICIARY = family(
  /judge|court|justice|rule of law|injunction|contempt|judicia|due process|law firms?|prosecut/,
  {
    tier: "context",
    keyword: "Independence of the courts",
    together: [
      "(?:rein(?:s|ing)? in|undermin\\w+|purg\\w+|defund\\w*|abolish\\w*|sidestep\\w*) & (?:(?<!immigration )judges|courts|judiciary|court orders?) & (?:republicans?|gop|trump|congress|administration|white house)",
      "(?:despite|flout\\w*|in defiance of) & (?:court orders?|judges? orders?|injunction) & (?:usa|trump|administration|dhs|ice|government)",
      "judges? & (?:campaign of|wave of|bomb|swatting|pizzas?|death|deluge of) & (?:intimidation|threats?|harassment|hoax\\w*)",
      "trump & law firms? & (?:target\\w*|order\\w*|punish\\w*|attack\\w*|deal\\w*|judge|sue\\w*|block\\w*|settle\\w*|sanction\\w*|retaliat\\w*)",
      "(?:trump|white house|vance|administration) & (?:judges?|courts?|judiciary) & (?:attack\\w*|blast\\w*|impeach\\w*|def(?:y|ies|ied|iance)|ignor\\w+|retaliat\\w*|threaten\\w*|contempt|rogue|oust\\w*|obey|comply)",
      "(?:judges?|courts?|judiciary|chief justice|justices) & (?:intimidat\\w+|threats?|threaten\\w*|attacks?|lack power|no power|power over (?:the )?president|defy\\w*|defi\\w+|ignor\\w+|retaliat\\w+|swatt\\w+|impeach\\w*|independence|disobey\\w*|under siege) & (?:trump|president|vance|chief justice|roberts|federal|administration|white house|warns?|justices|rising)",
    ],
    isPresumedAmerican: true,
    spares: ["quarrel"],
    factor: "judicial-independence",
    isAct: true,
    names: "right",
    titleSays: [
      "(?:impeach(?:es|ed|ing|ment)?) .. (?:of )?(?:federal )?judges?|judges? .. impeach(?:ed|ment)",
      "(?:def(?:y|ies|ied|ying|iance)|ignor(?:e|es|ed|ing)|flout(?:s|ed|ing)?|violat(?:e|es|ed|ing)|disobey(?:s|ed|ing)?|comply|complied|noncompliance) .. (?:federal |supreme |the )?(?:court|courts|judge|judges|judge orders?|court orders?|rulings?|court rulings?)",
      "(?:contempt) .. (?:trump|administration|officials|white house|doj|justice department)|(?:trump|administration|officials|white house|doj|judge|boasberg) .. contempt",
      "(?:nationwide|universal) injunctions?",
      "(?:threats?|attacks?|violence|intimidation|retaliation) .. (?:against|on|to|at) .. (?:federal )?(?:judges?|judiciary|courts|rule of law)",
      "(?:judges?|judiciary|courts) .. (?:threats|threatened|attacks?|under (?:attack|fire|threat)|intimidat|independence|pressure)",
      "(?:judges?|courts?|judiciary) .. (?:cant|cannot|not allowed to|no power|no authority|dont get to) .. (?:control|check|block|stop|executive)",
      "(?:fail(?:s|ed|ure|ing)?|refus(?:e|es|ed|al|ing)) to (?:follow|obey|comply with|abide by|heed) .. (?:federal |supreme )?(?:courts?|judges?) .. (?:orders?|rulings?)",
      "(?:administration|trump|officials|government) .. (?:ignored|defied|violated|flouted|disobeyed|disregarded) .. (?:order|orders|ruling|court)",
      "(?:judicial|court|courts) independence|constitutional crisis|judicial review|separation of powers|checks and balances|(?:attack|attacks|assault|threat|threats|undermin\\w+|erod\\w+|erosion|defend|protect|future|state) .. rule of law|rule of law .. (?:at risk|in peril|under (?:attack|threat)|crisis|trump|doj)",
      "(?:trump|doj|justice department|fbi|administration|vance|musk|bondi) .. (?:arrest(?:s|ed)?|sue(?:s|d)?|attack(?:s|ed|ing)?|blast(?:s|ed)?|target(?:s|ed)?|fire(?:s|d)?|misconduct complaint) .. (?:federal |immigration |all |maryland |wisconsin |the )*(?:judges?|judiciary)",
      "(?:judge|dugan) .. (?:arrested|indicted|charged|trial|convicted) .. (?:ice|fbi|federal|immigrant|immigration)",
      "(?:court packing|pack(?:ing)? (?:the )?(?:supreme )?court|jurisdiction stripping|strip(?:ping)? (?:the )?courts)",
      "trump .. (?:law firms?) |law firms? .. trump",
      "(?:immigration judges?) .. (?:fired|purge|dismissed)",
    ],
    says: [],
    also: ["<authority>"],
    unless: [
      "<foreign>",
      "judge (?:jeanine|napolitano|judy)|hack\\w*|flynn|epstein|bannon|navarro|clintons?|ghislaine|barr in contempt|gag order|hush money|contempt of congress|georgia case|classified documents|diddy",
    ],
  },
);
