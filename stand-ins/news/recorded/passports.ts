import type { DemonstrationStory } from "../article";

/** A bill and a rule on passports: proposed, fought over, blocked, withdrawn. */
export const PASSPORTS: readonly DemonstrationStory[] = [
  {
    at: 5,
    title: "Passport waiting times fall to four weeks",
    text: "The State Department says routine service for US passports is back to normal.",
    carriers: ["thenewsapi", "guardian"],
  },
  {
    at: 15,
    title: "Bill would let the Secretary of State revoke the passports of US citizens without a court order",
    text: "Passport Integrity Act: a bill to authorize the revocation of passports of United States citizens under investigation.",
    carriers: ["api_data_gov"],
    bill: { type: "HR", number: "99104" },
  },
  {
    at: 15,
    title: "House bill would allow the government to revoke passports of US citizens under investigation",
    text: "Civil liberties groups say the proposal would let officials stop Americans from leaving the country without a conviction.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: [
      "Lawmakers propose passport revocation power over American citizens",
      "Proposed passport revocation bill for US citizens alarms civil liberties groups",
    ],
  },
  {
    at: 19,
    title: "Former consuls tell House panel that passport bill would strand American citizens abroad",
    text: "Witnesses said a passport revoked without a hearing leaves a citizen unable to come home or to leave.",
    carriers: ["thenewsapi"],
  },
  {
    at: 23,
    title: "House committee advances bill to revoke passports of US citizens under investigation",
    text: "The vote was along party lines; a floor vote is expected next month.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Passport revocation bill for American citizens clears House committee"],
  },
  {
    at: 24,
    title: "Senate companion on passports is introduced",
    text: "A bill to authorize the Secretary of State to deny or revoke passports of United States citizens on grounds of national security.",
    carriers: ["api_data_gov"],
    bill: { type: "S", number: "93312" },
  },
  {
    at: 29,
    title: "Department of State; Passports: Revised procedures for denial and revocation of US passports",
    text: "The interim final rule changes how the Department notifies United States citizens of a denial or revocation of a passport.",
    carriers: ["federal_register"],
  },
  {
    at: 30,
    title: "New State Department rule widens grounds to deny US citizens a passport",
    text: "The interim rule took effect on publication; comments are open for sixty days.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: [
      "State Department rule widens the grounds for denying passports to American citizens",
      "Wider grounds for refusing passports to US citizens take effect at State Department",
    ],
  },
  {
    at: 33,
    title: "Three US citizens sue the State Department over denied passports",
    text: "The complaint says the new rule stops American citizens from leaving the country without due process.",
    carriers: ["thenewsapi", "perplexity"],
    alsoAs: ["American citizens denied passports under new rule go to court"],
  },
  {
    at: 39,
    title: "Federal court blocks rule that denied passports to US citizens",
    text: "The judge ordered the State Department to issue passports to American applicants without the extra review.",
    carriers: ["guardian", "thenewsapi", "perplexity"],
    alsoAs: ["Judge blocks State Department rule on denying passports to American citizens"],
  },
  {
    at: 44,
    title: "Department of State; Passports: Withdrawal of interim rule on denial of US passports",
    text: "The Department withdraws the rule on denial and revocation of passports of United States citizens.",
    carriers: ["federal_register"],
  },
  {
    at: 45,
    title: "State Department withdraws rule that widened grounds to deny US citizens passports",
    text: "The withdrawal restores the earlier procedure for American applicants.",
    carriers: ["thenewsapi", "guardian"],
    alsoAs: ["State Department drops passport denial rule for American citizens"],
  },
  {
    at: 64,
    title: "President threatens to suspend passports of US citizens who join protests abroad",
    text: "Aides said no order had been drafted; legal scholars called a suspension of citizens' passports unlawful.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Threat to suspend American citizens' passports over protests abroad draws rebuke"],
  },
  {
    at: 66,
    title: "White House withdraws threat to suspend passports of US citizens",
    text: "A spokeswoman said that no order would follow the remark of Monday.",
    carriers: ["thenewsapi", "guardian"],
  },
  {
    at: 78,
    title: "Senate rejects bill to revoke passports of US citizens without a court order",
    text: "The proposal failed to reach the votes it needed.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Senate rejects passport revocation bill for American citizens"],
  },
  {
    at: 82,
    title: "Senate bill would repeal the passport revocation for tax debt",
    text: "A bill to repeal section 7345 of the Internal Revenue Code, relating to revocation or denial of passports for tax debt of citizens.",
    carriers: ["api_data_gov"],
    bill: { type: "S", number: "93427" },
  },
  {
    at: 88,
    title: "Online renewal of US passports opens to all adult citizens",
    text: "The State Department says that most renewals now take two weeks.",
    carriers: ["thenewsapi", "guardian"],
  },
];
