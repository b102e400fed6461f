import { expect, test } from "vitest";
import { documentOf, type DocumentKind } from "~/sources/official-document";
import { scoreRelevance } from "../../tests/title-scores";
import { DOCUMENT_FORMS, formsOf } from "./document-forms";

interface Case {
  form: string;
  action: string | null;
  /** After the measure's title. */
  suffix?: string;
  /** Before it. */
  prefix?: string;
  kind?: DocumentKind;
  stage?: "act" | "proposal" | "ruling";
}

const PROPOSED = { kind: "proposed-rule", stage: "proposal" } as const;

const RESTRICTION = "Passports: Denial to Citizens Who Owe Taxes";
const EASING = "Cuban Assets Control Regulations: Authorization of Family Travel";

const read = ({ action, suffix = "", prefix = "", kind = "rule" }: Case, measure: string) =>
  scoreRelevance({
    title: `${prefix}${measure}${suffix}`,
    description: null,
    source: "Federal Register",
    document: documentOf(kind, {
      action,
      agencies: ["State Department"],
      cfrParts: [{ title: 22, part: 51 }],
    }),
    publishedAt: new Date("2026-11-20T12:00:00Z"),
  });

const KEEPS: Case[] = [
  { form: "final rule", action: "Final rule." },
  { form: "final rule", action: "Temporary final rule; request for comments." },
  { form: "interim final rule", action: "Interim final rule with request for comments." },
  { form: "proposed rule", action: "Proposed rule.", ...PROPOSED },
  { form: "proposed rule", action: "Supplemental notice of proposed rulemaking.", ...PROPOSED },
  {
    form: "advance notice of proposed rulemaking",
    action: "Advance notice of proposed rulemaking.",
    ...PROPOSED,
  },
  { form: "confirmation of effective date", action: "Direct final rule; confirmation of effective date." },
  { form: "confirmation of effective date", action: null, suffix: "; Confirmation of Effective Date" },
  { form: "extension", action: "Temporary rule; extension of effective period." },
  { form: "extension", action: "Temporary final rule; extension of effective date." },
  { form: "extension", action: "Notification of continuation of temporary restrictions." },
  { form: "reinstatement", action: "Final rule; reinstatement." },
  { form: "reinstatement", action: "Final rule.", prefix: "Reinstatement of the Rule on " },
  { form: "end of a stay or delay", action: "Final rule; lifting of stay." },
  { form: "end of a stay or delay", action: null, suffix: "; Withdrawal of Delay" },
  { form: "end of a stay or delay", action: null, suffix: "; Withdrawal of Delay of Effective Date" },
  { form: "end of a stay or delay", action: null, suffix: ": Stay Lifted" },
  {
    form: "end of a stay or delay",
    action: "Final rule; rescission of stay of effectiveness.",
    suffix: "; Rescission of Stay of Effectiveness",
  },
  {
    form: "end of a stay or delay",
    action: "Proposed rule; withdrawal of proposed rescission.",
    stage: "proposal",
  },
  { form: "extension", action: "Temporary final rule; extension of expiration date." },
  { form: "extension", action: "Temporary final rule; extension of expiration." },
  { form: "extension", action: "Interim final rule; extension of sunset date." },
  { form: "denial of a stay or of reconsideration", action: "Final rule; denial of request for stay." },
  { form: "denial of a stay or of reconsideration", action: "Petition for reconsideration; denial." },
  { form: "denial of a stay or of reconsideration", action: null, suffix: "; Denial of Reconsideration" },
];

