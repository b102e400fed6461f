const ASKING = new Set(["all", "first", "raw", "run"]);

/** The same D1, counting round trips: one per statement or batch sent. */
export function countedD1(d1: D1Database) {
  const counted = { d1, roundTrips: 0 };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => watch(target.bind(...values));
        if (ASKING.has(String(name))) counted.roundTrips += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    originals.set(watched, statement);
    return watched;
  };

  counted.d1 = new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") return (query: string) => watch(target.prepare(query));
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) => {
          counted.roundTrips += 1;
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        };
      }
      return Reflect.get(target, name) as unknown;
    },
  });
  return counted;
}
