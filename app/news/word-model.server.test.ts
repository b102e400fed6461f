import { expect, test } from "vitest";
import { testContext } from "../../tests/context";
import { loadWordModel } from "./word-model.server";

test("the refresh's word model comes from the static files, once", async () => {
  const { staticFiles } = testContext("word-model");
  const model = await loadWordModel(staticFiles);
  expect(model.weightOf("passport", "relevant")).not.toBe(0);
  expect(await loadWordModel(staticFiles)).toBe(model);
});

test("a file that is not served is an error, and the next attempt asks again", async () => {
  let requests = 0;
  const files = {
    fetch: async () => {
      requests++;
      return new Response(null, { status: 404 });
    },
  };
  await expect(loadWordModel(files)).rejects.toThrow("The word model's file responded with 404");
  await expect(loadWordModel(files)).rejects.toThrow("404");
  expect(requests).toBe(2);
});
