import checklist from "~/exposure/checklist.json";
import { ExternalLink } from "../ui/text";

/** What to have ready before leaving, with the source of each line. The boxes are for a pen, so nothing is stored. */
export function Checklist() {
  return (
    <section
      id="checklist"
      aria-labelledby="checklist-title"
      className="mt-12 scroll-mt-20 print:break-before-page"
    >
      <h2 id="checklist-title" className="heading text-2xl">
        Checklist before you leave
      </h2>
      <p className="mt-1 max-w-2xl text-muted-foreground">
        What to have ready while leaving is easy. Check the source before you act.
      </p>
      <div className="grid gap-x-10 lg:grid-cols-2 print:block">
        {checklist.map(({ topic, items }) => (
          <div key={topic} className="mt-6 print:mt-3 print:break-inside-avoid">
            <h3 className="heading text-lg">{topic}</h3>
            <ul className="mt-2 divide-y border-y">
              {items.map(({ text, source }) => (
                <li key={text} className="flex gap-3 py-2.5 print:py-1">
                  <span
                    aria-hidden="true"
                    className="mt-0.5 size-4 shrink-0 rounded-sm border border-input"
                  />
                  <p className="min-w-0 flex-1">
                    {text}{" "}
                    <span className="block text-xs text-muted-foreground">
                      <ExternalLink href={source.url}>{source.name}</ExternalLink>
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
