import { DomUtils, type parseDocument } from "htmlparser2";

export type Root = ReturnType<typeof parseDocument> | Element;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A text in full, or what it matches. */
export type Wanted = string | RegExp;

/** The roles of elements without a `role` attribute. */
const ROLES: Record<string, string> = {
  article: "article",
  button: "button",
  dialog: "dialog",
  fieldset: "group",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  img: "img",
  li: "listitem",
  main: "main",
  math: "math",
  nav: "navigation",
  ol: "list",
  option: "option",
  section: "region",
  table: "table",
  td: "cell",
  textarea: "textbox",
  tr: "row",
  ul: "list",
};
const INPUTS: Record<string, string> = { checkbox: "checkbox", radio: "radio", submit: "button" };
/** Elements that hold no text of the page. */
const SILENT = new Set(["head", "script", "style", "template"]);

/**
 * A page or a part of one, read as by someone who sees no styles: by its text, and by roles and names. What is folded counts as
 * shown, what has the attribute `hidden` does not.
 */
export class Part {
  constructor(public root: Root) {}

  /** The text in one line. */
  get text(): string {
    return textOf(this.root);
  }

  /** Each piece of text by itself, whatever the styles put beside it. */
  get pieces(): string[] {
    return [this.root, ...elementsIn(this.root)].flatMap(({ childNodes }) =>
      childNodes.flatMap((node) => (node.type === "text" && "data" in node ? [node.data.trim()] : [])),
    );
  }

  /** The part around it. */
  get parent(): Part {
    const { parent } = this.root;
    return parent && isElement(parent) ? new Part(parent) : this;
  }

  /** The element's own attribute. */
  attribute(name: string): string | undefined {
    return "attribs" in this.root ? this.root.attribs[name] : undefined;
  }

  setAttribute(name: string, value: string): void {
    if ("attribs" in this.root) this.root.attribs[name] = value;
  }

  /** What assistive technology calls it. */
  get name(): string {
    return isElement(this.root) ? nameOf(this.root) : "";
  }

  /** Whether some element has this text in full, or a text that matches. */
  sees(wanted: Wanted): boolean {
    return elementsIn(this.root).some((element) => matches(textOf(element), wanted));
  }

  /** Throws unless some element has each of these texts in full, or a text that matches. */
  see(...wanted: Wanted[]): void {
    for (const want of wanted)
      if (!this.sees(want)) throw new Error(`No text ${want} in: ${this.text.slice(0, 3000)}`);
  }

  /** The parts with this role or tag, `*` for any, and name, in their order. */
  all(role: string, name?: Wanted): Part[] {
    return elementsIn(this.root)
      .filter(
        (element) =>
          (role === "*" || element.name === role || roleOf(element) === role) && this.isCalled(element, name),
      )
      .map((element) => new Part(element));
  }

  /** The first part with this role and name. @throws if there is none */
  get(role: string, name?: Wanted): Part {
    const [first] = this.all(role, name);
    if (!first) throw new Error(`No ${role} ${name ?? ""} in: ${this.text.slice(0, 3000)}`);
    return first;
  }

  /** The parts of this role that have a text, as rows that hold a name. */
  having(role: string, wanted: Wanted): Part[] {
    return this.all(role).filter((part) =>
      typeof wanted === "string" ? part.text.includes(wanted) : wanted.test(part.text),
    );
  }

  /** The field with this label. @throws if there is none */
  field(label: Wanted): Part {
    const found = elementsIn(this.root).find(
      (element) => /^(input|select|textarea)$/.test(element.name) && matches(nameOf(element), label),
    );
    if (!found) throw new Error(`No field ${label} in: ${this.text.slice(0, 3000)}`);
    return new Part(found);
  }

  /** What a field holds, as a form would send it; of a box, whether it is ticked. */
  get value(): string | boolean {
    return "attribs" in this.root ? valueOf(this.root) : "";
  }

  private isCalled(element: Element, name: Wanted | undefined): boolean {
    return name === undefined || matches(nameOf(element), name);
  }
}

