// The Worker's local front end: passes every request on, and runs the cron at /__scheduled?cron=..., which isn't
// possible on Cloudflare. Plain JavaScript, because workerd loads this file directly.

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (url.pathname !== "/__scheduled") return env.PRODUCT.fetch(request);
    const cron = url.searchParams.get("cron") ?? "";
    const { outcome } = await env.PRODUCT.scheduled({ cron, scheduledTime: new Date() });
    return new Response(`Cron "${cron}": ${outcome}\n`, { status: outcome === "ok" ? 200 : 500 });
  },
};
