// Calls the local bindings for `local-bindings.ts`. Plain JavaScript, because workerd loads this file directly.

export default {
  async fetch(request, env) {
    if (request.headers.get("Authorization") !== env.LOCAL_BINDINGS_TOKEN)
      return new Response(null, { status: 403 });
    const { binding, method, args } = await request.json();
    try {
      const call = binding === "DB" ? runStatements : callMethod;
      return Response.json({ result: await call(env[binding], method, args) });
    } catch (error) {
      return Response.json({ error: error.message, cause: error.cause?.message });
    }
  },
};

const callMethod = (binding, method, args) => binding[method](...args);

function runStatements(d1, method, statements) {
  const bound = statements.map(({ sql, params }) => d1.prepare(sql).bind(...params));
  return method === "batch" ? d1.batch(bound) : bound[0][method]();
}
