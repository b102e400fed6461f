import { expect, test } from "vitest";
import { overallOf, problemsFirst, type NamedHealth } from "./service-health";

const now = new Date("2026-11-21T12:00:00Z");
const anHourAgo = new Date("2026-11-21T11:00:00Z");
const services = (...health: NamedHealth["health"][]): NamedHealth[] =>
  health.map((each, index) => ({ name: `Service ${index}`, health: each }));

test("services that are healthy or weren't needed are operational", () => {
  expect(overallOf(services("healthy", "no-data"), anHourAgo, now).state).toBe("operational");
});

test("before the first update nothing is claimed, unless a service already has problems", () => {
  expect(overallOf(services("no-data", "no-data"), null, now)).toMatchObject({
    state: "no-data",
    title: "No data yet",
  });
  expect(overallOf(services("unhealthy", "no-data"), null, now).state).toBe("degraded");
});

test("an unhealthy service degrades the overall status and is named", () => {
  const overall = overallOf(services("healthy", "unhealthy", "degraded"), anHourAgo, now);
  expect(overall.state).toBe("degraded");
  expect(overallOf(services("healthy", "incomplete"), anHourAgo, now).state).toBe("degraded");
  expect(overall.title).toBe("2 services have problems");
  expect(overall.text).toContain("Service 1, Service 2");
});

test("without an update for more than 7 hours the status is down, however healthy the services are", () => {
  const overall = overallOf(services("healthy"), new Date("2026-11-21T04:59:00Z"), now);
  expect(overall.state).toBe("down");
  expect(overall.text).toContain("Nov 21, 2026, 4:59");
});

test("unhealthy services come first, and the others keep their order", () => {
  const sorted = problemsFirst(services("healthy", "no-data", "degraded", "healthy", "unhealthy"));
  expect(sorted.map(({ name }) => name)).toEqual([
    "Service 4",
    "Service 2",
    "Service 0",
    "Service 3",
    "Service 1",
  ]);
});
