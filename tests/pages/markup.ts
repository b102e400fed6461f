import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** Resolves its rules once; by default, every page costs more for that than for its own check. */
class ResolvedOnce extends StaticConfigLoader {
  private resolved?: ReturnType<StaticConfigLoader["getConfigFor"]>;
  override getConfigFor(page: string) {
    return (this.resolved ??= super.getConfigFor(page));
  }
}

/** The published rules, as valid HTML and as accessible, without those of mere style. */
const validator = new HtmlValidate(
  new ResolvedOnce({
    root: true,
    extends: ["html-validate:recommended", "html-validate:a11y"],
    rules: {
      // React's way of writing HTML, which browsers read alike.
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "void-style": "off",
      "valid-id": ["error", { relaxed: true }],
      // Bars get their lengths from data; docs/decisions/013.
      "no-inline-style": "off",
      // The boxes of one question share its name.
      "form-dup-name": ["error", { shared: ["radio", "submit", "checkbox"] }],
      // Lists and tables may have a name; plain spans and divs may not.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
    },
  }),
);

/** Returns the problems of a page's HTML, one per line. */
export async function markupProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