const TURNS: Case[] = [
  {
    form: "withdrawal",
    action: "Proposed rule; withdrawal.",
    suffix: ": Notification of Proposed Withdrawal",
    ...PROPOSED,
  },
  {
    form: "withdrawal",
    action: "Notice of proposed rulemaking; withdrawal.",
    suffix: "; Withdrawal",
    ...PROPOSED,
  },
  { form: "withdrawal", action: "Withdrawal.", suffix: "; Withdrawal of Proposed Rule", ...PROPOSED },
  { form: "withdrawal", action: "Direct final rule; partial withdrawal." },
  { form: "withdrawal", action: null, suffix: "; Notice of Withdrawal of Final Rule" },
  {
    form: "withdrawal",
    action: null,
    prefix: "Withdrawal of Advance Notice of Proposed Rulemaking on ",
    ...PROPOSED,
  },
  { form: "rescission", action: "Final rule; rescission." },
  { form: "rescission", action: "Final rule.", prefix: "Rescission of the Rule on " },
  { form: "rescission", action: "Final rule; rescission of regulations.", prefix: "Rescission of " },
  { form: "rescission", action: "Proposed rule; rescission.", ...PROPOSED },
  {
    form: "rescission",
    action: "Notice of intent to rescind.",
    suffix: "; Notice of Intent To Rescind",
    kind: "notice",
    stage: "proposal",
  },
  {
    form: "rescission",
    action: null,
    prefix: "Notice of Intent To Rescind the Rule on ",
    kind: "notice",
    stage: "proposal",
  },
  { form: "rescission", action: "Final rule; recission." },
  {
    form: "rescission",
    action: null,
    prefix: "Rescinding the Proclamation on ",
    kind: "presidential-document",
  },
  { form: "withdrawal", action: null, prefix: "Notice of Withdrawal: " },
  { form: "withdrawal", action: null, prefix: "Withdrawing the Rule on " },
  { form: "suspension", action: "Final rule.", prefix: "Suspension of the Rule on " },
  { form: "suspension", action: null, prefix: "Suspending Enforcement of the Rule on " },
  { form: "termination", action: "Final rule.", prefix: "Cancellation of the Rule on " },
  { form: "termination", action: null, prefix: "Abandonment of the Proposed Rule on " },
  { form: "repeal", action: null, prefix: "Nullifying the Rule on " },
  { form: "repeal", action: "Final rule.", prefix: "Elimination of the Rule on " },
  { form: "removal of what the title names", action: "Final rule.", prefix: "Removing Regulations on " },
  { form: "vacatur", action: "Final rule; vacatur." },
  { form: "vacatur", action: "Final rule.", suffix: "; Removal of Vacated Regulations" },
  { form: "court order", action: "Notification of court order.", stage: "ruling" },
  {
    form: "court order",
    action: "Notification of preliminary injunction.",
    suffix: "; Stay",
    stage: "ruling",
  },
  { form: "repeal", action: "Final rule; repeal." },
  { form: "repeal", action: "Final rule; CRA revocation." },
  { form: "repeal", action: "Final rule; disapproval under the Congressional Review Act." },
  { form: "repeal", action: null, prefix: "Revoking Executive Order 14999, ", kind: "presidential-document" },
  {
    form: "repeal",
    action: null,
    prefix: "Revocation of Executive Order 14999 of May 2, 2026, on ",
    kind: "presidential-document",
  },
  { form: "repeal", action: "Final rule; revocation." },
  { form: "repeal", action: "Final rule.", suffix: "; Repeal of Regulations" },
  { form: "removal", action: "Final rule; removal of regulations." },
  { form: "removal of what the title names", action: "Final rule.", prefix: "Removal of " },
  { form: "stay", action: "Final rule; stay of effectiveness.", suffix: "; Stay" },
  { form: "stay", action: "Final rule; administrative stay.", suffix: "; Delay of Effective Date" },
  { form: "stay", action: null, suffix: "; Stay of Effective Date Pending Judicial Review" },
  { form: "suspension", action: "Final rule; suspension." },
  { form: "suspension", action: null, suffix: "; Suspension of Enforcement" },
  { form: "suspension", action: "Notification of enforcement discretion." },
  { form: "suspension", action: "Final rule; notification of non-enforcement." },
  {
    form: "termination",
    action: "Notice of termination of rulemaking.",
    suffix: "; Termination of Rulemaking",
    kind: "notice",
  },
  { form: "termination", action: "Notice; cancellation.", suffix: "; Cancellation", kind: "notice" },
  { form: "termination", action: "Notice of expiration.", kind: "notice" },
  { form: "termination", action: "Notice of lapse.", kind: "notice" },
  { form: "termination", action: "Notice of intent to terminate.", kind: "notice", stage: "proposal" },
  {
    form: "termination",
    action: null,
    prefix: "Terminating the Proclamation on ",
    kind: "presidential-document",
  },
  { form: "delay", action: "Final rule; delay of effective date.", suffix: "; Delay of Effective Date" },
  { form: "delay", action: "Final rule; further delay of effective and compliance dates." },
  { form: "delay", action: "Final rule; extension of compliance date." },
  { form: "delay", action: null, prefix: "Delay of Effective Date: " },
  { form: "delay", action: null, prefix: "Postponing the Effective Date of the Rule on " },
  { form: "delay", action: null, suffix: "; Postponement of Enforcement Date" },
  { form: "delay", action: null, prefix: "Postponement of the Rule on " },
  { form: "delay", action: "Interim final rule; delay of effective date; reopening of comment period." },
];

