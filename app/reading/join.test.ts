import { expect, test } from "vitest";
import { ITEM_CLASSES, type ItemClass } from "~/news/coding-guide";
import { BAND_SCORES, classOf, JOIN_TABLE, joinReadings, RIGHT_SHARE, scoreInClass } from "./join";

const first = (score: number) => ({ score, stage: "act", direction: "raises" }) as const;
const second = (itemClass: ItemClass) =>
  ({ class: itemClass, stage: "proposal", direction: "lowers" }) as const;
const joined = (score: number, itemClass: ItemClass, isDocument = false) =>
  joinReadings(first(score), second(itemClass), isDocument);

test("direct by both is direct with its full weight", () => {
  expect(joined(85, "direct")).toMatchObject({ score: 100, readBy: "agree" });
});

test("direct that the model calls contextual is contextual", () => {
  expect(joined(72, "contextual")).toMatchObject({ score: 52, readBy: "differ" });
  expect(joined(60, "contextual").score).toBe(40);
  expect(joined(95, "contextual").score).toBe(59);
});

test("direct news that the model calls irrelevant doesn't count and goes to review", () => {
  expect(joined(95, "irrelevant")).toMatchObject({ score: 39, readBy: "differ" });
});

test("other news that the model calls irrelevant doesn't count and needs no review", () => {
  expect(joined(45, "irrelevant")).toMatchObject({ score: 30, readBy: "model" });
  expect(joined(35, "irrelevant")).toMatchObject({ score: 35, readBy: "agree" });
  expect(joined(4, "irrelevant")).toMatchObject({ score: 4, readBy: "agree" });
});

test("direct by the model alone gets 69 at most, whatever the rules say, and goes to review", () => {
  for (let score = 0; score < 60; score += 1) {
    const joint = joined(score, "direct");
    expect(joint.score).toSatisfy((score: number) => score >= 60 && score <= 69);
    expect(joint.readBy).toBe("differ");
  }
  expect([joined(0, "direct").score, joined(45, "direct").score, joined(59, "direct").score]).toEqual([
    60, 65, 69,
  ]);
});

test("contextual by both has its full weight", () => {
  expect(joined(45, "contextual")).toMatchObject({ score: 59, readBy: "agree" });
});

test("contextual by the model alone counts by the share of its band that is right", () => {
  const nearScore = Math.round(59 * Math.sqrt(RIGHT_SHARE.near));
  const belowScore = Math.round(59 * Math.sqrt(RIGHT_SHARE.below));
  for (const score of [25, 32, 39])
    expect(joined(score, "contextual")).toMatchObject({ score: nearScore, readBy: "model" });
  for (const score of [0, 12, 24])
    expect(joined(score, "contextual")).toMatchObject({ score: belowScore, readBy: "model" });
  expect(40 <= belowScore && belowScore < nearScore && nearScore < 59).toBe(true);
});

test("a document stays as the rules read it, and goes to review where the model puts it into another class", () => {
  for (const score of [95, 50, 30])
    for (const itemClass of ITEM_CLASSES)
      expect(joined(score, itemClass, true)).toEqual({
        ...first(score),
        readBy: classOf(score) === itemClass ? "agree" : "differ",
      });
});

test("stage and direction of news are the model's wherever it calls the item relevant", () => {
  const course = (score: number, itemClass: ItemClass) => {
    const { stage, direction } = joined(score, itemClass);
    return `${stage} ${direction}`;
  };
  for (const score of [85, 45, 30, 3]) {
    expect(course(score, "direct")).toBe("proposal lowers");
    expect(course(score, "contextual")).toBe("proposal lowers");
    expect(course(score, "irrelevant")).toBe("act raises");
  }
});

test("every score has one result for every class, in the class that the table gives it", () => {
  for (let score = 0; score <= 100; score += 1)
    for (const itemClass of ITEM_CLASSES) {
      const rows = JOIN_TABLE.filter(
        ({ only, first: bands, second: classes }) =>
          only !== "documents" &&
          classes.includes(itemClass) &&
          bands.some((band) => score >= BAND_SCORES[band].from && score <= BAND_SCORES[band].to),
      );
      expect(rows).toHaveLength(1);
      expect(classOf(joined(score, itemClass).score)).toBe(itemClass);
    }
});

test("an administrator's class moves the score to that class", () => {
  expect(scoreInClass(72, "contextual")).toBe(52);
  expect(scoreInClass(85, "direct")).toBe(85);
  expect(scoreInClass(30, "direct")).toBe(65);
  expect(scoreInClass(10, "contextual")).toBe(40);
  expect(scoreInClass(80, "irrelevant")).toBe(39);
});
