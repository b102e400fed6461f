import { congressOn } from "./api-data-gov";
import type { DocumentKind } from "./official-document";

// Which document a page is about, by its address alone. It tells a search's or a newspaper's link to a bill, a vote or a
// Register document what it is; it makes nothing official, which only the publisher's own feed does.

/** Facts about a document that its address states. */
interface AddressedDocument {
  /** A bill's or a vote's page is that, whatever its title; null for any other. */
  kind: Extract<DocumentKind, "bill" | "house-vote"> | null;
  /** As in `OfficialDocument.number`; null where the address doesn't say. */
  number: string | null;
}

const BILL_TYPES: Record<string, string> = {
  "house-bill": "hr",
  "senate-bill": "s",
  "house-joint-resolution": "hjres",
  "senate-joint-resolution": "sjres",
  "house-concurrent-resolution": "hconres",
  "senate-concurrent-resolution": "sconres",
  "house-resolution": "hres",
  "senate-resolution": "sres",
};

const REGISTER_NUMBER = String.raw`([A-Z]?\d*-?\d{4}-\d{4,6})`;
/** The same site at another name: `m.congress.gov`, `api.federalregister.gov`. */
const SITE_NAME = /^(?:www|m|mobile|beta|api)\.(?=[^.]+\.(?:gov|us|com)$)/;
const REGISTER_PATH = String.raw`(?:(?:documents|articles)\/(?:full_text\/\w+\/)?\d{4}\/\d{2}\/\d{2}|public-inspection(?:\/raw_text)?|d|a|(?:api\/)?v1\/(?:public-inspection-)?documents)`;
const BILL_FILE = String.raw`BILLS(?:TATUS)?-?(\d{2,3})(hconres|sconres|hjres|sjres|hres|sres|hr|s)(\d+)`;
const bill = (congress: string, type: string, number: string): AddressedDocument => ({
  kind: "bill",
  number: `${congress}/${type.toLowerCase()}/${number}`,
});
const vote = (number: string | null): AddressedDocument => ({ kind: "house-vote", number });
const registered = (number: string): AddressedDocument => ({ kind: null, number: number.toUpperCase() });

type Page = [path: RegExp, read: (parts: readonly string[]) => AddressedDocument];

/** Hosts, each with its pages of documents. */
const PAGES: Record<string, readonly Page[]> = {
  "congress.gov": [
    [
      /^\/bill\/(\d+)(?:(?:st|nd|rd|th)-congress)?\/([a-z-]+)\/(\d+)(?:\/|$)/i,
      ([congress = "", type = "", number = ""]) => {
        const known = BILL_TYPES[type.toLowerCase()];
        return known ? bill(congress, known, number) : { kind: "bill", number: null };
      },
    ],
    [
      new RegExp(String.raw`^\/\d+\/bills\/\w+\/${BILL_FILE}`, "i"),
      ([congress = "", type = "", number = ""]) => bill(congress, type, number),
    ],
    [
      /^\/v3\/bill\/(\d+)\/([a-z]+)\/(\d+)(?:\/|$)/i,
      ([congress = "", type = "", number = ""]) => bill(congress, type, number),
    ],
    [/^\/(?:bill|amendment|\d+\/(?:bills|plaws))\//i, () => ({ kind: "bill", number: null })],
    [
      /^\/votes?\/house\/(\d+)-([12])\/(\d+)/i,
      ([congress = "", session = "", roll = ""]) => vote(`vote/${congress}/${session}/${Number(roll)}`),
    ],
    [/^\/votes?\//i, () => vote(null)],
  ],
  "clerk.house.gov": [
    [/^\/votes\/(\d{4})(\d+)(?:\/|$)/i, ([year = "", roll = ""]) => vote(houseVote(Number(year), roll))],
    [/^\/evs\/(\d{4})\/roll(\d+)\.xml/i, ([year = "", roll = ""]) => vote(houseVote(Number(year), roll))],
    [/^\/(?:votes|evs)(?:\/|$)/i, () => vote(null)],
  ],
  "senate.gov": [[/^\/legislative\/LIS\/roll_call/i, () => vote(null)]],
  "govinfo.gov": [
    [
      new RegExp(
        String.raw`^\/(?:app\/details|(?:content|metadata)\/pkg|bulkdata\/[\w/]+)\/${BILL_FILE}`,
        "i",
      ),
      ([congress = "", type = "", number = ""]) => bill(congress, type, number),
    ],
    [
      /^\/link\/bills\/(\d+)\/([a-z]+)\/(\d+)(?:\/|$)/i,
      ([congress = "", type = "", number = ""]) => bill(congress, type, number),
    ],
    [/^\/(?:app\/details|content\/pkg|link)\/plaw/i, () => ({ kind: "bill", number: null })],
    [
      new RegExp(
        String.raw`^\/(?:app\/details|content\/pkg)\/FR-\d{4}-\d{2}-\d{2}\/(?:\w+\/)?${REGISTER_NUMBER}`,
      ),
      ([number = ""]) => registered(number),
    ],
  ],
  "federalregister.gov": [
    [
      new RegExp(String.raw`^\/${REGISTER_PATH}\/${REGISTER_NUMBER}(?:\/|\.|$)`, "i"),
      ([number = ""]) => registered(number),
    ],
  ],
  "docs.house.gov": [
    [
      new RegExp(String.raw`^\/billsthisweek\/\d+\/${BILL_FILE}`, "i"),
      ([congress = "", type = "", number = ""]) => bill(congress, type, number),
    ],
    [/^\/(?:billsthisweek|floor)\//i, () => ({ kind: "bill", number: null })],
  ],
  "legiscan.com": [
    [/^\/US\/(?:bill|text|votes|rollcall|amendment)\//i, () => ({ kind: "bill", number: null })],
  ],
  "s3.amazonaws.com": [
    [
      new RegExp(String.raw`^\/public-inspection\.federalregister\.gov\/${REGISTER_NUMBER}\.pdf$`, "i"),
      ([number = ""]) => registered(number),
    ],
  ],
  "public-inspection.federalregister.gov": [
    [new RegExp(String.raw`^\/${REGISTER_NUMBER}\.pdf$`, "i"), ([number = ""]) => registered(number)],
  ],
  "govtrack.us": [
    [
      /^\/congress\/bills\/(\d+)\/([a-z]+)(\d+)(?:\/|$)/i,
      ([congress = "", type = "", number = ""]) => bill(congress, type, number),
    ],
    [/^\/congress\/votes\//, () => vote(null)],
  ],
};

const NOTHING: AddressedDocument = { kind: null, number: null };

/** Returns what a page's address states about its document; neither kind nor number for other pages. */
export function documentAt(address: string): AddressedDocument {
  if (!URL.canParse(address)) return NOTHING;
  const { protocol, hostname, pathname, port, username } = new URL(address);
  if (!/^https?:$/.test(protocol) || port !== "" || username !== "") return NOTHING;
  const host = hostname.replace(SITE_NAME, "");
  const page = pathname.replace(/^\/index\.php(?=\/)/i, "");
  for (const [path, read] of Object.hasOwn(PAGES, host) ? (PAGES[host] ?? []) : []) {
    const match = path.exec(page);
    if (match) return read(match.slice(1));
  }
  return NOTHING;
}

/** A session of Congress is a year: the first in odd ones. */
const houseVote = (year: number, roll: string) =>
  `vote/${congressOn(new Date(Date.UTC(year, 5)))}/${year % 2 === 1 ? 1 : 2}/${Number(roll)}`;