// As titles have them: after ";" or ":", or in parentheses or brackets.
const ENDINGS: Record<string, string[]> = {
  withdrawal: ["Withdrawn", "Withdrawal of Final Rule Under Court Review", "Notice of Rule Withdrawal"],
  rescission: ["Rescinded", "Rescission of Temporary Regulations"],
  vacatur: ["Rule Vacated", "Vacatur of Final Rule in Part"],
  repeal: [
    "Nullification",
    "Congressional Review Act Disapproval",
    "Disapproval Under the Congressional Review Act",
  ],
  stay: [
    "Stay of Final Rule Pending Reconsideration",
    "Partial Stay",
    "Administrative Stay Until June 1, 2027",
  ],
  suspension: [
    "Rule Suspension",
    "Temporary Suspension of Enforcement",
    "Held in Abeyance",
    "Regulatory Freeze",
  ],
  termination: [
    "Discontinuance",
    "Discontinuation of Rulemaking Proceeding",
    "Abandonment of Rulemaking",
    "Cancellation of Rule",
    "Closure of Docket",
  ],
  delay: [
    "60-Day Delay of Effective Date",
    "Delay of the Effective Date for 60 Days",
    "Delay of Effective Date Until March 1, 2027",
    "Effective Date Delayed",
    "Effective Date Postponed Indefinitely",
    "Compliance Date Extended",
    "Tolling of Effective Date",
    "Further Delay of Effective and Compliance Dates",
  ],
};

test.each(
  Object.entries(ENDINGS).flatMap(([form, endings]) => endings.map((ending) => [form, ending] as const)),
)("a %s is found in an action line and in every place of a title: %s", (form, ending) => {
  const places: Case[] = [
    { form, action: null, suffix: `; ${ending}` },
    { form, action: "Rule.", suffix: `: ${ending}` },
    { form, action: null, suffix: ` (${ending})` },
    { form, action: null, suffix: ` [${ending}]` },
    { form, action: null, prefix: `${ending}: ` },
    { form, action: `Final rule; ${ending.toLowerCase()}.` },
    { form, action: `${ending}.`, suffix: `; ${ending}` },
  ];
  for (const place of places) {
    const { action, prefix = "", suffix = "" } = place;
    const { forms, measure } = formsOf({ kind: "rule", action }, `${prefix}${RESTRICTION}${suffix}`);
    expect([forms.map(({ name }) => name), measure], JSON.stringify(place)).toEqual([[form], RESTRICTION]);
    expect(read(place, RESTRICTION).direction, JSON.stringify(place)).toBe("lowers");
    expect(read(place, EASING).direction, JSON.stringify(place)).toBe("raises");
  }
});

test.each([
  "Passports; Suspension",
  "Passports: Revocation",
  "Passports: Withdrawal of Services",
  "Passports; Cancellation of Passports",
  "Border Crossings: Closure of Ports",
  "Passports; Suspension of Issuance Until March 1, 2027",
  "International Flights; Delay of Departures",
])("a part of a title that names what is done to travelers is the measure, not a form: %s", (title) => {
  expect(formsOf({ kind: "rule", action: "Final rule." }, title)).toEqual({ forms: [], measure: title });
});

