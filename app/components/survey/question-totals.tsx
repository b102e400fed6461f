import type { QuestionTotals } from "~/survey/totals.server";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table } from "../ui/table";

/** The answers to one question: a table whose rows include bars. */
export function QuestionTotalsCard({ totals }: { totals: QuestionTotals }) {
  const { label, answered, options } = totals;
  return (
    <Card className="mb-5 break-inside-avoid">
      <CardHeader>
        <CardTitle className="text-lg">{label}</CardTitle>
        <CardDescription>
          {answered} {answered === 1 ? "response" : "responses"}
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Table name={label}>
          <thead>
            <tr>
              <th scope="col">Answer</th>
              <th scope="col" className="w-1/5 max-sm:hidden">
                <span className="sr-only">Bar</span>
              </th>
              <th scope="col" className="text-right">
                People
              </th>
              <th scope="col" className="text-right">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ value, label: answer, count }) => (
              <tr key={value}>
                <td>{answer}</td>
                <td className="max-sm:hidden">
                  <Bar share={answered ? count / answered : 0} />
                </td>
                <td className="text-right figures">{count}</td>
                <td className="text-right figures">
                  {answered ? `${Math.round((100 * count) / answered)}%` : "—"}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </CardContent>
    </Card>
  );
}

/** A share from 0 to 1 as a bar; the numbers beside it say the same. */
function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full min-w-16">
      <rect width="100" height="8" rx="1" className="fill-border" />
      <rect width={100 * share} height="8" rx="1" className="fill-primary" />
    </svg>
  );
}
