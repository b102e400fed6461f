import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { About } from "./sections";

test("who runs the product and how to write to them appear as configured, each without the other too", () => {
  const markup = (about: string | null, contact: string | null) =>
    renderToStaticMarkup(<About about={about} contact={contact} />);
  const both = markup("Run by the Example Project.", "hello@example.com");
  expect(both).toContain("Run by the Example Project.");
  expect(both).toContain('href="mailto:hello@example.com"');
  expect(markup("Run by the Example Project.", null)).not.toContain("mailto:");
  expect(markup(null, "hello@example.com")).toContain("hello@example.com");
  expect(markup(null, null)).toBe("");
});
