import { expect, test } from "vitest";
import { parseSentences } from "./sentences";

test.each([
  '{"title":"Judge blocks rule","form":"a test"}',
  '{"title":"Judge blocks rule","form":"a test","direction":"lower"}',
  '{"title":"Judge blocks rule"',
])("a line that is not a sentence with a direction or stage is named: %s", (line) => {
  const good = '{"title":"Judge blocks rule","form":"a test","stage":"ruling"}';
  expect(parseSentences(`${good}\n`)).toHaveLength(1);
  expect(() => parseSentences(`${good}\n${line}\n`)).toThrow("line 2 is not a sentence");
});
