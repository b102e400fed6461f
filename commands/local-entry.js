// The local front of the Worker: passes every request on, and runs the cron at /__scheduled?cron=..., as on Cloudflare
// nobody can. Plain JavaScript, because workerd loads this file as it is.

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (url.pathname !== "/__scheduled") return env.PRODUCT.fetch(request);
    const cron = url.searchParams.get("cron") ?? "";
    const { outcome } = await env.PRODUCT.scheduled({ cron, scheduledTime: new Date() });
    return new Response(`Cron "${cron}": ${outcome}\n`, { status: outcome === "ok" ? 200 : 500 });
  },
};
