// Where the US government publishes its own acts. A .gov host alone isn't enough: agencies also host public comments,
// members' press releases, blogs and pages for children.

/** Hosts, each with the paths of published acts. */
const PUBLISHERS: Record<string, RegExp> = {
  "congress.gov":
    /^\/(bill|amendment|public-laws|congressional-record|committee-report|nomination|treaty-document)\//,
  "ecfr.gov": /^\/(current|on)\//,
  "federalregister.gov": /^\/(documents|public-inspection|d|citation)\//,
  "govinfo.gov": /^\/(app\/details|content\/pkg|link)\//,
  "whitehouse.gov": /^\/(presidential-actions|briefings-statements|fact-sheets)\//,
  "supremecourt.gov": /^\/(opinions|orders)\//,
  "clerk.house.gov": /^\/(votes|evs)\//i,
  "senate.gov": /^\/legislative\/LIS\//,
  "state.gov": /./,
  "travel.state.gov": /./,
  "dhs.gov": /^\/(news-releases|news|publication|real-id|federal-register)(\/|$)/,
  "cbp.gov": /^\/(newsroom|document|travel)(\/|$)/,
  "tsa.gov": /^\/(news|travel|real-id|sd-and-ea)(\/|$)/,
  "uscis.gov": /^\/(newsroom|policy-manual|laws-and-policy)(\/|$)/,
  "justice.gov": /^\/(opa|olc|archives\/opa)\//,
  "home.treasury.gov": /^\/(news|policy-issues)\//,
  "ofac.treasury.gov": /./,
  "irs.gov": /^\/(newsroom|irb|businesses|individuals)\//,
  "sss.gov": /./,
};

/** True if a URL is one where the US government publishes its own acts. */
export function isOfficialPublication(address: unknown): boolean {
  if (typeof address !== "string" || !URL.canParse(address)) return false;
  const { protocol, hostname, pathname, port, username } = new URL(address);
  if (!/^https?:$/.test(protocol) || port !== "" || username !== "") return false;
  const host = hostname.replace(/^www\./, "");
  return Object.hasOwn(PUBLISHERS, host) && (PUBLISHERS[host]?.test(pathname) ?? false);
}
