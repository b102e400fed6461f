import { expect, test } from "vitest";
import { canonicalUrl, fingerprint, withoutPublisher } from "~/news/article";

test("an article has one canonical URL, however it was shared", () => {
  const plain = "https://example.com/2026/border-story";
  for (const shared of [
    "http://www.example.com:80/2026/border-story/",
    "https://EXAMPLE.com/2026/border-story?utm_source=x&utm_medium=y&fbclid=1&gclid=2#comments",
    "https://m.example.com/2026/border-story",
    "https://amp.example.com/2026/border-story/amp/",
    "https://www.example.com/amp/2026/border-story",
    "https://www.google.com/amp/s/www.example.com/2026/border-story.amp",
    "https://www-example-com.cdn.ampproject.org/c/s/www.example.com/2026/border-story",
    "https://www.google.com/amp/s/www.example.com/2026/border-story%3foutputType=amp",
    "https://example.com/2026/border%2Dstory?_gl=1*x&edition-redirect=uk&ref=home&source=twitter",
    "https://example.com/2026/border-story?shareToken=5f3a1234&share_id=x&partner-id=y&cmpid=rss:1&ICID=ref_fark&referrerCode=1",
    "https://example.com/2026/border-story?unlocked_article_code=1.x&referringSource=articleShare&itid=hp-top&user_email=a",
    "https://example.com/2026/border-story/index.html?print=true",
    "https://example.com/2026/border-story?cid=clicksource_4380645_1_hero&xid=soc_flow",
    "https://example.com/2026/border-story/print/",
    "https://example.com/2026/border-story;jsessionid=AB12?pagewanted=all",
    "https://example.com/2026/border-story?giftId=abc&srsltid=AfmB&gaa_ts=1&feedType=rss&emc=edit_nn&wprov=sfla1",
    "https://example.com/2026/border-story?fb_action_ids=1&vero_id=x&oly_enc_id=1&ftag=x&s_kwcid=AL&email=a%40b.example",
    "https://example.com/2026/border-story?_ga=2.1&ttclid=x&irclickid=y&li_fat_id=z&hss_channel=tw-1&__hstc=1&hsCtaTracking=1",
    "https://example.com/2026/border-story?mibextid=x&usqp=mq331&trackingId=7&cid=email_20261120_am",
    "https://example.com/2026/border-story?.tsrc=rss&mtm_source=x&esrc=y&bxid=z&cndid=1&wpmm=1&PHPSESSID=ab12",
    "https://example.com/2026/border-story?utm_source=2026&at_medium=RSS&mkt_tok=x&wt.mc_id=y&guccounter=1&trkCampaign=z",
  ]) {
    expect(canonicalUrl(shared)).toBe(plain);
  }
  expect(canonicalUrl("http://www.example.com:80/a/amp/?utm_source=x&b=2&a=1#top")).toBe(
    "https://example.com/a?a=1&b=2",
  );
});

test.each([
  ["https://example.com/caf%c3%a9", "https://example.com/caf%C3%A9"],
  ["https://example.com/story.amp.html", "https://example.com/story.html"],
  ["https://example.com/story/amp.html", "https://example.com/story"],
  ["https://edition.example.com/story%20", "https://example.com/story"],
  ["https://example.com/story?id=7&amp;page=2&#038;utm_source=x", "https://example.com/story?id=7&page=2"],
  ["https://münchen.example/straße", "https://xn--mnchen-3ya.example/stra%C3%9Fe"],
  [
    "https://example.com/story?lang=en&amp;amp;id=7&#x26;utm_source=x",
    "https://example.com/story?id=7&lang=en",
  ],
  ["https://example.com/video/?540000-1/hearing&utm_source=x", "https://example.com/video/?540000-1/hearing"],
  [
    "https://example.com/2026/11/20/house-passes-passport-bill/?source=iedfolrf0000001",
    "https://example.com/2026/11/20/house-passes-passport-bill/",
  ],
])("one page, two spellings: %s", (a, b) => {
  expect(canonicalUrl(a)).toBe(canonicalUrl(b));
});

test("parameters that identify the article are kept, sorted", () => {
  expect(canonicalUrl("https://example.com/story?page=2&id=7")).toBe("https://example.com/story?id=7&page=2");
});

