import { expect, test } from "vitest";
import { isOfficialPublication } from "./official-publishers";

test.each([
  "https://www.federalregister.gov/documents/2026/11/19/2026-12345/passports",
  "https://www.federalregister.gov/public-inspection/2026-12345/passports",
  "https://www.congress.gov/bill/119th-congress/house-bill/3424",
  "https://www.whitehouse.gov/presidential-actions/2026/11/securing-travel/",
  "https://travel.state.gov/content/travel/en/passports.html",
  "https://www.supremecourt.gov/opinions/25pdf/25-1_abcd.pdf",
  "https://www.govinfo.gov/app/details/FR-2026-11-19/2026-12345",
])("an act at its publisher's URL is official: %s", (address) => {
  expect(isOfficialPublication(address)).toBe(true);
});

test.each([
  ["a public comment", "https://www.regulations.gov/comment/DOS-2026-0001-0002"],
  ["a docket's document, which may be a comment", "https://www.regulations.gov/document/DOS-2026-0001-0002"],
  ["a member's press release", "https://example.house.gov/media/press-releases/passports"],
  ["a senator's page", "https://www.example.senate.gov/news"],
  ["a state", "https://www.ca.gov/travel"],
  ["a municipality", "https://www.springfield-il.gov/"],
  [
    "a blog of the Federal Register",
    "https://www.federalregister.gov/reader-aids/office-of-the-federal-register-blog",
  ],
  ["a petition", "https://petitions.whitehouse.gov/petition/passports"],
  ["a look-alike host", "https://federalregister.gov.example.com/documents/2026/11/19/2026-1/x"],
  ["a host in the path", "https://evil.example/www.congress.gov/bill/1"],
  ["credentials", "https://www.congress.gov@evil.example/bill/1"],
  ["a property of every object", "https://constructor/bill/1"],
  ["a port of its own", "https://www.congress.gov:8443/bill/1"],
  ["another scheme", "ftp://www.congress.gov/bill/1"],
  ["no address", "congress.gov/bill/1"],
  ["nothing", undefined],
])("%s isn't official", (_, address) => {
  expect(isOfficialPublication(address)).toBe(false);
});
