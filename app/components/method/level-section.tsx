import type { LevelFacts } from "~/assessment/level/method-facts.server";
import { Folded, Section } from "../legal-page";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { Formula } from "./formula";
import { ComponentFormula, LevelFormula, RestrictionsFormula } from "./level-formulas";

const COMPONENT_MEANINGS = {
  acts: "Actions: rules, orders and rulings that directly affect leaving",
  threats: "Threats: proposals and threatened measures",
  context:
    "Context: related developments in emergency powers, citizenship, surveillance, courts and the press",
};

/** How stories and laws become the risk level. */
export function LevelSection({ facts }: { facts: LevelFacts }) {
  const { stageWeights, components } = facts;
  return (
    <Section id="level" title="How stories and laws become a risk level">
      <p>
        Articles about the same event are one story, and a story counts once. It weighs more the further the
        government has gone: {stageWeights.act} for an action, {stageWeights.ruling} for a ruling,{" "}
        {stageWeights.proposal} for a proposal, {stageWeights.threat} for a threat. Until an official document
        or a second independent outlet confirms it, its weight is multiplied by {facts.unconfirmedWeight}, up
        to {facts.unconfirmedMax}. Good news lowers the level.
      </p>
      <p>
        Stories fade. Similar ones count less and less, and context counts only above what an outlet usually
        reports.
      </p>
      <Table aria-label="The three news components" stacks>
        <TableHeader>
          <TableRow>
            <TableHead>Component</TableHead>
            <TableHead>Half-life</TableHead>
            <TableHead>Maximum share</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {components.map(({ id, halfLifeDays, maxShare }) => (
            <TableRow key={id}>
              <TableCell>{COMPONENT_MEANINGS[id]}</TableCell>
              <TableCell label="Half-life" className="whitespace-nowrap figures">
                {halfLifeDays} days
              </TableCell>
              <TableCell label="Maximum share" className="whitespace-nowrap figures">
                {Math.round(maxShare * 100)}%
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p>
        Restrictions count until they end. One that isn&rsquo;t in the register yet counts as possible until
        an administrator has checked it: in full when an official document reports it, half when three
        independent outlets do.
      </p>
      <Folded title="Formulas">
        <LevelFormulas facts={facts} />
      </Folded>
    </Section>
  );
}

function LevelFormulas({ facts }: { facts: LevelFacts }) {
  const { components } = facts;
  return (
    <>
      <p>
        Articles within five days of each other can be one story. Among similar stories, the largest counts in
        full and each further one {facts.discount} times as much as the one before. A new outlet&rsquo;s
        context starts to count about six weeks after we begin reading it and counts in full four weeks later.
      </p>
      <p>
        The sum for context is how far the news N is above its usual amount U, in units of the expected flow
        E:
      </p>
      <Formula>{`q = (N − U) / (E + ${facts.pull})`}</Formula>
      <p>
        Each sum x becomes a value from −50 to 100, below 0 where good news outweighs the rest, with k ={" "}
        {components.map(({ fill }) => fill).join(", ")} for actions (A), threats (T) and context (C):
      </p>
      <ComponentFormula />
      <p>The restrictions in force (R), each with a severity and the share of citizens it affects:</p>
      <RestrictionsFormula />
      <p>
        Together with the possible restrictions (P), each part raises what is left of 100 after the others:
      </p>
      <LevelFormula components={components} />
      <p>
        The 80% interval runs from the 10th to the 90th percentile of 200 random draws of what another reader
        of the same outlets could have seen: stories are drawn again, and some that we may have missed are
        added. It shows how much the level depends on which stories were reported, not whether the method is
        right. When sources fail, the level keeps its earlier evidence and the page says so.
      </p>
    </>
  );
}
