import type { ExposureQuestion as Question } from "~/exposure/questions";

interface Props {
  question: Question;
  chosen: readonly string[];
  onAnswer: (values: string[]) => void;
}

/** One question as radio buttons or checkboxes. */
export function ExposureQuestion({ question: { id, text, type, options }, chosen, onAnswer }: Props) {
  function toggle(value: string, isChecked: boolean) {
    if (type === "one") onAnswer([value]);
    else onAnswer(isChecked ? [...chosen, value] : chosen.filter((other) => other !== value));
  }
  return (
    <fieldset className="border-t py-5 first:border-t-0 first:pt-0">
      <legend className="float-left mb-2 w-full font-medium">{text}</legend>
      <div className="clear-both grid">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1.5 text-sm">
            <input
              type={type === "one" ? "radio" : "checkbox"}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              className="mt-0.5 size-4 shrink-0 accent-(--primary)"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
