const DATE = /(\d{4}-\d{2}-\d{2})/;

/** A forecast question to the letter, each of its dates on one line. */
export function FrozenQuestion({ text }: { text: string }) {
  return (
    <blockquote className="border-l-2 border-primary pl-4 leading-relaxed">
      {text.split(DATE).map((part, index) =>
        DATE.test(part) ? (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </blockquote>
  );
}