type Node = Root["childNodes"][number];

const isElement = (node: object): node is Element => "attribs" in node;

/** The elements of a tree, in their order, without what is hidden or holds no text. */
export function elementsIn(root: Root): Element[] {
  return root.childNodes.flatMap((node) =>
    isElement(node) && !isSilent(node) ? [node, ...elementsIn(node)] : [],
  );
}

const isSilent = ({ name, attribs }: Element) => SILENT.has(name) || "hidden" in attribs;

/** The closest element that passes, from this one up. */
export function closest(element: Element, passes: (element: Element) => boolean): Element | undefined {
  if (passes(element)) return element;
  return element.parent && isElement(element.parent) ? closest(element.parent, passes) : undefined;
}

/** What a field holds. */
export function valueOf(field: Element): string | boolean {
  const { type, value } = field.attribs;
  if (type === "checkbox" || type === "radio") return "checked" in field.attribs;
  if (field.name === "textarea") return DomUtils.textContent(field).replace(/^\n/, "");
  if (field.name !== "select") return value ?? "";
  const options = DomUtils.getElementsByTagName("option", field);
  const chosen = options.find((option) => "selected" in option.attribs) ?? options[0];
  return chosen ? (chosen.attribs["value"] ?? textOf(chosen)) : "";
}

function roleOf({ name, attribs }: Element): string | undefined {
  if (attribs["role"]) return attribs["role"];
  if (name === "a") return "href" in attribs ? "link" : undefined;
  if (name === "input") return INPUTS[attribs["type"] ?? ""] ?? "textbox";
  if (name === "th") return attribs["scope"]?.startsWith("row") ? "rowheader" : "columnheader";
  return ROLES[name];
}

/** What assistive technology calls the element. */
function nameOf(element: Element): string {
  const { attribs, name } = element;
  const byId = (id: string) => DomUtils.getElementById(id, [topOf(element)]);
  if (attribs["aria-labelledby"])
    return attribs["aria-labelledby"]
      .split(/\s+/)
      .map((id) => textOf(byId(id) ?? element))
      .join(" ");
  if (attribs["aria-label"]) return attribs["aria-label"];
  if (name === "img") return attribs["alt"] ?? "";
  if (/^(input|select|textarea)$/.test(name) && attribs["type"] !== "submit") return labelOf(element);
  const titled = { fieldset: "legend", table: "caption" }[name];
  if (titled) return textOf(DomUtils.getElementsByTagName(titled, element)[0]);
  return name === "section" ? "" : textOf(element, true);
}

function labelOf(field: Element): string {
  const isLabel = ({ name }: Element) => name === "label";
  const named = elementsIn(topOf(field)).find(
    (element) => isLabel(element) && field.attribs["id"] && element.attribs["for"] === field.attribs["id"],
  );
  return textOf(named ?? closest(field, isLabel));
}

const topOf = ({ parent }: Element): Root => (parent && isElement(parent) ? topOf(parent) : (parent as Root));

const matches = (text: string, wanted: Wanted) =>
  typeof wanted === "string" ? text === wanted : wanted.test(text);

/** The text of an element in one line, with what is for the eyes alone or, as in a name, without it. */
function textOf(root: Root | undefined, isName = false): string {
  const read = (node: Node): string => {
    if ("data" in node) return node.type === "text" ? node.data : "";
    if (!isElement(node) || isSilent(node) || (isName && node.attribs["aria-hidden"] === "true")) return "";
    if (node.name === "img" && isName) return node.attribs["alt"] ?? "";
    const text = node.childNodes.map(read).join("");
    return INLINE.has(node.name) ? text : ` ${text} `;
  };
  return (root?.childNodes ?? []).map(read).join("").replaceAll(/\s+/g, " ").trim();
}

/** Elements whose text goes on in the line that they stand in. */
const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "em",
  "i",
  "math",
  "mi",
  "mn",
  "mo",
  "small",
  "span",
  "strong",
  "time",
]);
