import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { readSharedData, sharedData, SharedDataScript } from "./shared-data";

const VALUE = {
  date: new Date("2026-11-28T12:00:00.123Z"),
  stories: [{ title: "</script><script>alert(“1”)</script><!--", points: null, at: new Date(0) }],
};

test("a browser reads from the document what the server encoded: dates as dates, and no text ends the script", () => {
  const html = renderToString(<SharedDataScript of={sharedData(VALUE, { isDataRequest: false })} />);
  expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(html).not.toContain("<!--");
  const textContent = /<script[^>]*>(.*)<\/script>/.exec(html)?.[1];
  vi.stubGlobal("document", { getElementById: () => ({ textContent }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const loaded = {};
  const read = readSharedData<typeof VALUE>(loaded);
  expect(read).toEqual(VALUE);
  expect(readSharedData(loaded), "the same object each time").toBe(read);
});

test("Remix encodes shared data only when the browser asks for data alone; the server reads it either way", () => {
  const [inDocument, alone] = [false, true].map((isDataRequest) => sharedData(VALUE, { isDataRequest }));
  expect([Object.keys(inDocument ?? {}), Object.keys(alone ?? {})]).toEqual([[], ["value"]]);
  expect([inDocument, alone].map((shared) => shared && readSharedData(shared))).toEqual([VALUE, VALUE]);
});
