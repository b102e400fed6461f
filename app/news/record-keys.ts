/** What identifies a record: an address, a document's number, or both. */
interface StoredKeys {
  url: string;
  number: string | null;
  history: readonly { url: string }[] | null;
}
interface HeardKeys {
  said: { url: string };
  number: string | null;
}

/**
 * Groups what belongs to one record: rows and statements with the same address or the same number, and what these lead to.
 * A document on public inspection and its published copy, two addresses with one number, form one group.
 */
export function groupByKeys<Row extends StoredKeys, Heard extends HeardKeys>(
  rows: readonly Row[],
  heard: readonly Heard[],
): { rows: Row[]; statements: Heard[] }[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const join = (keys: readonly string[]): void => {
    const [first, ...others] = keys.map(rootOf);
    for (const other of new Set(others))
      if (first !== undefined && other !== first) parents.set(other, first);
  };
  const keysOfRow = ({ url, number, history }: Row) =>
    keysOf([url, ...(history ?? []).map((one) => one.url)], number);
  const keysOfHeard = ({ said, number }: Heard) => keysOf([said.url], number);
  for (const row of rows) join(keysOfRow(row));
  for (const one of heard) join(keysOfHeard(one));

  const groups = new Map<string, { rows: Row[]; statements: Heard[] }>();
  const groupOf = ([key = ""]: readonly string[]) => {
    const root = rootOf(key);
    const group = groups.get(root) ?? { rows: [], statements: [] };
    groups.set(root, group);
    return group;
  };
  for (const row of rows) groupOf(keysOfRow(row)).rows.push(row);
  for (const one of heard) groupOf(keysOfHeard(one)).statements.push(one);
  return [...groups.values()];
}

const keysOf = (urls: readonly string[], number: string | null): string[] => [
  ...urls.map((url) => `url ${url}`),
  ...(number === null ? [] : [`number ${number}`]),
];
