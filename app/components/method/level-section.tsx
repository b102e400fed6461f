import { CROWDING } from "~/assessment/crowding";
import { HALF_LIFE_DAYS, STAGE_WEIGHT } from "~/assessment/evidence";
import { FLOW_SHARE, FLOWS, KAPPA } from "~/assessment/risk-level";
import { Section } from "../plain-words";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { Formula } from "./formula";

const flowMeanings = {
  acts: "what was done: rules, orders and rulings on leaving itself",
  threats: "what is proposed or threatened",
  context: "what stands upstream: emergency powers, citizenship, surveillance, courts, press",
};

/** From stories and laws to the risk level. */
export function LevelSection() {
  return (
    <Section title="From stories and laws to the level">
      <p>
        Articles that tell the same event within five days are one story; copies of one text count once. A
        story weighs more the more it is about leaving, the further the government has gone (
        {STAGE_WEIGHT.act} for an act, {STAGE_WEIGHT.ruling} for a ruling, {STAGE_WEIGHT.proposal} for a
        proposal, {STAGE_WEIGHT.threat} for a threat, {STAGE_WEIGHT.analysis} for analysis) and the better its
        sources. Good news counts too, and lowers. Stories of one kind crowd each other: the heaviest counts
        whole, each further one {CROWDING} of what it would after the one before, so that nobody moves the
        level by flooding.
      </p>
      <p>Every story fades. It feeds one of three flows:</p>
      <Table aria-label="The three flows">
        <TableHeader>
          <TableRow>
            <TableHead>Flow</TableHead>
            <TableHead>Counts half after</TableHead>
            <TableHead>Takes at most</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {FLOWS.map((flow) => (
            <TableRow key={flow}>
              <TableCell>
                <span className="font-medium capitalize">{flow}</span>
                <span className="block text-muted-foreground">{flowMeanings[flow]}</span>
              </TableCell>
              <TableCell className="whitespace-nowrap figures">{HALF_LIFE_DAYS[flow]} days</TableCell>
              <TableCell className="whitespace-nowrap figures">{FLOW_SHARE[flow] * 100}%</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p>
        Each flow&rsquo;s sum x becomes a place from 0 to 100, with κ ={" "}
        {FLOWS.map((flow) => KAPPA[flow]).join(", ")} for acts (A), threats (T) and context (C):
      </p>
      <Formula>100 · (1 − e^(−x/κ))</Formula>
      <p>
        News fades while a restriction stays in force. So there is a stock as well: the register of
        restrictions below, each with a severity and the share of citizens whom it reaches.
      </p>
      <Formula>S = 100 · (1 − ∏(1 − severity · √reach))</Formula>
      <p>
        The level says how much of the freedom to leave is taken, when each part takes from what the others
        left:
      </p>
      <Formula>
        {`level = 100 · [1 − (1 − S/100)${FLOWS.map((flow, index) => `(1 − ${FLOW_SHARE[flow].toFixed(2)}·${"ATC"[index]}/100)`).join("")}]`}
      </Formula>
      <p>
        Its likely range comes from drawing the stories again 200 times: eight times in ten the level lies
        within it. When sources fail, the level keeps its earlier evidence and says that its coverage is low.
      </p>
    </Section>
  );
}
