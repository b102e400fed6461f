// Runs statements on the local D1 for `local-d1.ts`. Plain JavaScript, because workerd loads this file directly.

export default {
  async fetch(request, { DB }) {
    const { method, statements } = await request.json();
    const bound = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
    try {
      return Response.json({ result: method === "batch" ? await DB.batch(bound) : await bound[0][method]() });
    } catch (error) {
      return Response.json({ error: error.message, cause: error.cause?.message });
    }
  },
};
