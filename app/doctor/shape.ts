// The shape of a provider's reply: which fields it has and of which types, and how that differs from what was recorded.

/** Type of each field by its path, such as "results[].title": "string"; "?" at its end where some entries lack it. */
export type Contract = Record<string, string>;

export interface Drift {
  /** Fields that every entry had, and none has now. */
  gone: string[];
  /** As "path: string, was number". */
  retyped: string[];
  new: string[];
}

interface Field {
  types: Set<string>;
  count: number;
}

/** Deeper fields are nobody's business here. */
const DEPTH_MAX = 8;

/** The shape that all these replies' bodies have. Nothing is said of the entries of an empty list. */
export function shapeOf(...bodies: unknown[]): Contract {
  const fields = new Map<string, Field>();
  for (const body of bodies) walk(body, "", fields, 0);
  const shape: Contract = {};
  for (const [path, { types, count }] of fields) {
    const parent = fields.get(parentOf(path));
    const isAlways = path === "" || count >= (parent?.count ?? 1);
    shape[path] = [...types].toSorted().join("|") + (isAlways ? "" : "?");
  }
  return shape;
}

const parentOf = (path: string) => (path.endsWith("[]") ? path.slice(0, -2) : path.replace(/\.?[^.[]+$/, ""));

function walk(value: unknown, path: string, fields: Map<string, Field>, depth: number): void {
  const field = fields.get(path) ?? { types: new Set(), count: 0 };
  field.types.add(typeOf(value));
  field.count += 1;
  fields.set(path, field);
  if (depth >= DEPTH_MAX) return;
  if (Array.isArray(value)) for (const one of value) walk(one, `${path}[]`, fields, depth + 1);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value))
      walk(one, path ? `${path}.${name}` : name, fields, depth + 1);
}

const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

const typesIn = (type: string) => new Set(type.replace("?", "").split("|"));

/** How a reply differs from the contract. What a changed or missing field held isn't named again. */
export function driftFrom(contract: Contract, body: unknown): Drift {
  const shape = shapeOf(body);
  const drift: Drift = { gone: [], retyped: [], new: [] };
  const ignored = new Set<string>();
  for (const [path, type] of Object.entries(contract)) {
    const parent = parentOf(path);
    if (path !== "" && ignored.has(parent)) {
      ignored.add(path);
      continue;
    }
    const found = shape[path];
    if (found === undefined) {
      ignored.add(path);
      // An empty list tells nothing about its entries.
      if (!type.endsWith("?") && !path.endsWith("[]")) drift.gone.push(path);
      continue;
    }
    const [before, now] = [typesIn(type), typesIn(found)];
    const isKnown =
      [...now].every((one) => before.has(one) || one === "null") || (before.has("null") && before.size === 1);
    if (!isKnown) {
      drift.retyped.push(`${path || "the reply"}: ${[...now].join("|")}, was ${[...before].join("|")}`);
      ignored.add(path);
    }
  }
  for (const path of Object.keys(shape))
    if (
      contract[path] === undefined &&
      contract[parentOf(path)] !== undefined &&
      !contractIsOpen(contract, path)
    )
      drift.new.push(path);
  return drift;
}

/** An object or list of which nothing was recorded may hold anything. */
const contractIsOpen = (contract: Contract, path: string) =>
  !Object.keys(contract).some((known) => known !== "" && parentOf(known) === parentOf(path));