const NEITHER: Case[] = [
  { form: "correction", action: "Final rule; correction." },
  { form: "correction", action: "Correcting amendment.", suffix: "; Correction" },
  { form: "correction", action: "Final rule; technical amendment." },
  { form: "correction", action: null, prefix: "Correction to " },
  { form: "comment period", action: "Proposed rule; extension of comment period.", ...PROPOSED },
  { form: "comment period", action: "Proposed rule; reopening of comment period.", ...PROPOSED },
  { form: "comment period", action: null, suffix: "; Reopening of Comment Period" },
  { form: "comment period", action: "Proposed rule; reopening.", ...PROPOSED },
  { form: "comment period", action: null, suffix: "; Reopening of the Record" },
  { form: "denial of a petition for rulemaking", action: "Petition for rulemaking; denial.", ...PROPOSED },
];

const withText = (cases: Case[]) =>
  cases.map(
    (sample) =>
      [`${sample.form}: ${sample.prefix ?? ""}_${sample.suffix ?? ""} (${sample.action})`, sample] as const,
  );

test.each(withText(KEEPS))("a form that keeps the measure has its direction: %s", (_, sample) => {
  expect(read(sample, RESTRICTION)).toMatchObject({ direction: "raises", stage: sample.stage ?? "act" });
  expect(read(sample, EASING)).toMatchObject({ direction: "lowers", stage: sample.stage ?? "act" });
});

test.each(withText(TURNS))(
  "a form that ends or delays the measure turns its direction round: %s",
  (_, sample) => {
    expect(read(sample, RESTRICTION)).toMatchObject({ direction: "lowers", stage: sample.stage ?? "act" });
    expect(read(sample, EASING)).toMatchObject({ direction: "raises", stage: sample.stage ?? "act" });
  },
);

test.each(withText(NEITHER))(
  "a form that changes nothing of the measure is neutral and routine: %s",
  (_, sample) => {
    for (const measure of [RESTRICTION, EASING])
      expect(read(sample, measure)).toMatchObject({
        direction: "neutral",
        isRoutineRenewal: true,
        stage: sample.stage ?? "act",
      });
  },
);

