import { formatDay } from "~/time";
import { Section } from "../plain-words";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

export interface RegisterEntry {
  id: string;
  name: string;
  law: string;
  affected: string;
  since: Date;
  sourceUrl: string;
  /** Points of 100 that it takes when it stands alone. */
  points: number;
}

/** The register of restrictions in force. */
export function RegisterSection({ entries }: { entries: RegisterEntry[] }) {
  return (
    <Section id="register" title="Restrictions in force today">
      <p>
        Federal laws and orders that limit citizens&rsquo; ability to leave. Most are narrow and
        long-standing. &ldquo;Impact&rdquo; is the number of points, out of 100, that the restriction would
        account for on its own.
      </p>
      <Table aria-label="Restrictions in force">
        <TableHeader>
          <TableRow>
            <TableHead>Restriction</TableHead>
            <TableHead>Since</TableHead>
            <TableHead className="text-right">Impact</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.id} className="align-top">
              <TableCell>
                <a href={entry.sourceUrl} target="_blank" rel="noopener noreferrer" className="link">
                  {entry.name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <span className="block text-xs text-muted-foreground">
                  {entry.law}. Affects {entry.affected}.
                </span>
              </TableCell>
              <TableCell className="align-top whitespace-nowrap figures">{formatDay(entry.since)}</TableCell>
              <TableCell className="text-right align-top figures">{entry.points.toFixed(1)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
