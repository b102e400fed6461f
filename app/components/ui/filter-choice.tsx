import { Label } from "./label";
import { Options, Select } from "./select";

/** A filter of a list: all, or one of the labeled values. */
export function FilterChoice(props: {
  name: string;
  label: string;
  chosen?: string;
  labels: Record<string, string>;
}) {
  const { name, label, chosen, labels } = props;
  return (
    <div className="grid min-w-56 flex-1 gap-1.5 lg:flex-none">
      <Label htmlFor={`filter-${name}`}>{label}</Label>
      <Select id={`filter-${name}`} name={name} defaultValue={chosen ?? ""} key={chosen ?? ""}>
        <Options labels={labels} empty="All" />
      </Select>
    </div>
  );
}