test("every form of the table has a case here", () => {
  const tried = new Set([...KEEPS, ...TURNS, ...NEITHER].map(({ form }) => form));
  expect(DOCUMENT_FORMS.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test.each(withText([...KEEPS, ...TURNS, ...NEITHER]))(
  "the form is found, or the kind of document: %s",
  (_, { form, action, suffix = "", prefix = "", kind = "rule" }) => {
    const { forms, measure } = formsOf({ kind, action }, `${prefix}${RESTRICTION}${suffix}`);
    const isKind = /proposed rule|final rule/.test(form);
    expect(forms.map(({ name }) => name)).toEqual(isKind ? [] : [form]);
    expect(measure).toBe(RESTRICTION);
  },
);

test.each([
  ["Rescission of Passport Denial for Unpaid Taxes", "Proposed rule; withdrawal.", "raises"],
  [
    "Rescission of Passport Denial for Unpaid Taxes; Delay of Effective Date",
    "Final rule; delay of effective date.",
    "raises",
  ],
  ["Passports: Denial to Citizens Who Owe Taxes; Rescission; Withdrawal", null, "raises"],
  [
    "Passports: Denial to Citizens Who Owe Taxes; Termination of Rulemaking",
    "Proposed rule; withdrawal.",
    "lowers",
  ],
  ["Removal of Restrictions on Family Travel to Cuba", "Final rule.", "lowers"],
  ["Removal of Restrictions on Family Travel to Cuba", "Final rule; rescission.", "raises"],
  ["Removal of Restrictions on Family Travel to Cuba; Stay", "Final rule; stay.", "raises"],
  ["Removal of the Rule on Passports: Denial for Unpaid Taxes", "Final rule; removal.", "lowers"],
  ["Passports: Denial, Revocation, Suspension", "Final rule.", "raises"],
  ["Suspension of Passport Issuance", "Notice of suspension.", "raises"],
  ["Schedule of Fees for Consular Services; Suspension of Passport Issuance", "Final rule.", "raises"],
  [`${RESTRICTION}; Withdrawal of Notice of Withdrawal`, "Withdrawal of notice of withdrawal.", "raises"],
  [`${RESTRICTION}; Repeal of Rescission`, "Final rule; repeal of rescission.", "raises"],
  [`${RESTRICTION}; Reversal of Withdrawal`, "Final rule; reversal of withdrawal.", "raises"],
  [`${RESTRICTION}; Expiration of Stay`, "Notice of expiration of stay.", "raises"],
  [`${RESTRICTION}; End of Enforcement Discretion`, null, "raises"],
  [`Lifting of the Stay of the Rule on ${RESTRICTION}`, "Final rule.", "raises"],
  [`${RESTRICTION}; Reinstatement of Stay`, "Final rule; reinstatement of stay.", "lowers"],
  [`${RESTRICTION}; Extension of Delay`, "Final rule; extension of delay.", "lowers"],
  [`${RESTRICTION} (Enjoined in Part)`, "Rule; partially enjoined.", "lowers"],
  [
    `${RESTRICTION}; Delay of Effective Date`,
    "Final rule; delay of effective date and withdrawal of guidance.",
    "lowers",
  ],
  ["Rescission of Passport Denial", "Proposed rule; withdrawal of proposed rescission.", "raises"],
  ["United States Passports Invalid for Travel to Libya", "Notice of lifting of restriction.", "lowers"],
  ["U.S. Passports Invalid for Travel to Libya", "Notice of revocation of travel restriction.", "lowers"],
  ["Revocation of the Restriction on the Use of U.S. Passports for Travel to Libya", "Notice.", "lowers"],
  ["Suspension of the Exit Permit Requirement for United States Citizens", "Final rule.", "lowers"],
  ["Revocation of Travel Ban Exemptions for United States Citizens", "Final rule.", "raises"],
  ["Rescission of the Rule Requiring Exit Permits for United States Citizens", "Final rule.", "lowers"],
  ["Revoking Proclamation 10999 Suspending Departures of United States Citizens", null, "lowers"],
  ["Repeal of Authorization for Family Travel to Cuba", "Final rule; repeal.", "raises"],
  ["Withdrawal of Passport Privileges From Delinquent Taxpayers", "Final rule.", "raises"],
  ["Withdrawal of Passport Eligibility Restrictions for Delinquent Taxpayers", "Final rule.", "lowers"],
  ["Withdrawal of Passports From Citizens Who Owe Taxes", "Final rule.", "raises"],
  ["Withdrawal of Passports From Citizens Who Owe Taxes", "Proposed rule; withdrawal.", "lowers"],
  ["Revocation of Authorizations for Travel to Cuba", "Final rule.", "raises"],
  ["Reinstatement of Passport Eligibility for Tax Debtors", "Final rule.", "lowers"],
  ["Termination of Passport Validity for Travel to Cuba", "Notice.", "raises"],
  [`${RESTRICTION}; Withdrawal; Correction`, "Final rule; withdrawal; correction.", "neutral"],
  [`${RESTRICTION}; Delay of Effective Date; Correction`, null, "neutral"],
  [RESTRICTION, "Final rule; withdrawal of correction.", "neutral"],
  [RESTRICTION, "Proposed rule; withdrawal of extension of comment period.", "neutral"],
  [RESTRICTION, "Proposed rule; postponement of public hearing.", "neutral"],
] as const)(
  "what is done to a form is told from what is done to the measure: %s (%s)",
  (title, action, direction) => {
    expect(read({ form: "", action }, title).direction).toBe(direction);
  },
);

test("an abstract that says what is withdrawn doesn't turn the direction back", () => {
  const document = documentOf("proposed-rule", { action: "Proposed rule; withdrawal." });
  const description = "The Department withdraws its proposal to deny passports to citizens who owe taxes.";
  const input = { source: "Federal Register", document, publishedAt: new Date(0), description };
  expect(scoreRelevance({ ...input, title: `${RESTRICTION}; Withdrawal` }).direction).toBe("lowers");
  expect(scoreRelevance({ ...input, title: "Passports; Withdrawal" }).direction).toBe("lowers");
});

test("only what takes back a proposal is a withdrawal of one", () => {
  const isWithdrawal = (action: string, kind: DocumentKind) =>
    read({ form: "", action, kind }, RESTRICTION).isWithdrawal;
  expect(isWithdrawal("Proposed rule; withdrawal.", "proposed-rule")).toBe(true);
  expect(isWithdrawal("Final rule; withdrawal.", "rule")).toBe(false);
  expect(isWithdrawal("Proposed rule; rescission.", "proposed-rule")).toBe(false);
});
