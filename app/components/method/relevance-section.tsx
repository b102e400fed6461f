import type { JoinRowText } from "~/reading/join-rows";
import { Folded, Section } from "../legal-page";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

interface RelevanceSectionProps {
  relevantFrom: number;
  directFrom: number;
  joinRows: JoinRowText[];
}

/** What makes an article relevant: the first reading by rules and words, the second by a model, and both together. */
export function RelevanceSection({ relevantFrom, directFrom, joinRows }: RelevanceSectionProps) {
  return (
    <Section id="articles" title="Which articles count">
      <p>
        Each article gets a relevance from 0 to 100. {directFrom} and above: directly about leaving the
        country. {relevantFrom} to {directFrom - 1}: related developments. Below {relevantFrom}: not counted.
      </p>
      <p>
        Written rules and a statistical model of the words read each article first. Where an AI model is
        connected, it reads by the same definitions whatever could be about leaving, some three in a hundred
        articles, and decides. An administrator&rsquo;s decision outranks both.
      </p>
      <Folded title="How the two readings work, and what follows">
        <ReadingDetails joinRows={joinRows} />
      </Folded>
    </Section>
  );
}

function ReadingDetails({ joinRows }: Pick<RelevanceSectionProps, "joinRows">) {
  return (
    <>
      <h3 className="font-semibold">First, written rules and the words</h3>
      <p>
        Rules look for a topic of leaving (passports, borders, citizenship, assets), a government action, and
        US citizens or a US authority. Exclusion rules lower the result when the article is about something
        else, such as entry bans on foreigners, other countries&rsquo; passports, sports, movies or weather.
      </p>
      <p>
        A statistical model then weighs the article&rsquo;s words. It learned from everyday news and from
        examples that AI models wrote or labeled. An article counts as direct only where the rules say so and
        the words make it more likely than not, and as related where both together do. Within its class, a
        higher relevance means that the article is more likely to belong there, and it counts for more. For
        official documents, the rules decide unless the words are rather sure.
      </p>
      <h3 className="font-semibold">Second, an AI model</h3>
      <p>
        Where an AI model is connected, it reads every article in which the rules find a topic, or whose words
        don&rsquo;t rule out that it matters, by the same definitions, with title, description, outlet and
        date as all it sees. It must quote the words that decide. In each call it also gets six articles of
        our own whose class is clear. If it misreads two of them, leaves one out or quotes what isn&rsquo;t
        there, the whole answer is thrown away. Both readings are stored, and the first row that fits decides:
      </p>
      <JoinTable rows={joinRows} />
      <p>
        The stage and direction of news are the model&rsquo;s where it calls it relevant. Official documents
        keep what the rules say. An administrator&rsquo;s decision outranks both. If the model would reject
        more than half of what official documents or two outlets confirm in a week, its readings are taken
        back and the rules decide alone. Each article in our news list says who read it: &ldquo;Rules
        only,&rdquo; &ldquo;Rules and a model agree,&rdquo; &ldquo;Decided by a model,&rdquo; &ldquo;Rules and
        a model differ&rdquo; or &ldquo;Decided by an administrator.&rdquo;
      </p>
    </>
  );
}

function JoinTable({ rows }: { rows: JoinRowText[] }) {
  return (
    <Table aria-label="What both readings make of an article" stacks>
      <TableHeader>
        <TableRow>
          <TableHead>Rules and words</TableHead>
          <TableHead>AI model</TableHead>
          <TableHead>Together</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ only, first, second, joint }) => (
          <TableRow key={`${only} ${first} ${second}`} className="align-top">
            <TableCell>
              {first}
              {only && <span className="block text-xs text-muted-foreground">{only} only</span>}
            </TableCell>
            <TableCell label="AI model">{second}</TableCell>
            <TableCell label="Together">{joint}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
