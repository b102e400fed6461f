import { MODES, SERVICES, type Control } from "./control";
import type { ReceivedMail } from "./email";
import { PACKS } from "./news/packs";
import { escapeHtml } from "../app/text";

const CALLS: Record<(typeof SERVICES)[number], string> = {
  thenewsapi: "GET /thenewsapi/v1/news/all",
  guardian: "GET /guardian/search",
  perplexity: "POST /perplexity/search",
  api_data_gov:
    "GET /api_data_gov/v3/bill/{congress}, .../{type}/{number}/titles, /v3/house-vote/{congress}/{session}",
  federal_register: "GET /federal_register/api/v1/documents.json, /public-inspection-documents/current.json",
  whitehouse: "GET /whitehouse/presidential-actions/feed/",
  treasury: "GET /treasury/services/api/fiscal_service/v1/accounting/mts/mts_table_5",
  gdelt: "GET /gdelt/api/v2/doc/doc",
  analyst: "POST /analyst/v1/chat/completions",
  reader: "POST /reader/v1/chat/completions",
  email: "POST /email/emails",
  stripe: "/stripe/v1/..., pages under /stripe/pay and /stripe/portal",
  heartbeat: "GET /heartbeat/{check}; received: /pings.json",
  alarm_webhook:
    "POST /alarm_webhook/services/... (Slack), /alarm_webhook/... (JSON); received: /alarms.json",
  push: "POST /push/HOST/... (RFC 8030); received: /pushes.json",
};

/** The page at `/`: each service with its calls, its mode, and controls that use `/control`. */
export function overviewPage({ news, services }: ReturnType<Control["state"]>, origin: string): Response {
  const rows = SERVICES.map((service) => {
    const { mode, calls, times } = services[service];
    const choice = choices(service, "mode", MODES, mode);
    const left = times === undefined ? "" : ` for the next ${times} calls`;
    return `<tr><th scope="row">${service}<br><code>${escapeHtml(CALLS[service])}</code></th><td>${choice}${left}</td><td>${calls}</td></tr>`;
  }).join("");
  return page(
    "Simulated providers",
    `<p>Simulated outside services, in each provider's wire format. Nothing here is real.
      <a href="/inbox">Email inbox</a>, <a href="/control">state as JSON</a>.</p>
    <p>News pack: ${choices("news", "pack", PACKS, news.pack)}</p>
    <table><thead><tr><th scope="col">Service and what it answers</th><th scope="col">Mode</th><th scope="col">Calls</th></tr></thead><tbody>${rows}</tbody></table>
    <h2>The same by command</h2>
    <pre>curl -X PUT ${escapeHtml(origin)}/control/guardian -d '{"mode":"error","status":503,"times":2}'
curl -X PUT ${escapeHtml(origin)}/control/news -d '{"pack":"escalation"}'
curl -X DELETE ${escapeHtml(origin)}/control</pre>
    <script>
      document.addEventListener("change", async ({ target }) => {
        const { name, value, dataset } = target;
        await fetch("/control/" + dataset.subject, { method: "PUT", body: JSON.stringify({ [name]: value }) });
        location.reload();
      });
    </script>`,
  );
}

function choices(subject: string, name: string, values: readonly string[], chosen: string): string {
  const options = values.map(
    (value) => `<option${value === chosen ? " selected" : ""}>${escapeHtml(value)}</option>`,
  );
  return `<select name="${name}" data-subject="${subject}" aria-label="${subject} ${name}">${options.join("")}</select>`;
}

/** The page at `/inbox`: every email sent, newest first. */
export function inboxPage(mails: readonly ReceivedMail[]): Response {
  const list = mails
    .slice(0, 200)
    .map(
      (
        mail,
      ) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.receivedAt)}</p>
      <pre>${escapeHtml(mail.text)}</pre>
      <details><summary>HTML part</summary><iframe sandbox title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe></details></article>`,
    )
    .join("");
  return page(
    "Email inbox",
    `<p><a href="/">All simulated providers</a></p>${list || "<p>No emails yet.</p>"}`,
  );
}

function page(title: string, body: string): Response {
  const style = `html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .3rem;border-bottom:1px solid #8884}code{overflow-wrap:anywhere;font-weight:normal}select{font:inherit}
    pre{white-space:pre-wrap;background:#8881;padding:1rem}iframe{width:100%;height:30rem;border:1px solid #8884}`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
