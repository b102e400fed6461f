/** Who acts and who is acted upon. Lists are alternatives of regular expressions over plain text. */
export const PEOPLE_AND_POWERS = {
  /** United States citizens, named as such. */
  citizens:
    "(?<!african |asian |native |latin |mexican |italian |irish |cuban |arab |chinese )americans|(?<!non )(?<!foreign )(?:usa|american) (?:born )?(?:citizens?|nationals?|travell?ers?|tourists?|tourism|passengers?|visitors?|residents?|passports?|passport holders?|expats?|expatriates|students|vacationers|families|adoptees|parents|teens?|children|jews|veterans|flyers|passenger|prisoners|inmates|criminals|vacationers|evacuees|cruisers|retirees|journalists|doctors|taxpayers)|citizens of (?:the )?usa|usa born|usa (?:dual )?(?:citizenship|citizen)|dual (?:usa )?(?:citizens|nationals)|naturalized citizens|(?:our|usa|washington) (?:own )?citizens|(?:usa|washington|white house|trump|congress) (?:[^ .]+ ){0,6}?(?:its|their|his) (?:own )?citizens|law abiding citizens|citizens and (?:green card|lawful|permanent)",
  /** The federal government and those who speak for it. */
  authority:
    "usa|washington (?:to|makes|tells|says|orders|bans|bars|ends|lifts|eases|tightens|moves|will)|trump|biden|obama|harris|vance|bush|clinton|reagan|carter administration|nixon|potus|white house|oval office|president elect|congress|congressional|congress(?:man|woman)|capitol hill|senate|senators?|sen|house (?:bill|republicans?|democrats?|passes|votes?|panel|committee|speaker|gop|vote|approves)|lawmakers|gop|republicans?|democrats?|rep|state department|state dept|department of state|dept of state|secretary of state|rubio|pompeo|blinken|tillerson|homeland security|dhs|noem|mayorkas|mullin|customs and border protection|cbp|border (?:patrol|agents|officers|officials)|usa customs|customs (?:agents|officers)|uscis|ice|tsa|transportation security administration|faa|federal aviation administration|duffy|irs|internal revenue service|treasury|mnuchin|bessent|yellen|fincen|ofac|cdc|centers for disease control|pentagon|hegseth|esper|defense department|department of (?:defense|war|justice|homeland security)|(?<!(?:<foreign>) )supreme court|scotus|justice (?:department|dept)|doj|attorney general|barr|bondi|fbi|patel|nsa|cia|fcc|carr|doge|musk|stephen miller|feds|federal (?:government|order|rule|ban|plan|exit|officials|agents|agency|agencies|judges?|courts?|appeals|law|authorities|employees|rule|troops|officers|police|prosecutors)|national guard|selective service|embassy|consulate|fema|aclu|first amendment",
  /** The federal government as the one that acts, whoever speaks for it. */
  government:
    "usa|trump|biden|president|white house|administration|congress|senate|senators?|house|lawmakers|state department|homeland security|dhs|cbp|tsa|treasury|pentagon|supreme court|federal \\w+|justice department|rubio|order|bill|law|rule",
  /** Going out of the country. */
  outward:
    "(?:travel|travell?ing|trips?|go|going|fly|flying|moving) (?:abroad|overseas|internationally|out of (?:the )?(?:country|usa))|(?:international|foreign|overseas|outbound|outgoing|all) travel|(?:leave|leaving|left|depart|departing|exit|exiting) (?:the )?(?:country|usa|nation|united)|(?:flights?|flying|travel) out of (?:the )?(?:usa|country)|departures? from (?:the )?usa|outbound flights?",
  court:
    "supreme court|scotus|high court|appeals courts?|appeals panel|circuit|federal courts?|courts?|judges?|justices?|tribunal|jury",
  lawmaker:
    "congress|senate|senators?|house|lawmakers?|lawmaker|gop|republicans?|democrats?|legislators?|legislature|rep|sen|congressman|congresswoman|committee",
  /** Not citizens: the subject of immigration law, not of this product. */
  foreigners:
    "foreigners|foreign (?:nationals|citizens|students|travell?ers|visitors|workers|tourists)|migrants?|immigrants?|noncitizens?|non citizens?|aliens?|refugees?|asylum(?: seekers?)?|undocumented|green card holders?|visa holders?|visas?|muslims?|deportees|nationals (?:of|from)|travell?ers from|citizens (?:of|from) (?!usa|the usa)",
  /** A press that is free, and those who work in it. */
  press:
    "press|journalists?|reporters?|news (?:outlets?|media|organizations?|agenc(?:y|ies)|services?)|newspapers?|correspondents?|newsrooms?|media|broadcasters?|photojournalists?|associated press|ap|npr|pbs|public broadcasting|voice of usa|public media",
} as const;
