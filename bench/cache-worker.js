import product from "./index.js";

// The built Worker, counting its round trips to D1. Plain JavaScript, because workerd loads this file directly.

const counts = { roundTrips: 0, makers: 0 };

export default {
  ...product,
  async fetch(request, env, execution) {
    if (new URL(request.url).pathname === "/bench/counts") return Response.json(counts);
    let own = 0;
    const count = () => {
      counts.roundTrips += 1;
      own += 1;
      if (own === 1) counts.makers += 1;
    };
    return product.fetch(request, { ...env, DB: counting(env.DB, count) }, execution);
  },
};

/** The same D1, calling `count` at each round trip. */
function counting(d1, count) {
  const inner = new WeakMap();
  const watch = (statement) => {
    const watched = { bind: (...values) => watch(statement.bind(...values)) };
    for (const method of ["all", "run", "raw", "first"])
      watched[method] = (...given) => {
        count();
        return statement[method](...given);
      };
    inner.set(watched, statement);
    return watched;
  };
  return {
    prepare: (sql) => watch(d1.prepare(sql)),
    batch: (statements) => {
      count();
      return d1.batch(statements.map((one) => inner.get(one)));
    },
  };
}
