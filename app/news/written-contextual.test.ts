import { expect, test } from "vitest";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { shareOf } from "../../tests/title-scores";

/**
 * Synthetic titles, not written by any publisher, one per line. The share is a lower bound: single titles may be
 * missed.
 */
const CONTEXTUAL = `
  Guard activated in Nashville, governor says, after federal request
  FBI agents seized columnist's laptop, paper says
  Justice Department asks clerks for boxes of ballots from two counties
  Senate bill would require a warrant before border agents scroll through phones
  Survey of universities finds an American brain drain to Europe
  Executive Order: Closing the Borders of the United States to Outbound Travel by Citizens
  Notice of proposed rulemaking: Passports; grounds for denial
  Certification to the Secretary of State of persons barred from departure
  Suspension of Passport Services for Certain Categories of Applicants
  Temporary Prohibition on Departure of Vessels and Aircraft Carrying United States Citizens
  Passports: Temporary Suspension of Routine Services
  Cuban Assets Control Regulations
  Prohibiting Travel by United States Persons to Certain Areas
  Regulating Exit from the United States of Persons During the National Emergency
  Documents Required of Passengers Departing the United States by Air
  )("%s", (title) =>
  President attacks judge who blocked deportations
  Vietnam ends visa-free stays for American tourists
  Airlines told to share more data on American travelers before departure
  Trump invokes emergency powers to control internet
  Marines sent to Philadelphia as protests grow
  Justice Department to strip citizenship from naturalized critics
  TSA starts face scans of all domestic flyers
  TSA will turn away flyers without Real ID from May
  Section 702 spying powers renewed without warrant rule
  FBI seizes reporter's phone in leak case
  White House bars news agency from briefing room
  Administration defies court order on deportation flights
  Congress requires automatic draft registration
  More Americans renounce citizenship than ever
  EU adds fee for American visitors
  Passport applicants face ten-week wait as backlog grows
  Visitors from the US will need a visa for Bolivia next month
  FAA prohibits US airlines from flying to Port Sudan
  All flights between US and Nicaragua suspended
  Airline asks Justice Department for national no-fly list of unruly passengers
  State Department issues worldwide caution for Americans
  Pentagon orders US families to leave Bahrain
  Judge finds woman raised in Ohio is not a citizen
  Officials refuse to comply with judge's order
  Doctor returning home was questioned for hours at Boston airport, ACLU says
  Filming border patrol? You may lose Global Entry
  Trump vows to stop opening of new bridge to Canada
  Travelers would have to declare cash and prepaid cards under Treasury rule
  County weighs banning travel to get an abortion
  White House to require vaccines for air travelers
  Mali bans US citizens in reply to travel curbs
  State Department orders evacuation of American families from Beirut
  CDC orders quarantine for travelers arriving from outbreak zone
  Idaho law makes it a crime to take minors out of state for abortions
  Congress passes tax on remittances
  President suspends habeas corpus
  State Department closes dozens of consulates
  Trump pauses Global Entry
  President signs order declaring crime emergency in the capital
  Thousands of Guard troops fan out across Los Angeles
  Pentagon readies 1,500 soldiers for Minnesota
  He was born in Texas. Immigration officers locked him up anyway
  Citizen toddler sent to Honduras with her deported mother
  Trump again vows to end automatic citizenship for babies
  Without Real ID you will pay $45 at the airport
  Facial recognition is coming to 400 airports
  IRS to give addresses to immigration agents
  Pentagon press corps hands in badges rather than sign
  FBI raids home of reporter
  Vance: judges can't control the executive
  Brussels to keep Americans out as cases climb
  Japan to demand online authorization from American tourists
  Chad stops issuing visas to Americans in retaliation
  US evacuates citizens from Khartoum
  Airlines cut thousands of flights on FAA order
  CDC keeps cruise ships in port until autumn
  Police set up roadblocks to keep New Yorkers out
  Texas county makes it illegal to drive woman to abortion in other state
  Doctors are leaving America for Canada
  Women may have to sign up for Selective Service
  Global Entry shut down in funding fight
  Court restores citizenship of naturalized woman
  Judge orders Marines out of Philadelphia
  Governor wins ruling ending Guard deployment in Denver
  Judge rejects effort to strip naturalized man's citizenship
  Appeals court blocks order on birthright citizenship
  Homeland Security delays Real ID deadline again
  Appeals court requires warrants for phone searches at border
  House rejects renewal of warrantless surveillance law
  Judge orders Pentagon to restore reporters' credentials
  Judge blocks Idaho abortion travel law
  Senate votes to end national emergency at southern border
  Congress lets emergency powers expire
  State Department opens online passport renewal to all
  Judges in three states stop birthright order
  Last charter brings home Americans stuck in Morocco
  CDC ends no-sail order
  Court finds FBI searches of Americans' messages unconstitutional
  President invokes Insurrection Act over protests
  Trump sends National Guard to Portland
  House passes bill to extend Section 702 surveillance
  TSA starts charging flyers who lack Real ID
  Border agents search citizens' phones at airports in record numbers
  Federal judges report threats after rulings against administration
  Pentagon bars reporters who refuse new press rules
  Supreme Court hears birthright citizenship case
  Congress debates adding women to Selective Service
  EU to bar American travelers as cases rise
  Tennessee bill would ban out-of-state travel for abortions
  FAA orders nationwide ground stop
  Remittance tax in House bill would reach Americans too
`;

test("at least 75 % of contextual titles are contextual, and at most 10 % direct", () => {
  expect(shareOf(CONTEXTUAL, (score) => score >= RELEVANT_FROM)).toBeGreaterThanOrEqual(0.75);
  expect(shareOf(CONTEXTUAL, (score) => score >= DIRECT_FROM)).toBeLessThanOrEqual(0.1);
});
