/**
 * The modules of `app/`, from the lowest layer to the pages. A file may import from its own module and from those above
 * it in this list, never from those below.
 */
const MODULE_ORDER = [
  "time",
  "product",
  "text",
  "config",
  "database",
  "channels",
  "context",
  "http",
  "users",
  "audit",
  "delivery",
  "sources",
  "news",
  "resampling",
  "reading",
  "assessment",
  "corrections",
  "billing",
  "accounts",
  "alerts",
  "push",
  "survey",
  "privacy",
  "exposure",
  "feeds",
  "refresh",
  "dashboard",
  "monitor",
  "admin",
  "components/ui",
  "components/form",
  "components",
  "components/dashboard",
  "components/admin",
  "components/*",
  "routes",
];

/** "~/delivery/mailer" or "app/delivery/mailer.ts" -> "delivery"; null for what is outside `app/`. */
function moduleOf(path) {
  const [, rest] = /(?:^~\/|(?:^|\/)app\/)(.+)$/.exec(path) ?? [];
  if (!rest) return null;
  const [first, second, third] = rest.split("/");
  if (!second) return first.replace(/(\.server)?(\.tsx?)?$/, "");
  if (first !== "components" || !third) return first;
  return MODULE_ORDER.includes(`components/${second}`) ? `components/${second}` : "components/*";
}

/** Whether a file of `app/` may import from the file of another module, by the order. */
export const mayImport = (from, to) => placeOf(moduleOf(to)) <= placeOf(moduleOf(from));

/** Pages and what starts them are not listed one by one: they come last. */
const placeOf = (module) => {
  const place = MODULE_ORDER.indexOf(module);
  return place === -1 ? MODULE_ORDER.length : place;
};

/** ESLint rule: imports only go up the list. */
export const moduleOrder = {
  meta: {
    type: "problem",
    messages: {
      order:
        '"{{from}}" must not import from "{{to}}": see the order of the modules in commands/module-order.js.',
    },
    schema: [],
  },
  create(context) {
    const from = moduleOf(context.filename);
    if (from === null) return {};
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== "string") return;
      const path = source.startsWith(".") ? new URL(source, `file://${context.filename}`).pathname : source;
      const to = moduleOf(path);
      if (to === null || mayImport(context.filename, path)) return;
      context.report({ node, messageId: "order", data: { from, to } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
