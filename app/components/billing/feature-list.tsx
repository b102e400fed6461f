import { Check } from "~/components/ui/icons";

/** What a plan includes, with check marks. */
export const FeatureList = ({ features }: { features: readonly string[] }) => (
  <ul className="grid gap-2.5">
    {features.map((feature) => (
      <li key={feature} className="flex items-start gap-2.5">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
        {feature}
      </li>
    ))}
  </ul>
);
