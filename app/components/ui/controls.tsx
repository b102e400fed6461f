import { ChevronDown } from "~/components/ui/icons";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { cn } from "./class-names";

export function Label({ className, htmlFor, ...props }: ComponentPropsWithoutRef<"label">) {
  return (
    <label
      htmlFor={htmlFor}
      className={cn("text-sm leading-snug font-medium select-none", className)}
      {...props}
    />
  );
}

export const Input = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(function Input(
  { className, type = "text", ...props },
  ref,
) {
  return <input ref={ref} type={type} className={cn("field h-10", className)} {...props} />;
});

/** A field's error. Use the id that the field's aria-describedby refers to. */
export function FieldError({ id, children }: { id?: string; children?: string | string[] }) {
  const text = Array.isArray(children) ? children[0] : children;
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm text-destructive">
      {text}
    </p>
  );
}

export function Textarea({ className, ...props }: ComponentPropsWithoutRef<"textarea">) {
  return <textarea className={cn("field block min-h-24 py-2", className)} {...props} />;
}

/** A styled native select: works without JavaScript, by touch and by keyboard. Children are `<option>`s. */
export const Select = forwardRef<HTMLSelectElement, ComponentPropsWithoutRef<"select">>(function Select(
  { className, children, ...props },
  ref,
) {
  return (
    <span className="relative block">
      <select ref={ref} className={cn("field h-10 appearance-none pr-9", className)} {...props}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
});

/** One option for each labeled value. @param props.empty the label of an option without a value, which comes first */
export function Options({ labels, empty }: { labels: Record<string, string>; empty?: string }) {
  return (
    <>
      {empty && <option value="">{empty}</option>}
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

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

/** A setting that takes effect immediately: a button with the role of a switch. Give it a name by a label or aria-label. */
export function Switch({
  className,
  checked,
  ...props
}: ComponentPropsWithoutRef<"button"> & { checked: boolean }) {
  return (
    <button
      role="switch"
      aria-checked={checked}
      className={cn(
        "inline-flex h-6 w-11 shrink-0 items-center rounded-full border p-0.5 transition-colors disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55",
        checked ? "border-primary bg-primary" : "border-input bg-secondary",
        className,
      )}
      {...props}
    >
      <span
        className={cn(
          "block size-4.5 rounded-full transition-transform",
          checked ? "translate-x-5 bg-primary-foreground" : "bg-muted-foreground",
        )}
      />
    </button>
  );
}