test.each([
  ["https://example.com/story.php?ref=81234", "https://example.com/story.php?ref=81235"],
  ["https://example.com/player?src=540000-1&utm_source=x", "https://example.com/player?src=540000-2"],
  ["https://example.com/story?ref=AB81234", "https://example.com/story?ref=AB81235"],
  ["https://example.com/watch?source=video-81234", "https://example.com/watch?source=video-81235"],
  ["https://example.com/page?sharedId=9", "https://example.com/page?sharedId=10"],
  ["https://example.com/page?algorithm=9", "https://example.com/page?algorithm=10"],
  ["https://example.com/page?sharepage=9", "https://example.com/page?sharepage=10"],
  ["https://example.com/#!/story/1", "https://example.com/#!/story/2"],
  ["https://example.com/app#/story/1", "https://example.com/app#/story/2"],
  ["https://example.com/app#!story-1", "https://example.com/app#!story-2"],
  ["https://example.com/page?refId=81234", "https://example.com/page?refId=81235"],
  ["https://example.com/page?share_id=81234", "https://example.com/page?share_id=81235"],
  ["https://example.com/player?src=/news/one", "https://example.com/player?src=/news/two"],
  [
    "https://example.com/listen?share=judge-blocks-passport-order",
    "https://example.com/listen?share=house-passes-passport-bill",
  ],
  ["https://example.com/amp", "https://example.com/"],
  ["https://example.com/story?cid=smuggling-1", "https://example.com/story?cid=smuggling-2"],
  ["https://example.com/story?lang=en&amp;cid=81234", "https://example.com/story?lang=en&amp;cid=81235"],
  ["https://example.com/print/1", "https://example.com/print/2"],
  ["https://example.com/story?lang=en&amp%3Bid=7", "https://example.com/story?lang=en&amp%3Bid=8"],
  [
    "https://example.com/story?cid=email-law-goes-to-court",
    "https://example.com/story?cid=email-law-passes-the-house",
  ],
  ["https://example.com/story?rss=81234", "https://example.com/story?rss=81235"],
  ["https://example.com/story?cmp=81234", "https://example.com/story?cmp=81235"],
  ["https://example.com/story?itid=81234", "https://example.com/story?itid=81235"],
  ["https://example.com/?one/hearing%26two", "https://example.com/?one/hearing&two"],
  ["https://example.com/index.php?id=1", "https://example.com/index.php?id=2"],
  ["https://example.com/a%2Fb", "https://example.com/a/b"],
  ["https://example.com/Story", "https://example.com/story"],
])("two articles have two canonical URLs: %s", (a, b) => {
  expect(canonicalUrl(a)).not.toBe(canonicalUrl(b));
});

test("a nonstandard port keeps its scheme", () => {
  expect(canonicalUrl("http://localhost:8788/articles/1")).toBe("http://localhost:8788/articles/1");
});

test("a non-web address has no canonical URL", () => {
  for (const address of [
    "javascript:alert(1)",
    "ftp://example.com/a",
    "not an address",
    "",
    "data:text/html,x",
  ])
    expect(canonicalUrl(address)).toBeNull();
  expect(canonicalUrl(`https://example.com/${"a".repeat(2100)}`)).toBeNull();
});

test("a canonical URL contains no credentials", () => {
  expect(canonicalUrl("https://user:secret@example.com/a")).toBe("https://example.com/a");
});

test("a title's fingerprint ignores punctuation, case, accents and the publisher's name", () => {
  const expected = "us shuts border report";
  expect(fingerprint("U . S . Shuts Border : Report - The Example Times")).toBe(expected);
  expect(fingerprint("U.S. shuts border: report")).toBe(expected);
  expect(fingerprint("“US shuts border”: Réport | Example News")).toBe(expected);
  expect(fingerprint("UPDATE 2-US shuts border: report (Reuters)")).toBe(expected);
  expect(fingerprint("BREAKING: US shuts border: report :: Example News")).toBe(expected);
  expect(fingerprint("?!")).toBe("");
});

test("a clause after a dash isn't mistaken for a publisher", () => {
  expect(withoutPublisher("Europe opens its borders - but not to Americans")).toBe(
    "Europe opens its borders - but not to Americans",
  );
  expect(withoutPublisher("Europe opens its borders again - Example.com")).toBe(
    "Europe opens its borders again",
  );
});
