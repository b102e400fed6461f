import { expect, test } from "vitest";
import { useProduct } from "../journeys/product";

const product = useProduct();

const dashboard = async () => (await product.plainPage({ as: await product.user() })).goto("/dashboard");

test("every article that the badge counts is a row of the news box or linked in its story's row", async () => {
  const page = await dashboard();
  const { body: articles = [] } = await page.call<{ url: string }[]>("/api/news");
  page.see(`${articles.length} articles`);
  const linked = page
    .get("group", "Recent Relevant News")
    .all("article")
    .flatMap((row) => row.all("link"))
    .filter((link) => link.attribute("target") === "_blank")
    .map((link) => link.attribute("href"));
  expect(linked.toSorted()).toEqual(articles.map(({ url }) => url).toSorted());
});

test("the dashboard leads to all relevant news, which a filter narrows to one stage, and a wrong filter is ignored", async () => {
  const page = await dashboard();
  await page.follow("All relevant news");
  page.get("h1", "All relevant news");
  const stories = () => {
    const list = page.get("list", "Stories");
    return list.all("listitem").filter(({ parent }) => parent.root === list.root);
  };
  const all = stories().length;
  expect(all).toBeGreaterThan(2);
  page.answer("stage", "act");
  await page.press("Filter");
  const left = stories().length;
  expect(left).toBeLessThan(all);
  expect(left).toBeGreaterThan(0);
  for (const story of stories()) expect(story.text).toContain("Action taken");
  await page.goto("/news?stage=any&factor=any&page=-1");
  expect(stories()).toHaveLength(all);
  await page.goto("/news?page=99");
  page.see(/^Nothing on this page/);
});
