import { expect, test } from "vitest";
import { detailOf } from "../../tests/alert-factories";
import { certainLevel } from "./certain-level";

/** `-ln` of what a level leaves. */
const logOf = (level: number) => -Math.log(1 - level / 100);
type Story = NonNullable<Parameters<typeof detailOf>[0][number]>;

const story = (over: Story): Story => ({ id: over.title, url: "https://paper.example/1", ...over });
const known = story({ title: "Known", points: 29, log: logOf(29) });
/** A story that moves the level from 29 to `to` by `points`, as far as others don't. */
const moving = (to: number, points: number, over: Story) =>
  story({ points, log: ((logOf(to) - logOf(29)) * points) / (to - 29), ...over });
const assessed = (...stories: Story[]) => ({
  riskLevel: stories.reduce((sum, { points = 0 }) => sum + points, 0),
  level: detailOf(stories).level,
});

test("points of official documents and of three outlets count, those of fewer outlets don't", () => {
  const certainAt = (...stories: Story[]) => certainLevel(assessed(known), assessed(known, ...stories));
  const document = moving(96, 60, { title: "An order", isOfficial: true });
  const report = moving(96, 7, { title: "A report", outlets: 2 });
  expect(certainAt(document, report)).toBe(89);
  expect(certainAt(moving(96, 67, { title: "An order", isOfficial: true }))).toBe(96);
  expect(certainAt(moving(96, 67, { title: "A story", outlets: 3 }))).toBe(96);
  expect(certainAt(moving(96, 67, { title: "A story", outlets: 2 }))).toBe(29);
});

test("it is never above the level itself, though other causes lowered it", () => {
  const before = assessed(known, moving(49, 20, { title: "A report", outlets: 1 }));
  const after = assessed(known, moving(49, 20, { title: "An order", isOfficial: true }));
  expect(certainLevel(before, after)).toBe(49);
});
