import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";
import { notices, NOTICES_FILE } from "./notices";

test("the third-party notices name every installed package of the product, as `npm run notices` writes them", async () => {
  const text = readFileSync(NOTICES_FILE, "utf8");
  expect(text).toBe(await notices());
  const { dependencies } = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) expect(text).toContain(`\n${name}@`);
});

test("each package stands above a license text, or names licenses whose texts are there", () => {
  const [, ...groups] = readFileSync(NOTICES_FILE, "utf8").split(/\n\n-{80}\n\n/);
  expect(groups.length).toBeGreaterThan(20);
  const isWithout = (group: string) => group.includes("These packages have no license file.");
  for (const group of groups) {
    const [names = "", ...text] = group.split("\n\n");
    expect(names).toMatch(/^(?:\S+@\S+ \(.+\)\n?)+$/);
    if (!isWithout(group)) expect(text.join("\n\n").length).toBeGreaterThan(300);
  }
  const named = groups
    .filter(isWithout)
    .flatMap((group) => group.match(/\b(?:MIT|Apache-2\.0|ISC|0?BSD[\w-]*)/g));
  expect(named.filter((license) => license !== "MIT" && license !== "Apache-2.0")).toEqual([]);
  const texts = groups.filter((group) => !isWithout(group)).join("\n");
  expect(texts).toContain("Permission is hereby granted, free of charge, to any person obtaining a copy");
  expect(texts).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
});
