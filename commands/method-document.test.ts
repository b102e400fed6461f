import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { EVENT_AGAIN_DAYS } from "~/alerts/event-rules";
import { EVENT_POINTS_MIN } from "~/assessment/level/level-detail";
import { REARM_POINTS } from "~/alerts/trigger-rule";
import { ANCHORS, RISK_BANDS, COVERAGE_MIN, OUTLOOK_DAYS } from "~/assessment/labels";
import { METHOD_VERSION } from "~/assessment/method-version";
import { evidenceMultiplier, EXPOSURE_MONTHS, PRECEDENTS } from "~/assessment/forecast/chance";
import { pandemicForecasts } from "~/assessment/forecast/forecast-examples";
import { FORECAST_QUESTION } from "~/assessment/forecast/forecast-question";
import { CONTEXT_STAGE_WEIGHT, PROXIMITY, PULL } from "~/assessment/level/context-news";
import { FILL, fill, FLOW_SHARE } from "~/assessment/level/risk-level";
import {
  CROWDING,
  DIRECT_HALF_LIFE_DAYS,
  DIRECT_STAGE_WEIGHT,
  DIRECTION_WEIGHT,
  UNCONFIRMED_MAX,
  UNCONFIRMED_WEIGHT,
} from "~/assessment/level/direct-events";
import { CONTEXT_HALF_LIFE_DAYS } from "~/assessment/level/story-reports";
import { ITEM_CLASSES, RISK_FACTOR_LABELS, RISK_FACTORS } from "~/news/coding-guide";
import { BAND_SCORES, JOIN_TABLE } from "~/reading/join";
import { renderDocument } from "./document-page";
import { PROJECT } from "./local-product";

// The method page is one text, docs/method.md: what it states as numbers is what the code computes with.

const document = readFileSync(path.join(PROJECT, "docs/method.md"), "utf8");
const text = document.replace(/\s+/g, " ");
/** The document's table rows, each as its cells. */
const rows = document
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const rowOf = (first: string) => rows.find(([cell]) => cell?.startsWith(first));

test("the method page has the sections that links lead to, in their order", () => {
  expect(renderDocument(document).sections.map(({ id }) => id)).toEqual([
    "example",
    "meaning",
    "articles",
    "level",
    "register",
    "model",
    "forecast",
    "record",
    "alerts",
    "source",
  ]);
});

test("the method page states its version, the bands, and past levels as the code has them", () => {
  expect(text).toContain(`method version ${METHOD_VERSION}.`);
  expect(text).toContain(`over the next ${OUTLOOK_DAYS} days`);
  for (const { label, description, start, end } of RISK_BANDS) {
    const range = `${start && start + 1} to ${end}`;
    expect(rowOf(range)).toEqual([range, label, description]);
  }
  for (const { level, note } of ANCHORS) expect(document).toContain(`- ${level}: ${note}.`);
});

test("the method page lists the rows that join both readings, in the order in which they decide", () => {
  const kinds = { news: " (news only)", documents: " (official documents only)" };
  const bands = { direct: "direct", contextual: "related", near: "not counted", below: "not counted" };
  const classes = { direct: "Direct", contextual: "Related", irrelevant: "Irrelevant" };
  const joined = (all: readonly unknown[], some: string[]) =>
    some.length === all.length ? "Any of these" : some.join(" or ");
  const start = rows.findIndex(([cell]) => cell === "rules and words");
  expect(rows.slice(start + 2, start + 2 + JOIN_TABLE.length)).toEqual(
    JOIN_TABLE.map(({ only, first, second, says }) => [
      joined(
        Object.keys(BAND_SCORES),
        first.map((band) => `${BAND_SCORES[band].from} to ${BAND_SCORES[band].to} (${bands[band]})`),
      ) + (only ? kinds[only] : ""),
      joined(
        ITEM_CLASSES,
        second.map((itemClass) => classes[itemClass]),
      ),
      says,
    ]),
  );
});

