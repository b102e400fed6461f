import { expect, test } from "vitest";
import type { Direction } from "~/news/coding-guide";
import { ITEM_CLASSES, type ItemClass } from "~/news/item-class";
import { classOf, joinReadings, scoreInClass } from "./join";

const first = (score: number) => ({ score, stage: "act", direction: "raises" }) as const;
const second = (itemClass: ItemClass) =>
  ({ class: itemClass, stage: "proposal", direction: "lowers" }) as const;
const joined = (score: number, itemClass: ItemClass, isDocument = false) =>
  joinReadings(first(score), second(itemClass), isDocument);

test("direct by both is direct with its full weight", () => {
  expect(joined(85, "direct")).toMatchObject({ score: 100, differs: false });
});

test("direct that the second reader calls contextual is contextual", () => {
  expect(joined(72, "contextual")).toMatchObject({ score: 52, differs: true });
  expect(joined(60, "contextual").score).toBe(40);
  expect(joined(95, "contextual").score).toBe(59);
});

test("relevant news that the second reader calls irrelevant is irrelevant and goes to review", () => {
  expect(joined(95, "irrelevant")).toMatchObject({ score: 39, differs: true });
  expect(joined(45, "irrelevant")).toMatchObject({ score: 30, differs: true });
});

test("contextual that the second reader calls direct is direct, with at most 69", () => {
  expect(joined(45, "direct")).toMatchObject({ score: 65, differs: true });
  expect(joined(59, "direct").score).toBe(69);
});

test("contextual by both is contextual", () => {
  expect(joined(45, "contextual")).toMatchObject({ score: 59, differs: false });
});

test("an item of 25 to 39 that the second reader calls relevant is contextual, with at most 49", () => {
  expect(joined(25, "contextual")).toMatchObject({ score: 40, differs: true });
  expect(joined(39, "direct")).toMatchObject({ score: 49, differs: true });
});

test("an item of 25 to 39 that the second reader calls irrelevant stays and needs no review", () => {
  expect(joined(35, "irrelevant")).toMatchObject({ score: 35, differs: false });
});

test("an official document that the second reader calls irrelevant stays and goes to review", () => {
  expect(joined(95, "irrelevant", true)).toMatchObject({ score: 95, differs: true });
  expect(joined(50, "irrelevant", true)).toMatchObject({ score: 50, differs: true });
  expect(joined(30, "irrelevant", true)).toMatchObject({ score: 30, differs: false });
});

test("an item below 25 is not joined", () => {
  expect(joined(24, "direct")).toEqual({ ...first(24), differs: false });
});

test("stage and direction are the second reader's where both call the item relevant", () => {
  const course = (score: number, itemClass: ItemClass, isDocument = false) => {
    const { stage, direction } = joined(score, itemClass, isDocument);
    return `${stage} ${direction}`;
  };
  expect(course(85, "contextual")).toBe("proposal lowers");
  expect(course(45, "direct")).toBe("proposal lowers");
  expect(course(30, "contextual")).toBe("act raises");
  expect(course(85, "irrelevant")).toBe("act raises");
});

test("a document keeps the stage of its kind, and a direction that its kind settles; else the second reader's counts", () => {
  const directionOf = (ofFirst: Direction, ofSecond: Direction, itemClass: ItemClass = "direct") =>
    joinReadings(
      { ...first(85), direction: ofFirst },
      { class: itemClass, stage: "proposal", direction: ofSecond },
      true,
    );
  expect(directionOf("raises", "lowers")).toMatchObject({ stage: "act", direction: "lowers" });
  expect(directionOf("lowers", "raises", "contextual")).toMatchObject({ stage: "act", direction: "raises" });
  expect(directionOf("neutral", "raises").direction).toBe("neutral");
  expect(directionOf("raises", "neutral").direction).toBe("raises");
  expect(directionOf("raises", "lowers", "irrelevant").direction).toBe("raises");
});

test("every score has one result for every class, in the band that the table gives it", () => {
  for (let score = 25; score <= 100; score += 1)
    for (const itemClass of ITEM_CLASSES) {
      const joint = joined(score, itemClass);
      if (itemClass === "irrelevant") expect(joint.score).toBeLessThan(40);
      else if (score < 40) expect(joint.score).toSatisfy((one: number) => one >= 40 && one <= 49);
      else expect(classOf(joint.score)).toBe(itemClass);
      expect(joined(score, itemClass, true).score).toBe(itemClass === "irrelevant" ? score : joint.score);
    }
});

test("an administrator's class moves the score to that class", () => {
  expect(scoreInClass(72, "contextual")).toBe(52);
  expect(scoreInClass(85, "direct")).toBe(85);
  expect(scoreInClass(30, "direct")).toBe(65);
  expect(scoreInClass(10, "contextual")).toBe(40);
  expect(scoreInClass(80, "irrelevant")).toBe(39);
});
