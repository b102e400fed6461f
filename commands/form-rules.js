/**
 * ESLint rules that keep what users typed when no response arrives. The router loads a route's module before it posts
 * to it: a form for another route than its page's shows an error page in place of the form once the connection is gone.
 */

const nameOf = ({ name }) =>
  name.type === "JSXMemberExpression" ? `${name.object.name}.${name.property.name}` : name.name;

const attribute = (element, name) =>
  element.attributes.find((candidate) => candidate.type === "JSXAttribute" && candidate.name.name === name);

/** The text of an attribute or property; undefined where it is computed. */
const textOf = (node) =>
  node?.type === "JSXExpressionContainer"
    ? textOf(node.expression)
    : node?.type === "Literal"
      ? node.value
      : undefined;

const posts = (element) => {
  const method = attribute(element, "method");
  return method !== undefined && String(textOf(method.value) ?? "post").toLowerCase() !== "get";
};

const isIn = (node, name) =>
  node !== null &&
  node !== undefined &&
  ((node.type === "JSXElement" && nameOf(node.openingElement) === name) || isIn(node.parent, name));

const property = (node, name) =>
  node?.type === "ObjectExpression"
    ? node.properties.find((candidate) => candidate.type === "Property" && candidate.key.name === name)
    : undefined;

/** A form posts to its own page (no action, or "."), or by a handler of its own. */
export const ownPage = {
  meta: {
    type: "problem",
    messages: {
      router: "A router form posts to its own page: leave out the action, and name the change as its intent.",
      browser: "Without onSubmit the browser leaves the page, and offline the input is lost: use IntentForm.",
    },
    schema: [],
  },
  create: (context) => ({
    JSXElement(node) {
      const element = node.openingElement;
      const name = nameOf(element);
      if (!posts(element)) return;
      if (name === "form" && !attribute(element, "onSubmit") && !isIn(node.parent, "noscript")) {
        context.report({ node: element, messageId: "browser" });
      }
      const action = attribute(element, "action");
      if (!(name === "Form" || name.endsWith(".Form")) || !action) return;
      if (textOf(action.value) !== ".") context.report({ node: element, messageId: "router" });
    },
    JSXAttribute(node) {
      if (node.name.name !== "formAction") return;
      if (textOf(attribute(node.parent, "formMethod")?.value) === "get") return;
      context.report({ node, messageId: "router" });
    },
    CallExpression({ callee, arguments: [, options] }) {
      const name = callee.type === "MemberExpression" ? callee.property.name : callee.name;
      const action = property(options, "action");
      if (name === "submit" && action && textOf(action.value) !== ".") {
        context.report({ node: action, messageId: "router" });
      }
    },
  }),
};

/**
 * A page with an action exports a clientAction, which answers in its place when no response arrives. An action that is
 * the loader (an unknown address answers 404 to every method) takes no input. One with small forms also exports
 * shouldRevalidate: the router reloads the page after each answer to a fetcher, even one that says that none arrived.
 */
export const keepsInput = {
  meta: {
    type: "problem",
    messages: {
      missing: "Export a clientAction (page-action.tsx), or a failed post loses what was typed.",
      reloads: "Export a shouldRevalidate (revalidation.ts), or a failed small form reloads the page.",
    },
    schema: [],
  },
  create(context) {
    const exported = new Map();
    let readsIntents = null;
    return {
      ImportSpecifier(node) {
        if (node.imported.name === "readIntent") readsIntents = node;
      },
      ExportNamedDeclaration(node) {
        for (const { exported: name } of node.specifiers) exported.set(name.name, node);
        if (node.declaration?.id) exported.set(node.declaration.id.name, node);
        for (const { id, init } of node.declaration?.declarations ?? []) {
          if (init?.name !== "loader") exported.set(id.name, node);
        }
      },
      "Program:exit"() {
        const action = exported.get("action");
        if (action && !exported.has("clientAction")) context.report({ node: action, messageId: "missing" });
        if (readsIntents && !exported.has("shouldRevalidate"))
          context.report({ node: readsIntents, messageId: "reloads" });
      },
    };
  },
};