test("the method page states the level's constants as the code has them", () => {
  const { act, ruling, proposal, threat } = DIRECT_STAGE_WEIGHT;
  expect(rowOf("g, stage")?.[1]).toContain(
    `act ${act}, ruling ${ruling}, proposal ${proposal}, threat ${threat}`,
  );
  const { raises, neutral, lowers } = DIRECTION_WEIGHT;
  expect(rowOf("d, direction")?.[1]).toBe(`raises ${raises}, neutral ${neutral}, lowers ${lowers}`);
  const { acts, threats } = DIRECT_HALF_LIFE_DAYS;
  expect(rowOf("h, half-life")?.[1]).toBe(`${acts} days for acts, ${threats} for threats`);
  expect(rowOf("c, otherwise")?.[1]).toContain(
    `${UNCONFIRMED_WEIGHT}, the weight at most ${UNCONFIRMED_MAX}`,
  );
  expect(rowOf("crowding")?.[1]).toContain(`the next ${CROWDING}, then ${CROWDING ** 2}`);
  const stages = Object.entries(CONTEXT_STAGE_WEIGHT).map(([stage, weight]) => `${stage} ${weight}`);
  expect(rowOf("g, stage of context")?.[1]).toBe(stages.join(", "));
  const factors = RISK_FACTORS.map(
    (factor) => `${RISK_FACTOR_LABELS[factor].toLowerCase()} ${PROXIMITY[factor]}`,
  );
  expect(rowOf("p, risk factor")?.[1]?.split(", ").sort()).toEqual(factors.sort());
  const shares = [
    ["Actions", acts, FLOW_SHARE.acts],
    ["Threats", threats, FLOW_SHARE.threats],
    ["Context", CONTEXT_HALF_LIFE_DAYS, FLOW_SHARE.context],
  ] as const;
  for (const [name, days, share] of shares)
    expect(rowOf(`${name}:`)?.slice(1)).toEqual([`${days} days`, `${Math.round(share * 100)}%`]);
  const parts = [
    ["A", FLOW_SHARE.acts],
    ["T", FLOW_SHARE.threats],
    ["C", FLOW_SHARE.context],
  ] as const;
  const left = parts.map(([name, share]) => `(1 - ${share.toFixed(2)} ${name}/100)`).join(" ");
  expect(text).toContain(`Level = 100 * [1 - (1 - S/100) (1 - P/100) ${left}]`);
  expect(text).toContain(`q = (N - U) / (E + ${PULL})`);
  for (const [name, constant] of [
    ["A", FILL.acts],
    ["T", FILL.threats],
    ["C", FILL.context],
  ] as const)
    expect(rows.find(([cell]) => cell === name)?.[2]).toMatch(new RegExp(`, ${constant}\\)`));
});

test("the published formula of a part of the news has both branches of the one that is computed", () => {
  expect(text).toContain("`100 * (1 - exp(-x/k))`");
  expect(text).toContain("`-50 * (1 - exp(2x/k))`");
  const [k, x] = [5.5, 2];
  expect(fill(x, k)).toBeCloseTo(100 * (1 - Math.exp(-x / k)), 9);
  expect(fill(-x, k)).toBeCloseTo(-50 * (1 - Math.exp((2 * -x) / k)), 9);
});

test("the method page asks the fixed question and states the forecast's history as the code has it", () => {
  expect(text).toContain(`> ${FORECAST_QUESTION}`);
  expect(text).toContain(`Y = ${EXPOSURE_MONTHS} months`);
  const bounds = [-Infinity, Infinity].map((x) => evidenceMultiplier(x).toFixed(2));
  expect(text).toContain(`a measure begins by ${bounds.join(" to ")}`);
  for (const [part, precedents] of Object.entries(PRECEDENTS)) {
    const events = rows.find(([cell]) => cell === part)?.[1] ?? "";
    for (const { months } of precedents) expect(events).toMatch(new RegExp(`\\b${months}\\b`));
  }
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  for (const { askedOn, name, about, percent, outcome } of pandemicForecasts())
    expect(rowOf(day.format(askedOn))).toEqual([
      day.format(askedOn),
      name,
      about,
      `${percent.toFixed(1)}%`,
      outcome,
    ]);
});

test("the method page states when alerts trigger as the code has it", () => {
  expect(text).toContain(`after falling more than ${REARM_POINTS} points below`);
  expect(text).toContain(
    `counts ${EVENT_POINTS_MIN} point or more, and again after ${EVENT_AGAIN_DAYS} days at the earliest`,
  );
  expect(text).toContain(`fewer than ${COVERAGE_MIN * 100}% of sources`);
});
