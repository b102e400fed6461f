import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ServiceStatus } from "~/monitor/status.server";
import { ServiceCard } from "./service-card";

const status: ServiceStatus = {
  service: "guardian",
  lastStatus: "success",
  availability24h: 100,
  success24h: 4,
  failure24h: 0,
  rateLimited24h: 0,
  tokens24h: 0,
  rejected24h: 0,
  cost24h: null,
  readings24h: null,
  waiting: null,
  isIncomplete: false,
  isFailing: false,
  notes: [],
  lastError: null,
  lastErrorAt: null,
  lastChecked: null,
  lastUsedAt: null,
  lastWasFallback: null,
};
const card = (over: Partial<ServiceStatus>) =>
  renderToStaticMarkup(<ServiceCard status={{ ...status, ...over }} name="The Guardian" days={[]} />);

test("a card says Incomplete of a source that gave a part, and names what could not be read, though every call succeeded", () => {
  expect(card({})).toContain(">Healthy<");
  const note = "2 records of The Guardian could not be read: no valid date (2, for example “A rule”)";
  const html = card({ isIncomplete: true, notes: [note] });
  expect(html).toContain('data-health="incomplete"');
  expect(html).toContain(">Incomplete<");
  expect(html).toContain(note);
  expect(html).toContain('aria-expanded="true"');
  expect(card({ isFailing: true })).toContain(">Degraded<");
});
