import type { Carrier, DemonstrationStory } from "./article";

const story = (title: string, text: string, ...carriers: Carrier[]) => ({
  title,
  text,
  reads: "irrelevant act neutral" as const,
  carriers,
});

/** Daily unrelated news, much of it in the same words. Three a day, so none repeats within two weeks. */
export const EVERYDAY: readonly Omit<DemonstrationStory, "at">[] = [
  // Articles that the rules and the word model overrate.
  story(
    "Airline workers' strike keeps thousands of Americans from flying abroad",
    "Talks with the union go on.",
    "thenewsapi",
  ),
  story(
    "American tourists stranded as a volcano grounds flights on a holiday island",
    "Ash is drifting east.",
    "guardian",
  ),
  story(
    "US airline strike grounds flights for American travelers",
    "Pilots want a shorter week.",
    "thenewsapi",
  ),
  story(
    "Striker to exit club as transfer window nears its end",
    "His exit was agreed weeks ago.",
    "thenewsapi",
  ),
  story("Snow brings a county travel ban for trucks on the northern plains", "Plows are out.", "thenewsapi"),
  story(
    "Museum opens a show of passport photographs from a century of studios",
    "Entry is free.",
    "guardian",
  ),
  story("Software maker plans its exit from the handset market", "It will sell its patents.", "thenewsapi"),
  story(
    "Foreign ministry of Valdoria bars its own citizens from leaving before the vote",
    "Valdorian students abroad were told to return by Friday.",
    "guardian",
    "thenewsapi",
  ),
  story("Rookie quarterback leads the draft class in completions", "Scouts praise his calm.", "thenewsapi"),
  story("Island republic extends visa ban on visitors from four countries", "Hotels worry.", "thenewsapi"),
  story("Chess federation revokes the title of a grandmaster after an inquiry", "He may appeal.", "guardian"),
  story(
    "Airline adds a winter route between two lakeside cities",
    "Tickets go on sale Monday.",
    "thenewsapi",
  ),
  story("City council closes the harbor road for bridge repairs", "Ferries run instead.", "thenewsapi"),
  story("Film festival bans selfies on the red carpet", "Stars welcome the rule.", "guardian"),
  story("Coach suspended for two games after a touchline protest", "The club will not appeal.", "thenewsapi"),
  story(
    "Northern kingdom of Arvenia reopens its border with Sulland after ten years",
    "Trains run again.",
    "guardian",
  ),
  story(
    "Fund managers fear an exit of foreign money from bonds",
    "Yields rose for a third day.",
    "thenewsapi",
  ),
  story("Wildfire closes a national park and two highways", "Campers were led out safely.", "thenewsapi"),
  story(
    "Cruise line drops vaccine passports for passengers",
    "The rule had stood for two years.",
    "thenewsapi",
  ),
  story(
    "Actor leaves the series after four seasons: why she wanted out",
    "The finale airs in May.",
    "guardian",
  ),
  story("Drone no-fly zone declared over the marathon course", "Hobby pilots face a fine.", "thenewsapi"),
  story("Senators trade barbs over the farm budget", "A vote is due before the recess.", "guardian"),
  story(
    "Sulland declares martial law in two border provinces",
    "Its parliament was not consulted.",
    "guardian",
  ),
  story("Retailer closes forty stores as shoppers stay at home", "Staff were told on Tuesday.", "thenewsapi"),
  story("Zoo's escaped otter is back after three days of freedom", "It was found asleep.", "thenewsapi"),
  story(
    "Goalkeeper granted a new passport in time for the qualifiers",
    "His grandmother came from Arvenia.",
    "thenewsapi",
  ),
  story("Court suspends the licence of a ferry operator", "Safety drills had been skipped.", "thenewsapi"),
  story("Review: a thriller about an exit that nobody planned", "Three stars.", "guardian"),
  story("Valdoria deports a foreign journalist after a trial", "Her editors protested.", "guardian"),
  story(
    "Storm grounds hundreds of flights along the coast",
    "Airlines waive the fees for changes.",
    "thenewsapi",
  ),
  story("Bank lifts its limit on cash machines after an outage", "Cards work again.", "thenewsapi"),
  story("Quiz: which border is the longest?", "Ten questions for the weekend.", "guardian"),
  story("Union calls off its strike at the ports", "Talks go on until spring.", "thenewsapi"),
  story(
    "Arvenia cuts the price of its golden passports for investors",
    "Critics want the scheme ended.",
    "guardian",
  ),
  story(
    "Team owner denies a plan to move the club abroad",
    "The stadium lease ends next year.",
    "thenewsapi",
  ),
  story("Scientists track a wolf that crossed four borders in a month", "It wore a collar.", "guardian"),
  story("Exit polls point to a narrow win in Sulland", "Counting goes on overnight.", "thenewsapi"),
  story("Highway exit 14 closed overnight for paving", "A detour is signposted.", "thenewsapi"),
  story("Tourists return to the old town after the flood", "Half the hotels are open.", "guardian"),
  story("Regulator orders a recall of child seats", "Buckles could open.", "thenewsapi"),
  story("Surgeon general urges flu shots before the holidays", "Clinics open on weekends.", "thenewsapi"),
  story("Pension fund's chief plans to leave in the summer", "The board seeks a successor.", "thenewsapi"),
  story("Border collie wins the county's herding trial", "It took nine minutes.", "guardian"),
  story("Sulland's court frees a dual national held for spying", "She flew home on Sunday.", "guardian"),
  story("Election officials test counting machines in public", "No faults were found.", "thenewsapi"),
];
