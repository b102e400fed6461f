import { expect, test } from "vitest";
import { CALIBRATION } from "~/news/words";
import { POINTS, REACH } from "~/news/frames";
import { LOOK_ALIKE_CLASSES, TOPIC_LIST } from "~/news/lexicon/lexicon";
import { CAP, SCORE_CAPS } from "~/news/score-caps";
import { candidates } from "./candidates";

/** All that a candidate may take something out of. */
const rules = () =>
  structuredClone({
    topics: TOPIC_LIST,
    lookAlikes: LOOK_ALIKE_CLASSES.map(({ name }) => name),
    constants: [CAP, POINTS, REACH, CALIBRATION],
    caps: Object.values(SCORE_CAPS).map(String),
  });

test("each part of the rules is tried alone: taken out it is missing, put back all is as before", () => {
  const before = rules();
  const names = candidates().map(({ name, takeOut }) => {
    const putBack = takeOut();
    if (putBack) {
      expect(rules(), name).not.toEqual(before);
      putBack();
    }
    expect(rules(), name).toEqual(before);
    return name;
  });
  expect(new Set(names).size).toBe(names.length);
  for (const kind of ["the cap anotherCountry", "the constant unnamedPenalty, 2", "the look-alikes crime"])
    expect(names).toContain(kind);
  expect(names.some((name) => name.includes(", the head of "))).toBe(true);
  expect(names.some((name) => name.includes(", unless="))).toBe(true);
});
