import { expect, test } from "vitest";
import { documentAt } from "./document-address";

test.each([
  ["https://www.congress.gov/bill/119th-congress/house-bill/88", "bill", "119/hr/88"],
  ["https://congress.gov/bill/119th-congress/house-bill/88/text", "bill", "119/hr/88"],
  [
    "https://www.congress.gov/bill/121st-congress/senate-joint-resolution/4/all-actions",
    "bill",
    "121/sjres/4",
  ],
  ["https://www.congress.gov/amendment/119th-congress/senate-amendment/12", "bill", null],
  ["https://www.govinfo.gov/app/details/BILLS-119hr88ih", "bill", "119/hr/88"],
  ["https://www.govinfo.gov/metadata/pkg/BILLS-119hr88ih/mods.xml", "bill", "119/hr/88"],
  ["https://www.govinfo.gov/bulkdata/BILLSTATUS/119/hr/BILLSTATUS-119hr88.xml", "bill", "119/hr/88"],
  ["https://www.govtrack.us/congress/bills/119/hr88", "bill", "119/hr/88"],
  ["https://clerk.house.gov/Votes/2025240", "house-vote", "vote/119/1/240"],
  ["https://clerk.house.gov/evs/2026/roll031.xml", "house-vote", "vote/119/2/31"],
  ["https://www.congress.gov/votes/house/119-1/240", "house-vote", "vote/119/1/240"],
  [
    "https://www.senate.gov/legislative/LIS/roll_call_votes/vote1191/vote_119_1_00001.htm",
    "house-vote",
    null,
  ],
  ["https://www.federalregister.gov/documents/2026/11/23/2026-19417/passports", null, "2026-19417"],
  ["https://www.federalregister.gov/public-inspection/2026-19417/passports", null, "2026-19417"],
  ["https://federalregister.gov/d/2026-19417", null, "2026-19417"],
  ["https://www.federalregister.gov/documents/2026/11/23/C1-2026-19417/passports", null, "C1-2026-19417"],
  ["https://public-inspection.federalregister.gov/2026-19417.pdf", null, "2026-19417"],
  ["https://www.govinfo.gov/content/pkg/FR-2026-11-23/html/2026-19417.htm", null, "2026-19417"],
  ["https://m.congress.gov/bill/119/house-bill/88/summary/00", "bill", "119/hr/88"],
  ["https://api.congress.gov/v3/bill/119/hr/88/actions", "bill", "119/hr/88"],
  ["https://www.congress.gov/119/bills/hr88/BILLS-119hr88enr.pdf", "bill", "119/hr/88"],
  ["https://www.congress.gov/119/plaws/publ77/PLAW-119publ77.pdf", "bill", null],
  ["https://www.govinfo.gov/link/bills/119/hr/88", "bill", "119/hr/88"],
  ["https://www.govinfo.gov/app/details/PLAW-119publ77", "bill", null],
  ["https://docs.house.gov/billsthisweek/20261123/BILLS-119hr88.pdf", "bill", "119/hr/88"],
  ["https://legiscan.com/US/bill/HB88/2026", "bill", null],
  ["https://www.congress.gov/index.php/Bill/119th-Congress/House-Bill/88", "bill", "119/hr/88"],
  ["https://www.federalregister.gov/public-inspection/raw_text/2026-19417.txt", null, "2026-19417"],
  ["https://clerk.house.gov/Votes?RollCallNum=240", "house-vote", null],
  ["https://federalregister.gov/documents/full_text/html/2026/11/23/2026-19417.html", null, "2026-19417"],
  ["https://www.federalregister.gov/articles/2026/11/23/2026-19417/x", null, "2026-19417"],
  ["https://www.federalregister.gov/api/v1/documents/2026-19417.json", null, "2026-19417"],
  ["https://s3.amazonaws.com/public-inspection.federalregister.gov/2026-19417.pdf", null, "2026-19417"],
])("the address says which document it is: %s", (address, kind, number) => {
  expect(documentAt(address)).toEqual({ kind, number });
});

test.each([
  "https://www.whitehouse.gov/presidential-actions/2026/11/requiring-permission-to-leave/",
  "https://www.federalregister.gov/reader-aids/office-of-the-federal-register-blog",
  "https://federalregister.gov.example.com/documents/2026/11/23/2026-19417/x",
  "https://www.congress.gov@evil.example/bill/119th-congress/house-bill/88",
  "https://www.congress.gov:8443/bill/119th-congress/house-bill/88",
  "https://constructor/bill/1",
  "congress.gov/bill/119th-congress/house-bill/88",
])("any other address says nothing: %s", (address) => {
  expect(documentAt(address)).toEqual({ kind: null, number: null });
});
