import { Instant } from "../instant";
import { ListCard } from "../ui/list-card";

interface FailingCustomer {
  customerId: string | null;
  email: string;
  since: string | null;
  retryAt: string | null;
}

/** The customers whose subscription can't be read from Stripe; nothing if there are none. */
export function FailingCustomersCard({ customers }: { customers: FailingCustomer[] }) {
  if (customers.length === 0) return null;
  return (
    <ListCard
      title="Payments"
      description="Customers whose subscription couldn’t be read from Stripe. Their access stays as it was last known."
      name="Customers"
      list={{ rows: customers }}
      rowKey={({ email }) => email}
      empty="No customers"
      columns={[
        { name: "Email", kind: "main", cell: ({ email }) => email },
        { name: "Stripe customer", kind: "long", cell: ({ customerId }) => customerId },
        { name: "Failing since", cell: ({ since }) => <Instant at={since} /> },
        { name: "Next try", cell: ({ retryAt }) => <Instant at={retryAt} /> },
      ]}
    />
  );
}
